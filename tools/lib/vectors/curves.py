"""Easing functions."""
from .asking import near, number


def bezier(rows, batch, tally):
    def compare(row, curve):
        slope = number(row["dydx"])
        if slope is None or abs(slope) <= 1e6:
            limit = 1e-12 * (1 + abs(slope or 0))
            def then(answer):
                good = near(answer.get("y"), row["y"], limit)
                if slope is not None:
                    good = good and near(answer.get("slope"), slope, 1e-11 * (1 + abs(slope)))
                tally.check(good, row, answer)
            return batch.ask({"curve": curve, "x": row["x"]}, then)
        # Near a vertical tangent the height says little: the place is compared instead.
        around = []
        def side(answer):
            around.append(answer.get("y"))
            if len(around) == 2:
                tally.check(min(around) <= row["y"] <= max(around), row, around)
        for shift in (-1e-12, 1e-12):
            batch.ask({"curve": curve, "x": min(max(row["x"] + shift, 0), 1)}, side)

    for row in rows.get("rows", []):
        compare(row, "cubic-bezier(%s)" % ",".join(repr(p) for p in row["p"]))
    for row in rows.get("material_emphasized", {}).get("rows", []):
        compare(row, "material-emphasized")


def chromium_easing(rows, batch, tally):
    disagreements = rows.get("meta", {}).get("disagrees_with_spec_model", [])
    known = {(row["easing"], row["x"], row["before"]) for row in disagreements}
    for row in rows.get("rows", []):
        if (row["easing"], row["x"], row["before"]) in known:
            tally.skip("the file marks a disagreement between browser and model")
            continue
        def then(answer, row=row):
            exact = row["easing"].startswith(("steps", "step-", "linear"))
            slope = abs(number(answer.get("slope")) or 0)
            limit = 1e-9 if exact else 2e-7 + 1.5e-7 * slope
            tally.check(near(answer.get("y"), row["y"], limit), row, answer)
        batch.ask({"curve": row["easing"], "x": row["x"], "before": row["before"]}, then)


def wpt_easing(rows, batch, tally):
    for row in rows.get("rows", []):
        def inner(answer, row=row):
            batch.ask(
                {"curve": row["keyframe_easing"], "x": answer["y"]},
                lambda last: tally.check(near(last.get("y"), row["y"], row["tol"]), row, last))
        batch.ask({"curve": row["effect_easing"], "x": row["x"]}, inner)
    for row in rows.get("linear_invalid", []):
        batch.ask(
            {"curve": row["input"], "x": 0},
            lambda answer, row=row: tally.check("error" in answer, row, answer))
    for _ in rows.get("linear_canonical", []):
        tally.skip("no form: canonical linear() (judged by a test)")
