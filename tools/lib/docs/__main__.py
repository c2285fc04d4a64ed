"""Tries every code block of the documents that are named; see tools/docs --help."""
import argparse
import concurrent.futures
import os
import sys

from blocks import OUTPUT, Workshop, blocks


def main():
    parser = argparse.ArgumentParser()
    for name in ("root", "scratch", "host", "toolchain"):
        parser.add_argument(f"--{name}", required=True)
    parser.add_argument("--without", action="append", default=[])
    parser.add_argument("--compiler", action="append", default=[])
    parser.add_argument("documents", nargs="+")
    wishes = parser.parse_args()
    compilers = dict(pair.split("=", 1) for pair in wishes.compiler)
    workshop = Workshop(wishes.root, wishes.scratch, wishes.host, wishes.toolchain, compilers)
    found, left_out = [], 0
    for document in wishes.documents:
        for block in blocks(document):
            if block.language in OUTPUT or compilers and block.language not in compilers:
                continue
            if block.language in wishes.without:
                left_out += 1
            else:
                found.append(block)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(workshop.try_out, found))
    failed = 0
    for block, words in zip(found, results):
        if words is not None:
            failed += 1
            print(f"{block.place}: the {block.language} block does not stand:\n{words}")
    counts = {}
    for block in found:
        counts[block.language] = counts.get(block.language, 0) + 1
    languages = ", ".join(f"{count} {name}" for name, count in sorted(counts.items()))
    print(f"{len(found)} blocks in {len(wishes.documents)} documents: {languages}"
          f"; {workshop.judged} whole plugins pass host check")
    if left_out:
        print(f"skipped: {left_out} blocks, no compiler for {', '.join(wishes.without)}")
    return 1 if failed or not found else 0


if __name__ == "__main__":
    sys.exit(main())
