#!/bin/sh
# The test: judges the built plugin by every rule, and shows its transitions both ways.
# usage: tests/check.sh HOST LIBRARY
set -eu
"$1" check --plugin "$2"
for operation in push pop; do
  "$1" run --plugin "$2" --operation "$operation" --format jsonl --output - --quiet >/dev/null
done
