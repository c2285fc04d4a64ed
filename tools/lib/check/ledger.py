"""Compares the types that the headers declare with the ABI ledger.

Reads clang's syntax tree of animator.h as JSON on the standard input and the ledger's path as the
argument. Prints each struct, member, enumeration or value that one has and the other has not.
"""
import json
import sys


def declared(node, structs, enums):
    """Collects what the interface declares, in the order of declaration."""
    kind, name = node.get("kind"), node.get("name", "")
    inner = node.get("inner", [])
    if kind == "CXXRecordDecl" and node.get("completeDefinition") and name.startswith("animator_"):
        structs[name] = [part["name"] for part in inner if part["kind"] == "FieldDecl"]
    elif kind == "EnumDecl" and name.startswith("animator_"):
        values = [part["name"] for part in inner if part["kind"] == "EnumConstantDecl"]
        if values:
            enums[name] = values
    elif kind in ("TranslationUnitDecl", "LinkageSpecDecl"):
        for part in inner:
            declared(part, structs, enums)


def differences(kind, headers, ledger):
    for name in headers.keys() | ledger.keys():
        here, there = headers.get(name), ledger.get(name)
        if here != there:
            yield f"{kind} {name}: the headers have {here}, the ledger has {there}"


def main(path):
    structs, enums = {}, {}
    declared(json.load(sys.stdin), structs, enums)
    with open(path, encoding="utf-8") as file:
        ledger = json.load(file)
    found = list(differences("struct", structs, {
        name: list(entry["members"]) for name, entry in ledger["structs"].items()}))
    found += differences("enum", enums, {
        name: list(entry["values"]) for name, entry in ledger["enums"].items()})
    print("\n".join(sorted(found)))
    return 1 if found or not structs or not enums else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
