"""Keyframes and what lies below them."""
import re

from .asking import leading, near, same_matrix


def chromium_keyframes(rows, batch, tally):
    for row in rows.get("rows", []):
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


# What the tests of a file set outside their animations, one value after the other: the rows hold
# none of it. A length of a font (em), of a custom property, and what lies below the animations.
OPEN = {
    "effect-value-context": {"em": (10, 20), "target": (100, 200), "below": (0, 100, 200)},
    "effect-value-replaced-animations": {"em": (0,), "target": (0,), "below": (0.1,)},
}
BELOW = {"marginLeft": 10, "opacity": 1}


def wpt_keyframes(rows, batch, tally):
    for row in rows.get("rows", []):
        name = row["property"]
        if name not in ("opacity", "width", "marginLeft", "left", "flexGrow", "transform"):
            tally.skip("a property that only CSS has")
        elif name == "transform" and len(row["animations"]) > 1:
            tally.skip("no form: transforms on transforms (judged by a test)")
        elif any(not effect["keyframes"] for effect in row["animations"]):
            tally.skip("the row holds no keyframes", row["id"])
        else:
            compare(row, name, batch, tally)


def compare(row, name, batch, tally):
    """Ask with each choice of what the row leaves open; one has to give what is expected."""
    left_open = next((choice for part, choice in OPEN.items() if part in row["src"]),
                     {"em": (0,), "target": (0,), "below": (BELOW.get(name, 0),)})
    text = str(row["animations"])
    choices = [
        {"em": em, "target": target, "below": below}
        for em in left_open["em"][:None if "em'" in text else 1]
        for target in left_open["target"][:None if "var(" in text else 1]
        for below in left_open["below"]]
    results = []

    def then(good, got):
        results.append((good, got))
        if len(results) == len(choices):
            tally.check(any(good for good, _ in results), row, [got for _, got in results])
    for choice in choices:
        stack(row, name, choice, batch, then)


def stack(row, name, choice, batch, then):
    """Ask for one animation after the other, each on top of the one before."""
    def step(rest, below):
        if not rest:
            return finish(below)
        effect = rest[0]
        keyframes = []
        for frame in effect["keyframes"]:
            one = {key: frame[key] for key in ("offset", "easing", "composite") if key in frame}
            if name in frame:
                one["value"] = frame[name] if name == "transform" else pixels(frame[name], choice)
            keyframes.append(one)
        question = {"keyframes": keyframes, "timing": {**effect["timing"], "playbackRate": effect["playbackRate"]},
                    "composite": effect["composite"], "underlying": below, "time": effect["currentTime"],
                    "box": [100, 100]}
        if "iterationComposite" in effect:
            question["iterationComposite"] = effect["iterationComposite"]
        batch.ask(question, lambda answer: step(rest[1:], answer.get("value", answer)))

    def finish(value):
        if name != "transform":
            if not isinstance(value, (int, float)):
                return then(False, value)
            wanted, got = leading(row["expected"]), value
            # Serialised to six digits; a width is laid out at 0 or more, in steps of 1/64 pixel.
            limit = max(row["tol"], 1e-6 * abs(wanted), 1 / 64 if name == "width" else 0)
            return then(near(max(got, 0) if name == "width" else got, wanted, limit), value)
        batch.ask({"transform": {"from": row["expected"], "to": row["expected"]}, "p": 0},
                  lambda answer: then(same_matrix(value, answer.get("matrix"), 1e-4), value))

    step(row["animations"], "none" if name == "transform" else choice["below"])


def pixels(value, choice):
    """A CSS number, or a length in pixels in a container 100 wide."""
    times = 2 if "* 2" in str(value) else 1
    if "var(" in str(value):
        return times * choice["target"]
    scale = {"em": choice["em"]}
    return sum(float(number) * scale.get(unit, 1)
               for number, unit in re.findall(r"(-?[\d.]+)(px|%|vw|em)?", str(value)))
