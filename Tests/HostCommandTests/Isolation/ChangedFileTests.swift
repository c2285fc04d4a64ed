import Foundation
import HostProcess
import JSON
import Testing

/// What is said of a plugin whose file is written to while it runs.
@Suite
struct ChangedFileTests {
  /// What is written into the file of a library in use, and whether it is another file's contents.
  enum Writing: String, CaseIterable {
    case nothing = ": >libspringy.so"
    case garbage = "head -c 100000 /dev/zero >libspringy.so"
    case another = "cat other.so >libspringy.so"
    case copied = "cp other.so libspringy.so"
    case dated = "cp -p other.so libspringy.so"
  }

  private static let words =
    "; its file was overwritten after it was loaded, which may be the cause: put a new build in its "
    + "place by renaming, as install and mv do"

  /// Runs a plugin in real time, and a line of shell while it runs.
  private func run(_ line: String, in scratch: Scratch) throws -> HostProcess.Result {
    try scratch.copy("\(BuildFolder.fixtures)/libspringy.so", as: "libspringy.so")
    try scratch.copy("\(BuildFolder.fixtures)/libnoentry.so", as: "other.so")
    let host = try HostProcess.start(
      [
        "run", "--plugin", "./libspringy.so", "--realtime", "--size", "48x64", "--output", "-",
        "--format", "jsonl", "--report-dir", "reports", "--quiet",
      ], in: scratch)
    #expect(try host.waits(for: "\n"))
    _ = try HostProcess.shell(line, in: scratch)
    return try host.wait()
  }

  @Test(arguments: Writing.allCases)
  func `case 50: a file that was overwritten is named as the cause`(writing: Writing) throws {
    let scratch = try Scratch()
    let result = try run(writing.rawValue, in: scratch)
    #expect(result.exitCode == 1)
    let line = try #require(result.errors.first { $0.hasPrefix("host: ") })
    #expect(line.contains(Self.words), "\(line)")
    let report = try #require(
      FileManager.default.enumerator(atPath: scratch.path + "/reports")?.nextObject() as? String)
    let json = try JSONValue(parsing: try scratch.read("reports/\(report)"))
    #expect(json["plugin"]?["file"] == "overwritten")
    #expect(json["line"].map { "\($0)".contains("overwritten") } == true)
  }

  @Test
  func `case 50: a file that was replaced by renaming costs nothing`() throws {
    let scratch = try Scratch()
    let result = try run("mv other.so libspringy.so", in: scratch)
    #expect(result.exitCode == 0)
    #expect(result.errors == [])
  }

  @Test
  func `a plugin that fails by itself is not excused`() throws {
    let scratch = try Scratch()
    try scratch.copy("\(BuildFolder.fixtures)/libfaulty.so", as: "libfaulty-begin-segv.so")
    let result = try HostProcess.run(
      [
        "run", "--plugin", "./libfaulty-begin-segv.so", "--output", "x.jsonl", "--quiet",
        "--report-dir", "reports",
      ], in: scratch)
    #expect(result.exitCode == 1)
    #expect(result.errors.allSatisfy { !$0.contains("its file") }, "\(result.errors)")
    let report = try scratch.read("reports/crash-faulty-begin-segv-begin-1.json")
    #expect(try JSONValue(parsing: report)["plugin"]?["file"] == "unchanged")
  }
}
