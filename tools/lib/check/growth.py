"""Compares the ABI ledger with those of kept revisions.

Takes the present ledger's path and those of older ones. Prints each thing that an older revision
had and that is not as it was: members keep their place and size, enumerations their width and
numbers, structs grow at their end alone.
"""
import json
import sys


def breaks(old, new):
    for name, was in old["structs"].items():
        now = new["structs"].get(name)
        if now is None:
            yield f"struct {name} is gone"
            continue
        for member, place in was["members"].items():
            if now["members"].get(member) != place:
                yield f"{name}.{member}: was {place}, is {now['members'].get(member)}"
        if now["size"] < was["size"] or now["alignment"] != was["alignment"]:
            yield f"struct {name}: has become smaller, or is aligned otherwise"
        added = [member for member in now["members"] if member not in was["members"]]
        if added and "struct_size" not in was["members"]:
            yield f"struct {name}: has no struct_size, so it may not get '{added[0]}'"
        for member in added:
            if now["members"][member]["offset"] < was["size"]:
                yield f"{name}.{member}: lies where older plugins have something else"
    for name, was in old["enums"].items():
        now = new["enums"].get(name, {"size": 0, "values": {}})
        if now["size"] != was["size"]:
            yield f"enum {name}: was {was['size']} bytes wide, is {now['size']}"
        for value, number in was["values"].items():
            if now["values"].get(value) != number:
                yield f"{value}: was {number}, is {now['values'].get(value)}"


def main(path, *kept):
    def read(name):
        with open(name, encoding="utf-8") as file:
            return json.load(file)

    found = [f"{name}: {line}" for name in kept for line in breaks(read(name), read(path))]
    print("\n".join(found))
    return 1 if found or not kept else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
