import Foundation
import HostProcess
import JSON
import Testing

/// What users reported of where libraries lie and what else lies there, by the numbers of their reports.
@Suite
struct PlaceReportTests {
  private func fixture(_ name: String) -> String { "\(BuildFolder.fixtures)/lib\(name).so" }

  /// The manifest of a fixture, about a library of another name.
  private func manifest(
    _ animator: String, about library: String, in scratch: Scratch
  ) throws -> [UInt8] {
    let text = try HostProcess.run(["manifest", fixture("springy")], in: scratch).text
    return Array(
      text.replacing("libspringy.so", with: library)
        .replacing("host.fixture.springy", with: "host.fixture.\(animator)").utf8)
  }

  @Test(.enabled(if: OrdinaryUser.isThere, OrdinaryUser.isMissing))
  func `H17: a host that has more rights than its user ignores the user's folders`() throws {
    let scratch = try Scratch()
    try scratch.copyHost()
    try FileManager.default.createDirectory(
      atPath: scratch.path + "/hostile/animator/plugins", withIntermediateDirectories: true)
    for folder in ["hostile", "hostile/animator/plugins"] {
      try scratch.copy(fixture("springy"), as: "\(folder)/libspringy.so")
      try scratch.write(
        manifest("hostile", about: "libspringy.so", in: scratch), as: "\(folder)/springy.json")
    }
    let result = try HostProcess.shell(
      """
      chmod -R go+rX . && export ANIMATOR_PLUGIN_PATH=$PWD/hostile XDG_DATA_HOME=$PWD/hostile
      export HOME=$PWD/hostile
      user() { \(OrdinaryUser.command) ./host list 2>&1; }
      user | grep -c '^  host.fixture.hostile'
      chgrp 60 host && chmod 2755 host
      user | grep -c '^  host.fixture.hostile'
      user | grep -o 'has more rights than the user who runs it'
      """, in: scratch)
    #expect(
      result.text == """
        2
        0
        has more rights than the user who runs it

        """)
  }

  @Test
  func `H18: libraries that cannot be plugins disturb none that can`() throws {
    let scratch = try Scratch()
    let library = try [UInt8](Data(contentsOf: URL(fileURLWithPath: fixture("springy"))))
    var (narrow, foreign) = (library, library)
    narrow[4] = 1  // ELFCLASS32
    foreign[18] = 0xB7  // AArch64
    let files: [(name: String, bytes: [UInt8], words: String)] = [
      ("narrow", narrow, "wrong ELF class: ELFCLASS32"),
      ("foreign", foreign, "it is for AArch64: build it for"),
      ("text", Array("#!/bin/sh\n".utf8), "it is not ELF"), ("springy", library, ""),
    ]
    for (name, bytes, _) in files {
      try scratch.write(bytes, as: "lib\(name).so")
      try scratch.write(manifest(name, about: "lib\(name).so", in: scratch), as: "\(name).json")
    }
    #expect(unsafe mkfifo("\(scratch.path)/pipe.json", 0o644) == 0)
    let search = ["ANIMATOR_PLUGIN_PATH": scratch.path]
    let list = try HostProcess.run(["list"], in: scratch, environment: search)
    #expect(list.text.contains("host.fixture.springy"))
    for (name, _, words) in files {
      let result = try HostProcess.run(
        [
          "run", "--plugin", "host.fixture.\(name)", "--size", "48x64", "--frames", "0",
          "--output", "x.rgba", "--quiet",
        ], in: scratch, environment: search)
      #expect(result.exitCode == (name == "springy" ? 0 : 3), "\(name): \(result.errors)")
      let lines = result.errors.filter { $0.hasPrefix("host: ") }
      #expect(lines.count == (name == "springy" ? 0 : 1))
      #expect(lines.allSatisfy { $0.contains("lib\(name).so") && $0.contains(words) }, "\(lines)")
    }
  }

  @Test
  func `H19: a folder whose name is no UTF-8 holds plugins, pictures and reports as any other`()
    throws
  {
    let scratch = try Scratch()
    try scratch.copy(fixture("springy"), as: "libspringy.so")
    try scratch.copy(fixture("faulty"), as: "libfaulty-begin-segv.so")
    try scratch.write(manifest("springy", about: "libspringy.so", in: scratch), as: "springy.json")
    let result = try HostProcess.shell(
      #"""
      odd=$(printf 'b\xffd') && mkdir "$odd" && mv lib*.so springy.json "$odd"
      export ANIMATOR_PLUGIN_PATH="$PWD/$odd"
      run() { host run --size 48x64 --quiet "$@" 2>&1; echo "exit $?"; }
      run --plugin "./$odd/libspringy.so" --output "$odd/x.rgba"
      run --plugin host.fixture.springy --output y.rgba
      run --in-process --plugin libspringy.so --output z.rgba
      cmp "$odd/x.rgba" y.rgba && cmp y.rgba z.rgba && echo equal
      (cd "$odd" && run --plugin ./libspringy.so --output w.rgba)
      run --plugin "./$odd/libfaulty-begin-segv.so" --output v.rgba --report-dir "$odd/reports"
      for report in "$odd"/reports/*.json; do host replay "$report" | head -c 14; echo; done
      run --plugin "./$odd/none.so"
      host list | grep -c -F 'b\xFFd/libspringy.so'
      host list --json >list.json
      """#, in: scratch)
    let lines = result.text.split(separator: "\n")
    #expect(lines.count == 11, "\(result.text)")
    #expect(lines.prefix(5) == ["exit 0", "exit 0", "exit 0", "equal", "exit 0"], "\(result.text)")
    #expect(lines[5].contains("SIGSEGV") && lines[5].contains(#"b\xFFd/reports/crash-"#))
    #expect(lines[6...7] == ["exit 1", "the same again"], "\(result.text)")
    #expect(lines[8] == #"host: './b\xFFd/none.so': no such file"#)
    #expect(lines[9...10] == ["exit 3", "1"])
    let list = try scratch.read("list.json")
    #expect(throws: Never.self) { try JSONValue(parsing: list) }
    #expect(String(decoding: list, as: UTF8.self).contains(#"/b\udbff\udfffd/libspringy.so"#))
  }
}
