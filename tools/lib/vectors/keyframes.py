"""Keyframes and what lies below them."""
import re

from .asking import leading, near, same_matrix


def chromium_keyframes(rows, batch, tally):
    for row in rows["rows"]:
        if not row["agrees_with_spec_model"]:
            tally.skip("the file marks a disagreement between browser and model")
            continue
        source = row["in"]
        keyframes = [{("value" if key == "v" else key): value for key, value in frame.items()}
                     for frame in source["keyframes"]]
        timing = {key: source[key] for key in ("easing", "duration", "direction", "iterations", "fill")}
        question = {"keyframes": keyframes, "timing": timing, "composite": source["composite"],
                    "iterationComposite": source["iterationComposite"],
                    "underlying": source["underlying"], "time": source["currentTime"]}
        def then(answer, row=row):
            wanted = row["out"]["value"]
            tally.check(near(answer.get("value"), wanted, row["tol"] * (1 + abs(wanted))), row, answer)
        batch.ask(question, then)


def wpt_keyframes(rows, batch, tally):
    for row in rows["rows"]:
        name = row["property"]
        if any(part in row["src"] for part in ("effect-value-context", "effect-value-replaced-animations")):
            tally.skip("depends on styles that the row does not hold")
        elif not row["passes_in_chromium156"]:
            tally.skip("the file marks a disagreement with the browser")
        elif name not in ("opacity", "width", "marginLeft", "left", "flexGrow", "transform"):
            tally.skip("a property that only CSS has")
        elif name == "transform" and len(row["animations"]) > 1:
            tally.skip("no form: transforms on transforms (judged by a test)")
        else:
            stack(row, name, batch, tally)


def stack(row, name, batch, tally):
    """Ask for one animation after the other, each on top of the one before."""
    start = {"marginLeft": "10px", "transform": "none"}.get(name, 1 if name == "opacity" else 0)
    def step(rest, below):
        if not rest:
            return finish(below)
        effect = rest[0]
        keyframes = []
        for frame in effect["keyframes"]:
            one = {key: frame[key] for key in ("offset", "easing", "composite") if key in frame}
            if name in frame:
                one["value"] = plain(frame[name], name)
            keyframes.append(one)
        question = {"keyframes": keyframes, "timing": {**effect["timing"], "playbackRate": effect["playbackRate"]},
                    "composite": effect["composite"], "underlying": below, "time": effect["currentTime"],
                    "box": [100, 100]}
        if "iterationComposite" in effect:
            question["iterationComposite"] = effect["iterationComposite"]
        batch.ask(question, lambda answer: step(rest[1:], answer.get("value", answer)))

    def finish(value):
        if name != "transform":
            wanted, got = leading(row["expected"]), leading(value)
            # Serialised to six digits; a width is laid out at 0 or more, in steps of 1/64 pixel.
            limit = max(row["tol"], 1e-6 * abs(wanted), 1 / 64 if name == "width" else 0)
            return tally.check(near(max(got, 0) if name == "width" else got, wanted, limit), row, value)
        def then(answer):
            tally.check(same_matrix(value, answer.get("matrix"), 1e-4), row, value)
        batch.ask({"transform": {"from": row["expected"], "to": row["expected"]}, "p": 0}, then)

    step(row["animations"], start)


def plain(value, name):
    """A CSS number, lengths in pixels of a container 100 wide."""
    if name == "transform":
        return value
    if name == "marginLeft":
        return value
    return sum(float(part) for part in re.findall(r"(-?[\d.]+)(?:px|%|vw)?", str(value)))
