# Gates on the binary interface. Sourced by tools/check.

gate_headers() {
  local header name standard compiler
  local -a strict=(-Wall -Wextra -Wpedantic -Werror -fsyntax-only -I "$headers/..")
  for header in "$headers"/*.h; do
    name=$(basename "$header")
    # Twice: including a header again changes nothing.
    printf '#include <animator/%s>\n' "$name" "$name" >>"$scratch/together.c"
    printf '#include <animator/%s>\n' "$name" "$name" >"$scratch/alone-${name%.h}.c"
  done
  for name in "$scratch"/*.c; do
    echo 'typedef int animator_is_included;' >>"$name"
    cp "$name" "${name%.c}.cpp"
  done
  for header in "$headers"/*.hpp; do
    name=$(basename "$header")
    printf '#include <animator/%s>\n' "$name" "$name" >>"$scratch/together.cpp"
    printf '#include <animator/%s>\n' "$name" "$name" >"$scratch/alone-$name.cpp"
  done
  for standard in c99 c11 c17 c2x; do
    for compiler in "$toolchain/clang" gcc; do
      "$compiler" -std="$standard" "${strict[@]}" "$scratch"/*.c
    done
  done
  for standard in c++17 c++20; do
    for compiler in "$toolchain/clang++" g++; do
      "$compiler" -std="$standard" "${strict[@]}" "$scratch"/*.cpp
    done
  done
}

gate_comments() {
  local lines comments
  lines=$(cat "$headers"/*.h | grep -cv '^[[:space:]]*$')
  comments=$(cat "$headers"/*.h | grep -cE '//|/\*\*<|^ +[^;{}#]*\*/$')
  echo "$comments of $lines lines are comments"
  [ $((comments * 2)) -ge "$lines" ]
  ! LC_ALL=C.UTF-8 grep -nE '^.{81,}' "$headers"/*.h "$headers"/*.hpp
}

gate_ledger() {
  "$bin/host" abi | diff manifests/abi.json -
  "$toolchain/clang++" -std=c++17 -fsyntax-only -Xclang -ast-dump=json -I "$headers/.." \
    -x c++ "$headers/animator.h" | python3 tools/lib/check/ledger.py manifests/abi.json
}

gate_growth() {
  python3 tools/lib/check/growth.py manifests/abi.json Tests/Fixtures/abi/*/abi.json
  tools/abi diff
}
