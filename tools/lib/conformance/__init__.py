"""What the sources in Tests/Fixtures/mutants say about the libraries that are built from them."""
import os

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
SOURCES = os.path.join(ROOT, "Tests", "Fixtures", "mutants")


class Mutant:
    """A library, the rule that it is to break, and those that break with it."""

    def __init__(self, name, source):
        self.name = name
        self.source = source
        self.rule = None
        self.others = {}
        self.manifest = None


def read_mutants():
    """Give every library that the sources describe, in the order of files and lines."""
    mutants = []
    for file in sorted(os.listdir(SOURCES)):
        if file.endswith((".h", ".json", ".md")):
            continue
        with open(os.path.join(SOURCES, file), encoding="utf-8") as source:
            for line in source:
                words = line.split()
                if len(words) < 3 or words[0] != "//":
                    continue
                if words[1] == "build:":
                    mutants.append(Mutant(words[2], file))
                elif words[1] == "breaks:":
                    mutants[-1].rule = words[2]
                elif words[1] == "and:":
                    mutants[-1].others[words[2]] = " ".join(words[3:])
                elif words[1] == "manifest:":
                    mutants[-1].manifest = words[2]
    return mutants


def newest_host():
    """Give the host that was built last, or None."""
    hosts = [os.path.join(ROOT, ".build", kind, "host") for kind in ("release", "debug")]
    hosts = [host for host in hosts if os.path.exists(host)]
    return max(hosts, key=os.path.getmtime, default=None)
