"""Prints each symbol of the graphs that are named which has no comment of its own.

Of the kit all that it declares itself counts; of the C interface functions, types and values, since
what a member is stands with its struct.
"""
import json
import sys

C_KINDS = {"c.func", "c.struct", "c.enum", "c.enum.case", "c.typealias"}


def is_ours(symbol):
    precise = symbol["identifier"]["precise"]
    if symbol["identifier"]["interfaceLanguage"] == "swift":
        return precise.startswith("s:11AnimatorKit") and "::SYNTHESIZED::" not in precise
    return symbol["kind"]["identifier"] in C_KINDS


def main(paths):
    found, count = [], 0
    for path in paths:
        with open(path, encoding="utf-8") as file:
            for symbol in json.load(file)["symbols"]:
                if is_ours(symbol):
                    count += 1
                    if "docComment" not in symbol:
                        found.append(".".join(symbol["pathComponents"]))
    print("\n".join(f"{name}: has no comment" for name in found) or f"{count} symbols are explained")
    return 1 if found or not count else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
