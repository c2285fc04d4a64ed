"""The timing model."""
from .asking import near


def timing_question(row):
    timing = {key: value for key, value in row.items() if key != "currentTime"}
    return {"timing": timing, "time": row["currentTime"]}


def wpt_timing(rows, batch, tally):
    names = {"progress": "progress", "currentIteration": "iteration", "activeDuration": "activeDuration",
             "endTime": "endTime", "phase": "phase"}
    for row in rows.get("rows", []):
        name = names.get(row["field"])
        if name is None:
            tally.skip("no form: what was set is read back")
            continue
        def then(answer, row=row, name=name):
            if name == "phase":
                return tally.check(answer.get(name) == row["expected"], row, answer)
            tally.check("error" not in answer and near(answer.get(name), row["expected"], row["tol"]),
                        row, answer)
        batch.ask(timing_question(row["in"]), then)


def chromium_timing(rows, batch, tally):
    for row in rows.get("rows", []):
        if not row["agrees_with_spec_model"]:
            tally.skip("the file marks a disagreement between browser and model")
            continue
        def then(answer, row=row):
            out = row["out"]
            good = answer.get("phase") == row["phase_by_spec"]
            good = good and near(answer.get("progress"), out["progress"], row["tol"])
            good = good and near(answer.get("iteration"), out["currentIteration"], 0)
            good = good and near(answer.get("activeDuration"), out["activeDuration"], 1e-9)
            tally.check(good and near(answer.get("endTime"), out["endTime"], 1e-9), row, answer)
        batch.ask(timing_question(row["in"]), then)
