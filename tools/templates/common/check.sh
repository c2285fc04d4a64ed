#!/bin/sh
# The test: judges the built plugin by every rule, and shows its transitions both ways.
# usage: tests/check.sh HOST LIBRARY [OPTION…]
set -eu
host=$1 library=$2
shift 2
"$host" check --plugin "$library" "$@"
for operation in push pop; do
  "$host" run --plugin "$library" --operation "$operation" --format jsonl --output - --quiet "$@" >/dev/null
done
