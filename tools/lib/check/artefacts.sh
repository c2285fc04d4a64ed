# Gates on what is built and shipped, and on the documents. Sourced by tools/check.

gate_release() {
  swift build -c release
}

gate_plugins() {
  local library name status=0
  expect() { # LIBRARY WHAT FOUND WANTED
    [ "$3" = "$4" ] && return
    echo "$(basename "$1"): $2 '$3', not '$4'"
    status=1
  }
  for name in $(sed -n 's/.*\.library(name: "\([a-z-]*\)", type: \.dynamic.*/\1/p' Package.swift); do
    library=$bin/lib$name.so
    expect "$library" exports \
      "$(readelf -W --dyn-syms "$library" |
        awk '$5 == "GLOBAL" || $5 == "WEAK" || $5 == "UNIQUE" {if ($7 != "UND") print $8}' | xargs)" \
      animator_entry
    expect "$library" needs "$(needed "$library")" libc.so.6
    expect "$library" "has the run path" \
      "$(readelf -d "$library" | sed -n 's/.*R\(UN\)\?PATH.*\[\(.*\)\]/\2/p' |
        sed 's/^\$ORIGIN$//')" ""
    expect "$library" "is patched while loading:" \
      "$(readelf -d "$library" | grep -o TEXTREL || true)" ""
    expect "$library" "has the stack" \
      "$(readelf -lW "$library" | awk '$1 == "GNU_STACK" {print $(NF - 1)}')" RW
  done
  return "$status"
}

# The libraries that a file asks for by name.
needed() {
  readelf -d "$1" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' | xargs
}

gate_linkage() {
  local program library status=0
  for program in host animator-worker; do
    for library in $(needed "$bin/$program"); do
      case $program:$library in
        *:libc.so.6 | *:libm.so.6 | *:ld-linux-*.so.* | *:libgcc_s.so.1 | *:libstdc++.so.6) ;;
        *:libelf.so.1 | *:libseccomp.so.2 | *:libdw.so.1) ;;
        # A plugin's process has neither pictures nor windows.
        host:libcairo.so.2 | host:libpng16.so.16 | host:libjpeg.so.62) ;;
        host:libwebp.so.* | host:libwebpdemux.so.* | host:libyuv.so.0) ;;
        host:libgif.so.7 | host:liblcms2.so.2) ;;
        *)
          echo "$program needs $library, which ARCHITECTURE.md does not list for it"
          status=1
          ;;
      esac
    done
  done
  ! ldd "$bin/host" | grep -E 'libFoundation(Internationalization|Networking|XML)?\.so' || status=1
  return "$status"
}

gate_rules() {
  tools/rules --check --host "$bin/host"
}

gate_links() {
  local document target status=0
  for document in *.md; do
    while read -r target; do
      [ -e "${target%%#*}" ] || { echo "$document: $target is not there" && status=1; }
    done < <(grep -oE '\]\([^)#]+' "$document" | sed 's/^](//' | grep -v '^https\?:')
  done
  return "$status"
}

# Prints what stands in the README's blocks of a language.
readme_blocks() {
  awk -v fence="\`\`\`$1" '/^```/ {inside = ($0 == fence); next} inside' README.md
}

gate_readme() {
  local compiler line path
  local -a strict=(-std=c99 -Wall -Wextra -Wpedantic -Werror -shared -fPIC)
  cd "$scratch"
  ln -s "$root/Sources" "$root/manifests" "$root/README.md" .
  readme_blocks c >fade.c
  for compiler in "$toolchain/clang" gcc; do
    "$compiler" "${strict[@]}" -I Sources/CAnimator/include fade.c -o libfade.so
    "$bin/host" run --plugin ./libfade.so --quiet
    "$bin/host" manifest ./libfade.so --output fade.json
    "$bin/host" check --plugin ./libfade.so --skip RB-09 >log || { cat log && return 1; }
    rm fade.json
  done
  "$bin/host" run --plugin libpush.so --frames 0 --output a.png --quiet
  "$bin/host" run --plugin libpush.so --frames 18 --size 640x480 --output b.png --quiet
  readme_blocks sh | grep -v '^tools/' >commands
  # The first line of all puts the host on the path, from where the reader is.
  line=$(head -n 1 commands)
  path=$(cd "$root" && eval "$line" && echo "$PATH")
  while read -r line; do
    echo "\$ $line"
    PATH=$path bash -euo pipefail -c "$line" </dev/null >log 2>&1 || { cat log && return 1; }
  done <commands
  [ "$(wc -l <commands)" -ge 5 ]
  # What the suite is said to print is what it prints.
  cp "$root/.build/fixtures/libmutant-lc-06.so" .
  "$bin/host" check --plugin ./libmutant-lc-06.so --rule LC-06 >log || true
  readme_blocks text >said
  [ -s said ]
  while IFS= read -r line; do
    grep -qxF -- "$line" log || { echo "README.md: host check does not print: $line" && return 1; }
  done <said
}
