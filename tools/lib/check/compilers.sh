# Gates on the oldest compilers that the documents name, those of Debian 12: with them everything in
# their language compiles, fixtures, templates and the code of the documents. Sourced by tools/check.

# Prints where a compiler of some version is, by whichever name.
of_version() { # PROGRAM VERSION
  local program
  while read -r program; do
    [[ $("$program" --version 2>/dev/null | head -n 1) =~ " $2"(\.|$) ]] || continue
    echo "$program"
    return
  done < <(type -ap "$1-$2" "$1"; ls "/usr/bin/$1" 2>/dev/null)
  return 1
}

# Fails unless a document says some words.
says() { # DOCUMENT WORDS
  tr -s '\n' ' ' <"$1" | grep -qF -- "$2" || { echo "$1: does not say '$2'" && exit 1; }
}

# Prints each variant of the fixtures in a language: its flags and its source.
variants() { # ENDING
  local source
  for source in Tests/Fixtures/{plugins,mutants,hosts,abi}/*."$1"; do
    [ ! -e "$source" ] || sed -n "s|^// build: [^ ]*\(.*\)|\1 $source|p" "$source"
  done
  ls Tests/Fixtures/plugins/foreign/*."$1" 2>/dev/null || true
}

# Makes a new plugin and builds its library, against an installation in an unusual place.
build_template() { # LANGUAGE MAKE-ARGUMENT…
  local prefix="$scratch/an author's Präfix" plugin
  if [ ! -e "$prefix" ]; then
    mkdir -p "$prefix/bin" "$prefix/share/animator"
    cp "$bin/host" "$prefix/bin/"
    ln -s "$root/Sources/CAnimator/include" "$prefix/include"
    ln -s "$root/tools/templates" "$prefix/share/animator/templates"
    ln -s "$root/tools/exports.map" "$prefix/share/animator/"
  fi
  plugin=$(mktemp -u "$scratch/my door XXXXXX")
  "$prefix/bin/host" new my-door --language "$1" --output "$plugin" >/dev/null
  make -s -C "$plugin" build/libmy-door.so "${@:2}"
}

# Tries a language of C's kind with each of its compilers that is here.
with_oldest() { # LANGUAGE STANDARD DOCUMENT PROGRAM-VERSION…
  local language=$1 standard=$2 document=$3 program version compiler found=''
  shift 3
  for program; do
    version=${program##*-} program=${program%-*}
    says "$document" "$program $version"
    compiler=$(of_version "$program" "$version") || {
      echo "skipped: no '$program' of version $version, which Debian 12 has"
      continue
    }
    found=1
    echo "with $compiler:"
    # All are only compiled: what is for the linker is none of this compiler's. Quotes are plain
    # characters in those lines.
    variants "$language" | sed 's|[^ ]*$|-I Sources/CAnimator/include -I Tests/Fixtures/plugins &|' |
      sed "s/[\"'\\\\]/\\\\&/g" |
      xargs -P "$(nproc)" -L 1 "$compiler" "-std=$standard" -Wall -Wextra -Wpedantic -Werror \
        -Wno-unused-command-line-argument -fPIC -c -o /dev/null
    build_template "$language" "CC=$compiler" "CXX=$compiler" CFLAGS=-Werror CXXFLAGS=-Werror
    tools/docs --compiler "$language=$compiler"
  done
  [ -n "$found" ] || exit 77
}

gate_c() {
  with_oldest c c11 Sources/CAnimator/CAnimator.docc/FirstPluginInC.md gcc-12 clang-14
}

gate_cpp() {
  with_oldest cpp c++17 Sources/CAnimator/CAnimator.docc/FirstPluginInCpp.md g++-12 clang++-14
}

gate_rust() {
  local version oldest rustc variant tried=
  version=$(sed -n 's/^rust-version = "\(.*\)"$/\1/p' tools/templates/rust/Cargo.toml)
  says Sources/CAnimator/CAnimator.docc/FirstPluginInRust.md "rustc $version"
  says tools/templates/rust/src/animator/mod.rs "Rust $version"
  oldest=$(of_version rustc "$version") ||
    skip "no 'rustc' of version $version, which Debian 12 has, unless rustc-web is there instead"
  for rustc in "$oldest" "$(command -v rustc)"; do
    [ "$("$rustc" --version)" != "$tried" ] || continue
    tried=$("$rustc" --version)
    echo "with $tried:"
    while read -r variant; do
      # The flags are words of their own.
      # shellcheck disable=SC2086
      "$rustc" --edition 2021 -D warnings --out-dir "$scratch/rust" $variant
    done < <(variants rs)
    RUSTFLAGS='-D warnings' RUSTC=$rustc PATH=$(dirname "$rustc"):$PATH build_template rust
    tools/docs --compiler "rust=$rustc"
  done
}

gate_swift() {
  local version page
  version=$(sed -n 's/^Debian 12 and the Swift \([0-9.]*\) toolchain.*/\1/p' README.md)
  for page in FirstPlugin FirstImperativePlugin; do
    says "Sources/AnimatorKit/AnimatorKit.docc/$page.md" "Swift $version"
  done
  # It builds all of it in every run.
  [[ $("$toolchain/swift" --version 2>/dev/null) =~ "Swift version $version"(\.| |-) ]] ||
    skip "this Swift is not $version"
}
