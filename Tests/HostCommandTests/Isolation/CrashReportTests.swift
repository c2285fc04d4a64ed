import HostProcess
import JSON
import TestVectors
import Testing

/// What an author gets after a crash, and running it again.
@Suite
struct CrashReportTests {
  /// Runs the fixture with a fault and gives the line, the report's file and the report.
  private func crash(
    _ place: String, _ fault: String, in scratch: Scratch
  ) throws -> (line: String, name: String, report: VectorRow) {
    let library = "libfaulty-\(place)-\(fault).so"
    try scratch.copy("\(BuildFolder.fixtures)/libfaulty.so", as: library)
    let result = try HostProcess.run(
      [
        "run", "--plugin", "./\(library)", "--size", "48x64", "--output", "x.rgba", "--quiet",
        "--report-dir", "reports",
      ] + (place == "later" ? ["--realtime"] : []), in: scratch)
    #expect(result.exitCode == 1)
    let line = try #require(result.errors.last)
    let name = try #require(line.split(separator: "'").last.map(String.init))
    return (line, name, VectorRow(try JSONValue(parsing: try scratch.read(name))))
  }

  @Test
  func `a report says what happened, where, and what came before`() throws {
    let scratch = try Scratch()
    let (line, name, report) = try crash("ended", "segv", in: scratch)
    #expect(name == "reports/crash-faulty-ended-segv-animation_ended-1.json")
    #expect(line.hasSuffix("; report: '\(name)'"))
    #expect(report["schema"].number == 1)
    #expect(report["plugin"]["library"].text == "\(scratch.path)/libfaulty-ended-segv.so")
    #expect(report["plugin"]["name"].text == "Faulty")
    #expect(report["plugin"]["buildID"].text.count == 40)
    #expect(report["transition"]["operation"].text == "push")
    #expect(report["transition"]["from"].text == "main")
    #expect(report["transition"]["to"].text == "detail")
    // A fade of 0.2 s ends with frame 12 of 60 a second.
    #expect(report["frame"].number == 12)
    #expect(report["call"].text == "animation_ended")
    #expect(report["cause"]["signal"].text == "SIGSEGV")
    #expect(report["cause"]["address"].text == "0x8")
    #expect(report["thread"].text == "plugin-thread")
    let frames = report["backtrace"].rows
    #expect(frames.first?["symbol"].text == "do_segv")
    #expect(frames.contains { $0["symbol"].text == "staged_ended" })
    #expect(frames.first?["buildID"].text.count == 40)
    let call = try #require(report["calls"].rows.last)
    #expect(call["function"].text == "add_animation")
    #expect(call["status"].text == "OK")
    let journal = report["journal"].rows.map { "\($0["call"].text) \($0["answered"].isTrue)" }
    #expect(
      journal == ["load true", "create true", "begin true", "animation_ended false"])
  }

  @Test(arguments: [
    ("begin", "segv"), ("constructor", "abort"), ("entry", "exit"), ("create", "heap"),
    ("thread", "segv"), ("later", "abort"), ("end", "ill"), ("destroy", "segv"),
    ("destructor", "leave"), ("begin", "garbage"), ("begin", "close"),
  ])
  func `a report runs again, bit for bit`(place: String, fault: String) throws {
    let scratch = try Scratch()
    let (line, name, _) = try crash(place, fault, in: scratch)
    let again = try HostProcess.run(["replay", name], in: scratch)
    #expect(again.exitCode == 0, "\(again.text)")
    #expect(again.text.hasPrefix("the same again: "))
    let words = again.text.dropFirst("the same again: ".count).prefix { !"(\n".contains($0) }
    let plain = words.split(separator: " ").filter { !$0.hasPrefix("0x") }
    #expect(plain.allSatisfy { line.contains($0) }, "\(words) in \(line)")
    // The author has mended it: now it does something else, and that is said.
    try scratch.replace("libfaulty-\(place)-\(fault).so", by: "\(BuildFolder.fixtures)/libidle.so")
    let mended = try HostProcess.run(["replay", name], in: scratch)
    #expect(mended.exitCode == 1)
    #expect(mended.text.hasPrefix("recorded"))
  }

  @Test
  func `a replay in the host itself crashes under a debugger's eyes`() throws {
    let scratch = try Scratch()
    let (_, name, _) = try crash("begin", "abort", in: scratch)
    let result = try HostProcess.shell(
      "SWIFT_BACKTRACE=enable=no host replay --in-process \(name) 2>/dev/null; echo $?",
      in: scratch)
    // 128 and SIGABRT.
    #expect(result.text.hasSuffix("134\n"), "\(result.text)")
  }

  @Test
  func `a second crash does not overwrite the first report`() throws {
    let scratch = try Scratch()
    _ = try crash("begin", "segv", in: scratch)
    try scratch.remove("libfaulty-begin-segv.so")
    let (_, name, _) = try crash("begin", "segv", in: scratch)
    #expect(name.hasSuffix("-2.json"))
  }

  @Test
  func `a folder that cannot be written to is said in the same line`() throws {
    let scratch = try Scratch()
    try scratch.copy("\(BuildFolder.fixtures)/libfaulty.so", as: "libfaulty-begin-segv.so")
    let result = try HostProcess.run(
      [
        "run", "--plugin", "./libfaulty-begin-segv.so", "--size", "48x64", "--output", "x.rgba",
        "--quiet", "--report-dir", "/proc/none",
      ], in: scratch)
    #expect(result.exitCode == 1)
    #expect(result.errors.count == 1)
    #expect(result.errors.first?.contains("; no report: '/proc/none'") == true)
  }

  @Test(arguments: Effort.seeds([1, 2, 3, 4, 5, 6]))
  func `a report from a stranger cannot hurt the host`(seed: UInt64) throws {
    let scratch = try Scratch()
    let (_, name, _) = try crash("begin", "exit", in: scratch)
    var generator = SeededGenerator(seed: seed)
    var text = try scratch.read(name)
    // Digits only, so that most of it still reads as a report with another content.
    for _ in 0..<20 {
      let place = Int.random(in: text.indices, using: &generator)
      if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(text[place]) {
        text[place] = UInt8(ascii: "0") + UInt8.random(in: 0...9, using: &generator)
      }
    }
    try scratch.write(text, as: "strange.json")
    let result = try HostProcess.run(["replay", "strange.json"], in: scratch)
    #expect([0, 1, 3].contains(result.exitCode), "seed \(seed): \(result)")
    #expect(result.errors.filter { $0.hasPrefix("host: ") }.count <= 1)
  }

  @Test(arguments: [
    ("", "1:1"), ("{}", "schema"), ("{\"schema\":2}", "schema: 2"),
    (
      "{\"schema\":1,\"plugin\":{\"library\":\"/x.so\"},\"line\":\"x\",\"cause\":{},\"replay\":[]}",
      "replay"
    ),
    (
      "{\"schema\":1,\"plugin\":{\"library\":\"/x.so\"},\"line\":\"x\",\"cause\":{},"
        + "\"replay\":[{\"request\":\"0g\",\"answer\":null}]}", "hexadecimal"
    ),
  ])
  func `what is no report is named`(text: String, word: String) throws {
    let scratch = try Scratch()
    try scratch.write(Array(text.utf8), as: "x.json")
    let result = try HostProcess.run(["replay", "x.json"], in: scratch)
    #expect(result.exitCode == 3)
    #expect(result.errors.count == 1)
    #expect(result.errors.first?.contains(word) == true, "\(result.errors)")
  }
}
