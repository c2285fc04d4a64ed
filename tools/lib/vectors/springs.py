"""Springs."""
import math

from .asking import near, number


def spring_of(row):
    return {key: row[key] for key in ("mass", "stiffness", "damping")}


def springs(rows, batch, tally):
    for row in rows.get("rows", []):
        frequency = math.sqrt(row["stiffness"] / row["mass"])
        amplitude = abs(row["x0"]) + abs(row["v0"]) / frequency
        def then(answer, row=row, frequency=frequency, amplitude=amplitude):
            good = near(answer.get("value"), row["x"], 1e-12 * amplitude)
            good = good and near(answer.get("velocity"), row["v"], 1e-12 * amplitude * frequency)
            tally.check(good, row, answer)
        batch.ask({"spring": spring_of(row), "from": row["x0"], "to": 0, "velocity": row["v0"],
                   "time": row["t"]}, then)


def springs_derived(rows, batch, tally):
    for row in rows.get("settle", []):
        def settled(answer, row=row):
            got, wanted = number(answer.get("settles")), number(row["t_settle"])
            tally.check(got is not None and wanted <= got <= 1.3 * wanted, row, answer)
        batch.ask({"spring": spring_of(row), "from": row["x0"], "to": 0, "velocity": row["v0"], "time": 0,
                   "tolerance": {"value": row["eps_x"], "velocity": row["eps_v"]}}, settled)
    for row in rows.get("overshoot", []):
        spring = {"stiffness": row["omega0"] ** 2, "damping": 2 * row["zeta"] * row["omega0"]}
        def arrived(answer, row=row):
            tally.check(near(answer.get("arrives"), row["t_first_zero"], 1e-12 * row["t_first_zero"]), row, answer)
        batch.ask({"spring": spring, "from": -1, "to": 0, "time": 0}, arrived)
    for row in rows.get("published", []):
        def published(answer, row=row):
            got = answer.get("value" if row["field"] == "x" else "velocity")
            scale = abs(row["to"] - row["from"]) or 1
            tally.check(near(got, row["reference"], 1e-10 * scale), row, answer)
        batch.ask({"spring": spring_of(row), "from": row["from"], "to": row["to"], "velocity": row["v0"],
                   "time": row["t"]}, published)
    for row in rows.get("published_settle", []):
        def reference(answer, row=row):
            tally.check(near(answer.get("settles"), row["reference_s"], 1e-9), row, answer)
        batch.ask({"spring": spring_of(row), "from": row["x0"], "to": 0, "velocity": row["v0"], "time": 0,
                   "tolerance": {"value": row["eps_x"], "velocity": 1e9}}, reference)
    for _ in rows.get("conversions", []):
        tally.skip("no form: parameter conversions (judged by a test)")
