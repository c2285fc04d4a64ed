import HostProcess
import JSON
import TestVectors
import Testing

/// The calls that break a rule, as a file, and running it again.
@Suite
struct CallReplayTests {
  private let file = "reports/check-sturdy-rb-12-RB-12.json"

  /// Judges the mutant by the rule that calls by chance; its calls are in the file then.
  private func check(
    _ fixture: String = "sturdy-rb-12", _ options: String..., in scratch: Scratch
  ) throws -> HostProcess.Result {
    let library = "\(BuildFolder.fixtures)/lib\(fixture).so"
    try scratch.copy(library, as: "libsturdy-rb-12.so")
    let manifest = try HostProcess.run(["manifest", library], in: scratch)
    try scratch.write(manifest.output, as: "sturdy-rb-12.json")
    return try HostProcess.run(
      ["check", "./libsturdy-rb-12.so", "--rule", "RB-12", "--report-dir", "reports"] + options,
      in: scratch)
  }

  private func replay(_ options: String..., in scratch: Scratch) throws -> HostProcess.Result {
    try HostProcess.run(["replay", file] + options, in: scratch)
  }

  @Test
  func `calls that break a rule are written, and the plugin fails again as it did`() throws {
    let scratch = try Scratch()
    let result = try check(in: scratch)
    #expect(result.exitCode == 1)
    #expect(result.text.contains("  reproduce  host replay \(file)\n"), "\(result.text)")
    let report = VectorRow(try JSONValue(parsing: try scratch.read(file)))
    #expect(report["schema"].number == 1)
    #expect(report["rule"].text == "RB-12")
    #expect(report["result"].text == "failed")
    #expect(report["plugin"]["library"].text == "\(scratch.path)/libsturdy-rb-12.so")
    let calls = report["calls"].rows.map(\.text)
    #expect(result.text.contains("  test       after \(calls.joined(separator: "; "))\n"))
    // The mutant declares something else after a transition of another operation.
    #expect(calls.map { $0.split(separator: " ").first } == ["create", "begin", "end", "begin"])
    for options in [[], ["--in-process"]] {
      let again = try HostProcess.run(["replay", file] + options, in: scratch)
      #expect(again.text == "the same again: \(report["line"].text)\n")
      #expect(again.exitCode == 0)
    }
  }

  @Test
  func `results for programs name the file too`() throws {
    let scratch = try Scratch()
    let result = try check("sturdy-rb-12", "--format", "json", in: scratch)
    let rules = VectorRow(try JSONValue(parsing: result.output))["rules"].rows
    #expect(rules.first { $0["id"].text == "RB-12" }?["replay"].text == file)
  }

  @Test
  func `a plugin that keeps the rule leaves no file`() throws {
    let scratch = try Scratch()
    #expect(try check("sturdy", in: scratch).exitCode == 0)
    #expect(!scratch.names.contains("reports"))
  }

  @Test
  func `a plugin that was mended does not fail again, and the exit code says so`() throws {
    let scratch = try Scratch()
    _ = try check(in: scratch)
    try scratch.copy("\(BuildFolder.fixtures)/libsturdy.so", as: "libmended-rb-12.so")
    let text = String(decoding: try scratch.read(file), as: UTF8.self)
    try scratch.write(Array(text.replacing("/libsturdy", with: "/libmended").utf8), as: file)
    let mended = try replay(in: scratch)
    #expect(mended.exitCode == 1)
    #expect(mended.text.hasSuffix("\nnow       nothing went wrong\n"), "\(mended.text)")
  }

  @Test
  func `a file that is none gets one line that says why`() throws {
    let scratch = try Scratch()
    _ = try check(in: scratch)
    let text = String(decoding: try scratch.read(file), as: UTF8.self)
    let cases = [
      ("\"schema\": 1", "\"schema\": 9", "schema: expected 1, found 9"),
      ("\"begin ", "\"leap ", "calls[1]: expected a call such as \"begin 0 1\", found \"leap "),
      ("\"seed\": \"1\"", "\"seed\": \"x\"", "seed: expected a whole number, found \"x\""),
      ("\"RB-12\"", "\"LC-05\"", "rule: expected RB-12, the rule that makes calls"),
      ("/libsturdy", "/libgone", "libgone-rb-12.so': "),
      ("\"line\"", "\"lime\"", "expected one of the members schema, line"),
    ]
    for (whole, broken, says) in cases {
      try scratch.write(Array(text.replacing(whole, with: broken).utf8), as: file)
      let result = try replay(in: scratch)
      #expect(result.exitCode == 3, "\(broken)")
      #expect(result.errors.count == 1, "\(result.errors)")
      #expect(result.errors.first?.hasPrefix("host: '") == true)
      #expect(result.errors.first?.contains(says) == true, "\(result.errors)")
    }
  }
}
