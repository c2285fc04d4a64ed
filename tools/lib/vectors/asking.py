"""Asking a host many questions, counting what came of them, comparing numbers."""
import json
import re
import subprocess
import sys


class Batch:
    """Questions for one host process, each with what to do with its answer."""

    def __init__(self, host):
        self.host, self.pending = host, []

    def ask(self, question, then):
        self.pending.append((question, then))

    def run(self):
        while self.pending:
            asked, self.pending = self.pending, []
            text = "".join(json.dumps(question) + "\n" for question, _ in asked)
            done = subprocess.run([self.host, "eval"], input=text, capture_output=True, text=True)
            lines = done.stdout.splitlines()
            if len(lines) != len(asked):
                sys.exit(f"{self.host} eval answered {len(lines)} of {len(asked)} lines\n{done.stderr}")
            for (_, then), line in zip(asked, lines):
                then(json.loads(line))


class Tally:
    """What came of the rows of one file."""

    def __init__(self, name, show):
        self.name, self.show = name, show
        self.passed, self.failed, self.skipped, self.named = 0, [], {}, {}

    def check(self, good, row, got):
        if good:
            self.passed += 1
        elif row.get("passes_in_chromium156") is False:
            self.skip("the file marks a disagreement with the browser")
        else:
            self.failed.append((row, got))

    def skip(self, reason, row=None):
        """Count a row that is not compared, and name it if that is given."""
        self.skipped[reason] = self.skipped.get(reason, 0) + 1
        if row:
            self.named.setdefault(reason, []).append(row)


def number(value):
    return float(value.replace("Infinity", "inf")) if value in ("Infinity", "-Infinity") else value


def leading(value):
    """The leading number of a CSS value."""
    match = re.match(r"\s*[-+]?[\d.]+(e[-+]?\d+)?", str(value))
    return float(match.group()) if match else None


def near(got, wanted, tolerance):
    got, wanted = number(got), number(wanted)
    if None in (got, wanted) or isinstance(got, str) or isinstance(wanted, str):
        return got == wanted
    return got == wanted or abs(got - wanted) <= max(tolerance, 1e-15 * abs(wanted))


def same_matrix(a, b, tolerance):
    if not isinstance(a, list) or not isinstance(b, list):
        return False
    return all(abs(x - y) <= tolerance * (1 + abs(y)) for x, y in zip(a, b))
