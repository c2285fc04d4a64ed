"""Motion handed on with its velocity."""
from .asking import near, number
from .springs import spring_of


def handoff(rows, batch, tally):
    for row in rows.get("rows", []):
        if row["kind"] == "spring-chain":
            chain(row, batch, tally)
        elif row["kind"] == "curve-to-spring":
            curve_to_spring(row, batch, tally)
        else:
            tally.skip("no form: %s (judged by a test)" % row["kind"])


def all_near(row, results, count, tally):
    if len(results) == count:
        tally.check(all(good for good, _ in results), row, [got for _, got in results])


def chain(row, batch, tally):
    first, *later = row["retargets"]
    scale = max(abs(s["x"]) for s in row["samples"]) or 1
    speed = max(abs(s["v"]) for s in row["samples"]) or 1
    results = []
    for sample in row["samples"]:
        def then(answer, sample=sample):
            results.append((near(answer.get("value"), sample["x"], 1e-11 * scale)
                            and near(answer.get("velocity"), sample["v"], 1e-11 * speed), answer))
            all_near(row, results, len(row["samples"]), tally)
        past = [{"time": r["t"], "to": r["target"]} for r in later if r["t"] <= sample["t"]]
        batch.ask({"spring": spring_of(row), "from": row["x0"], "to": first["target"], "velocity": row["v0"],
                   "time": sample["t"], "retargets": past}, then)


def curve_to_spring(row, batch, tally):
    distance = row["to"] - row["from"]
    curve = "cubic-bezier(%s)" % ",".join(repr(p) for p in row["p"])
    def interrupted(answer):
        value = row["from"] + distance * answer["y"]
        velocity = distance / row["duration"] * number(answer["slope"])
        scale = max([abs(s["x"]) for s in row["samples"]] + [abs(distance)])
        speed = max(abs(s["v"]) for s in row["samples"]) or 1
        results = []
        for sample in row["samples"]:
            def then(answer, sample=sample):
                results.append((near(answer.get("value"), sample["x"], 1e-11 * scale)
                                and near(answer.get("velocity"), sample["v"], 1e-11 * speed), answer))
                all_near(row, results, len(row["samples"]), tally)
            batch.ask({"spring": spring_of(row), "from": value, "to": row["new_target"], "velocity": velocity,
                       "time": sample["t"]}, then)
    batch.ask({"curve": curve, "x": row["interrupt_fraction"]}, interrupted)
