# Gates on what stands in the sources. Sourced by tools/check.

gate_lint() {
  swift format lint --strict --recursive Package.swift Sources Plugins Tests
}

gate_imports() {
  swift build --explicit-target-dependency-import-check error
}

# Fails with the findings when a search in the project's files finds something.
absent() {
  ! git grep -nIE "$@"
}

gate_words() {
  # A word is put together here so that this file does not find itself.
  absent "TO""DO|FIX""ME|XX""X:" -- Sources Plugins Tests tools '*.md'
  absent '\btry!|\bas!|nonisolated\(unsafe\)|@preconcurrency' -- '*.swift'
  absent '@unchecked Sendable' -- '*.swift' ':!Sources/AnimatorKit' ':!Sources/PluginHost' \
    ':!Sources/Rendering' ':!Tests'
}

# Where the C boundary is, in Swift.
boundary=(
  Sources/AnimatorKit Sources/PluginHost Sources/Rendering Sources/Recording
  # The pixels that go to a window, and what comes from it.
  Sources/Preview/Window.swift
  Sources/Benchmarks 'Plugins/*/PluginEntry.swift' Tests
  # Arguments, environment, signals and file descriptors.
  Sources/HostCommand/HostEnvironment.swift Sources/HostCommand/Program.swift
  'Sources/HostCommand/Output/*'
  # The scene that is compiled in as bytes.
  Sources/Scenes/Scene+BuiltIn.swift
  # The monotonic clock.
  Sources/TimingEngine/Clocks/RealClock.swift
  # One reading of a vector's bits as integers, which the library offers in no other way.
  Sources/Motion/Vector/Vector.swift
)

gate_unsafe() {
  absent '\bunsafe\b' -- '*.swift' ':!Package.swift' "${boundary[@]/#/:!}"
}

# Text of plugins and files reaches its readers through Sources/Escaping alone.
gate_escapes() {
  # A console takes printable text, and nobody else writes to the terminal or calls foreign text
  # the program's own words.
  absent '(STDOUT|STDERR)_FILENO|FileHandle\.standard|\b(Swift\.print|debugPrint|dump|fputs|puts)\(' \
    -- Sources '*.swift' ':!*.c' ':!*.h' ':!Plugins' ':!Tests' ':!tools' ':!Sources/Benchmarks' \
    ':!Sources/HostCommand/Console.swift' ':!Sources/HostCommand/HostEnvironment.swift' \
    ':!Sources/HostCommand/Program.swift' ':!Sources/HostCommand/Commands/CurveRun.swift' \
    ':!Sources/HostCommand/Output'
  absent 'stringLiteral:|PrintableText\.StringInterpolation' -- Sources/HostCommand \
    Sources/Conformance Sources/PluginHost Sources/Preview Sources/Recording
  # Each reader has one function.
  absent '&(amp|lt|quot);' -- 'Sources/*.swift' ':!Sources/Escaping'
  absent '\bescaped\(asASCII|func (\w*[eE]scape\w*|printable)\(' -- 'Sources/*.swift' \
    ':!Sources/Escaping' ':!Sources/JSON'
}

gate_purity() {
  local reads='clock_gettime|ContinuousClock|SuspendingClock|gettimeofday|\bDate\(|getenv|environ\b'
  reads+='|ProcessInfo|SystemRandomNumberGenerator|\.random\(|\.shuffled\(\)|\.randomElement\(\)'
  absent "$reads" -- Sources/Escaping Sources/JSON Sources/LayerTree Sources/Motion Sources/Recording \
    Sources/Rendering Sources/Scenes Sources/TimingEngine Sources/Transitions Sources/CAnimator \
    Plugins ':!Sources/TimingEngine/Clocks/RealClock.swift'
}

gate_sizes() {
  local file lines status=0
  # The table of the interface's layout is one row for each member.
  while read -r file; do
    lines=$(wc -l <"$file")
    if [ "$lines" -gt 400 ]; then
      echo "$file has $lines lines"
      status=1
    fi
  done < <(git ls-files Sources Plugins Tests tools Package.swift |
    grep -E '\.(swift|c|h|sh|py)$|^tools/[a-z]*$' |
    grep -v '^Sources/System/CAnimatorLayout/layout\.c$')
  return "$status"
}

gate_scripts() {
  local script status=0
  while read -r script; do
    [ -x "$script" ] || { echo "$script: no run bit" && status=1; }
    "$script" --help >/dev/null || { echo "$script: no --help" && status=1; }
    if head -1 "$script" | grep -q python3; then continue; fi
    head -1 "$script" | grep -qx '#!/usr/bin/env bash' || { echo "$script: not bash" && status=1; }
    grep -qx 'set -euo pipefail' "$script" || { echo "$script: runs on after errors" && status=1; }
  done < <(git ls-files tools .ci | grep -E '^(tools/[a-z-]+|\.ci/run)$')
  if command -v shellcheck >/dev/null; then
    shellcheck tools/setup tools/demo tools/test tools/check tools/fixtures .ci/run || status=1
  fi
  return "$status"
}
