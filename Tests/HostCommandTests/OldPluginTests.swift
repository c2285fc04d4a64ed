import Foundation
import HostProcess
import Testing

/// Plugins built with the headers of each revision of the interface, as they were built then.
@Suite
struct OldPluginTests {
  /// Where revisions are kept, by `tools/abi record`.
  static let folder =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().path + "/Fixtures/abi"

  #if arch(x86_64)
    static let machine = "x86_64"
  #elseif arch(arm64)
    static let machine = "aarch64"
  #endif

  static let revisions = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
    .filter { $0.first?.isNumber == true }.sorted()

  static let isKept = revisions.allSatisfy {
    FileManager.default.fileExists(atPath: "\(folder)/\($0)/\(machine).so")
  }

  /// Runs a library and gives its trace, without the first line, which says its path.
  private func trace(
    _ library: String, _ options: [String], in scratch: Scratch
  ) throws -> [Substring] {
    let result = try HostProcess.run(
      ["run", "--plugin", library, "--quiet", "--output", "trace.jsonl"] + options, in: scratch)
    #expect(result.exitCode == 0)
    #expect(result.errors == [])
    let text = String(decoding: try scratch.read("trace.jsonl"), as: UTF8.self)
    return Array(text.split(separator: "\n").dropFirst())
  }

  @Test
  func `every revision that there was is kept`() {
    #expect(Self.revisions.starts(with: ["0.1.0", "0.1.1", "0.1.2"]))
  }

  private static let notKept: Comment =
    "no plugins are kept for this kind of machine: tools/abi build"

  @Test(
    .enabled(if: isKept, notKept),
    arguments: revisions, [[], ["--in-process"]])
  func `a plugin of an older revision runs as it did then`(
    revision: String, mode: [String]
  ) throws {
    let scratch = try Scratch()
    let lines = try trace("\(Self.folder)/\(revision)/\(Self.machine).so", mode, in: scratch)
    #expect(lines.last?.contains("\"finished\"") == true)
    // Half of half a second into a linear fade, 60 frames a second, and into keyframes to 8 and back.
    let middle = try #require(lines.first { $0.hasPrefix("{\"frame\":15,") })
    #expect(middle.contains(/"detail":\{[^}]*"opacity":0\.5[,}]/))
    #expect(middle.contains(/"main":\{[^}]*"cornerRadius":8[,}]/))
    #expect(middle.contains("\"plain/@mask\""))
    #expect(middle.contains("copy\"") == (revision != "0.1.0"))
  }

  @Test(.enabled(if: isKept, notKept))
  func `the newest kept plugin and the same source with today's headers give one trace`() throws {
    let scratch = try Scratch()
    let newest = try #require(Self.revisions.last)
    let today = try trace("\(BuildFolder.fixtures)/libabi-today.so", [], in: scratch)
    #expect(try trace("\(Self.folder)/\(newest)/\(Self.machine).so", [], in: scratch) == today)
  }

  @Test(arguments: [
    (
      "newerabi", "0.2.0 to 0.2.x",
      "run it with a newer host, or build it with this one's headers"
    ),
    ("olderabi", "0.0.1 to 0.0.x", "build it with this host's headers"),
  ])
  func `a plugin of another minor number is refused with both ranges`(
    name: String, range: String, remedy: String
  ) throws {
    let scratch = try Scratch()
    try scratch.copy("\(BuildFolder.fixtures)/lib\(name).so", as: "lib\(name).so")
    let result = try HostProcess.run(["run", "--plugin", "./lib\(name).so"], in: scratch)
    #expect(result.exitCode == 1)
    #expect(
      result.errors == [
        "host: lib\(name).so: '\(scratch.path)/lib\(name).so': speaks ABI \(range); this host "
          + "speaks 0.1.0 to 0.1.3: \(remedy) (rule LD-06)"
      ])
  }
}
