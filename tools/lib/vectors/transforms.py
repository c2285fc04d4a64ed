"""Interpolation of transforms."""
import itertools
import re

from .asking import near, same_matrix


def chromium_transforms(rows, batch, tally):
    for row in rows.get("rows", []):
        question = {"transform": {"from": row["from"], "to": row["to"], "box": [200, 100]}, "p": row["at"]}
        batch.ask(question, lambda answer, row=row: tally.check(
            same_matrix(answer.get("matrix"), row["matrix16"], row["tol"]), row, answer))


def as_transform(name, text):
    """The transform that a value of translate, rotate or scale stands for."""
    if name == "transform" or text == "none":
        return re.sub(r"([\d.]+)em", lambda m: "%rpx" % (float(m.group(1)) * 10), text)
    parts = split(text)
    if name == "translate":
        return "translate3d(%s)" % ",".join((parts + ["0px"] * 2)[:3])
    if name == "scale":
        parts += [parts[0]] if len(parts) == 1 else []
        return "scale3d(%s)" % ",".join((parts + ["1"])[:3])
    return "rotate3d(0,0,1,%s)" % parts[0] if len(parts) == 1 else "rotate3d(%s)" % ",".join(parts)


def split(text):
    return re.findall(r"calc\([^)]*\)|\S+", text)


def lengths(text):
    """The pixels and the percentages of one length, in a box 100 wide and high."""
    words = {"left": "0%", "top": "0%", "center": "50%", "right": "100%", "bottom": "100%"}
    parts = re.findall(r"([-+]?\s*[\d.]+)(px|%|)", words.get(text, text))
    return [sum(float(n.replace(" ", "")) for n, unit in parts if (unit == "%") == share)
            for share in (False, True)]


def compare_lengths(row, ends, places, batch, tally):
    """Origins and distances are numbers, pixels and percentages apart."""
    def numbers_of(text):
        parts = [lengths(part) for part in split(text)]
        if row["property"] == "transform-origin":  # a box of 50 by 50 pixels, told in pixels
            parts = [[pixels + share / 2, 0.0] for pixels, share in parts]
        return [n for part in parts for n in part]

    results = []
    for at, expected in places:
        wanted = numbers_of(expected)
        if "none" in (*ends, expected) or len(wanted) % 2:
            # One end is no number: the value switches in the middle.
            results.append(expected == (ends[0] if at < 0.5 else ends[1]))
            continue
        values = []
        for text in ends:
            numbers = numbers_of(text)
            values.append({"value": numbers + [0.0] * (len(wanted) - len(numbers))})
        def then(answer, wanted=wanted):
            got = answer.get("value", [])
            if row["property"] == "perspective":
                got = [max(n, 0) for n in got]
            results.append(len(got) == len(wanted) and
                           all(abs(a - b) <= 0.01 for a, b in zip(got, wanted)))
            if len(results) == len(places):
                tally.check(all(results), row, got)
        batch.ask({"keyframes": values, "time": 500,
                   "timing": {"duration": 1000, "easing": "linear(%r 0%%, %r 100%%)" % (at, at)}}, then)
    if len(results) == len(places):
        tally.check(all(results), row, results)


def wpt_transforms(rows, batch, tally):
    known = {}
    for row in rows.get("interpolation", []):
        if row.get("at") in (0, 1) and "expected" in row:
            known[(row["property"], row["from"], row["to"], row["at"])] = row["expected"]
    for row in rows.get("interpolation", []):
        name = row["property"]
        ends = []
        for at, text in ((0, row["from"]), (1, row["to"])):
            if text in ("__neutral__", "inherit", "initial", "unset"):
                text = known.get((name, row["from"], row["to"], at), "none")
            ends.append(text)
        if "expected_matrix_component" in row:
            component(row, ends, batch, tally)
            continue
        places = [(row["at"], row["expected"])] if "at" in row else [
            (-0.3, ends[0]), (0, ends[0]), (0.3, ends[0]), (0.5, ends[1]), (0.6, ends[1]), (1, ends[1])]
        if name in ("transform", "translate", "rotate", "scale"):
            compare_css(row, name, ends, places, batch, tally)
        else:
            compare_lengths(row, ends, places, batch, tally)
    for _ in rows.get("composition", []):
        tally.skip("no form: composition of transforms (judged by a test)")


def component(row, ends, batch, tally):
    def then(answer):
        matrix = answer.get("matrix", [])
        good = all(
            near(matrix[4 * (int(name[1]) - 1) + int(name[2]) - 1], value, row["tol"])
            for name, value in row["expected_matrix_component"].items())
        tally.check(good, row, answer)
    batch.ask({"transform": {"from": ends[0], "to": ends[1]}, "p": row["at"]}, then)


def compare_css(row, name, ends, places, batch, tally):
    boxes = ([100, 100], [320, 40])  # two of them keep pixels and percentages apart
    left, results = [len(places) * len(boxes)], []
    for (at, expected), box in itertools.product(places, boxes):
        pair = {}
        def then(side, answer, pair=pair):
            pair[side] = answer.get("matrix", answer)
            if len(pair) < 2:
                return
            # Both serialised and every number rounded to two decimals.
            good = isinstance(pair["got"], list) and isinstance(pair["wanted"], list) and all(
                abs(a - b) <= 0.01 + 1e-9 + 1e-5 * abs(b) for a, b in zip(pair["got"], pair["wanted"]))
            results.append(good)
            left[0] -= 1
            if left[0] == 0:
                tally.check(all(results), row, pair)
        first, second = (as_transform(name, text) for text in ends)
        batch.ask({"transform": {"from": first, "to": second, "box": box}, "p": at},
                  lambda answer, then=then: then("got", answer))
        wanted = as_transform(name, expected)
        batch.ask({"transform": {"from": wanted, "to": wanted, "box": box}, "p": 0},
                  lambda answer, then=then: then("wanted", answer))
