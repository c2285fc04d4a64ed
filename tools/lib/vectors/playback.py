"""Play states."""
from .asking import near, number

STATE = {"currentTime": "currentTime", "startTime": "startTime", "playbackRate": "playbackRate",
         "playState": "playState", "progress": "progress", "currentIteration": "iteration",
         "pending": "pending"}


LIMITS = {"currentTime": 2e-3, "startTime": 2e-3, "progress": 1e-6}


def differences(got, wanted):
    """The members in which a state is not the wanted one."""
    return [
        name for name, own in STATE.items()
        if name in wanted and not near(got.get(own), wanted[name], LIMITS.get(name, 0))]



def chromium_playback(rows, batch, tally):
    for row in rows.get("rows", []):
        if not row["sequence_reproduced_by_spec_model"]:
            tally.skip("the file marks a disagreement between browser and model")
        else:
            sequence(row, batch, tally)


def sequence(row, batch, tally):
    ops, wanted = [{"at": row["tl0"], "op": "play"}], [row["init"]]
    for step in row["steps"]:
        if "ready_time_inferred" in step:
            ops[-1]["ready"] = step["ready_time_inferred"]
        ops.append({"at": step["timelineTime"], "op": "none"})
        wanted.append(step["before"])
        ops.append({"at": step["timelineTime"], "op": step["op"], "arg": step["arg"]})
        wanted.append(step["after"])
    if "ready_time_inferred" in row["final"]:
        ops[-1]["ready"] = row["final"]["ready_time_inferred"]
    ops.append({"at": row["final"]["timelineTime"], "op": "none"})
    wanted.append(row["final"]["state"])

    def then(answer):
        states = answer.get("states", [])
        found = [differences(*pair) for pair in zip(states, wanted)]
        wrong = [index for index, names in enumerate(found) if set(names) - {"progress", "currentIteration"}]
        if len(states) != len(wanted) or wrong:
            at = wrong[0] if wrong else 0
            return tally.check(False, {"id": row["id"], "op": ops[at], "wanted": wanted[at]},
                               states[at] if states else answer)
        jumps = [index for index, names in enumerate(found) if names]
        progress(row, [(wanted[index], states[index]) for index in jumps], batch, tally)
    batch.ask({"playback": row["timing"], "ops": ops}, then)


def progress(row, doubtful, batch, tally):
    """Times are known to 2e-3 ms: at a jump, progress may be that on either side of it.

    The browser also keeps the progress of the last frame when only the rate changes, so both
    directions of playback count.
    """
    if not doubtful:
        return tally.check(True, row, None)
    state, got = doubtful[0]
    sides = []
    def then(answer):
        sides.append(near(answer.get("progress"), state["progress"], 1e-4)
                     and near(answer.get("iteration"), state["currentIteration"], 0))
        if len(sides) == 4:
            if any(sides):
                progress(row, doubtful[1:], batch, tally)
            else:
                tally.check(False, {"id": row["id"], "wanted": state}, got)
    for shift in (-2e-3, 2e-3):
        for rate in (-1, 1):
            batch.ask({"timing": {**row["timing"], "playbackRate": rate},
                       "time": state["currentTime"] + shift}, then)


def wpt_playback(rows, batch, tally):
    for row in rows.get("rows", []):
        if is_incomplete(row):
            tally.skip("the row leaves out an operation that leads to its snapshot", row["id"])
            continue
        tries = list(variants(row))
        left, good, last = [len(tries)], [], []
        def then(answer, row=row, left=left, good=good, last=last):
            state = (answer.get("reads") or answer.get("states") or [answer])[-1]
            good.append(near(state.get(row["field"]), row["expected"], max(row["tol"], 1e-3)))
            last.append(state)
            left[0] -= 1
            if left[0] == 0:
                tally.check(any(good), row, last)
        for question in tries:
            batch.ask(question, then)


def is_incomplete(row):
    """Whether an animation is finished before its end, though it still has its effect."""
    timing = next((op["arg"] for op in reversed(row["ops"]) if isinstance(op.get("arg"), dict)), None)
    snapshot = row["snapshot"]
    if timing is None or snapshot["playState"] != "finished" or snapshot["playbackRate"] < 0:
        return False
    if snapshot["pending"] and row["ops"][-1]["op"] == "updatePlaybackRate":
        return False
    if any(op["op"] in ("set effect", "set timeline") for op in row["ops"]):
        return False
    duration = 0 if timing["duration"] == "auto" else timing["duration"]
    return snapshot["currentTime"] < duration * number(timing["iterations"])


def variants(row):
    """What a row leaves open: the frame in which pending operations were carried out, and whether
    a new animation has a timeline. One choice has to give what is expected."""
    snapshot, ops = row["snapshot"], row["ops"]
    if not ops:
        yield {"playback": {}, "read": [snapshot["timelineTime"]]}
        return
    start, current, rate = snapshot["startTime"], snapshot["currentTime"], snapshot["playbackRate"]
    choices = [(0, None), (len(ops) - 1, snapshot["timelineTime"])]
    if start is not None:
        choices += [(0, start), (len(ops) - 1, start)]
        if current is not None and rate:
            choices += [(index, start + held / rate) for index in range(len(ops)) for held in (0, current)]
    if current is not None and rate:
        choices += [(0, ops[-1]["tl"] - current / rate)]
    if ops[0]["op"] == "new":
        choices += [(None, None)]
    for index, ready in choices:
        asked = [dict(at=op["tl"], op=op["op"], arg=op.get("arg")) for op in ops]
        if index is None:
            asked.insert(0, {"at": ops[0]["tl"], "op": "set timeline"})
        elif ready is not None:
            asked[index]["ready"] = ready
        question = {"playback": {}, "ops": asked}
        if not snapshot["pending"]:
            question["read"] = [snapshot["timelineTime"]]
        yield question
