import Foundation
import HostProcess
import TestVectors
import Testing

/// A plugin that answers the host in its worker's place, with bytes that are almost right or made up.
@Suite
struct LyingWorkerTests {
  /// Where the lies begin: until then the host was told the truth.
  private static let places = ["constructor", "entry", "create", "begin", "frame", "ended", "end"]

  /// Answers that were right once, each after its length.
  private static let answers: [UInt8] = {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Fixtures/inputs/answers")
    let files = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    return (files ?? []).sorted { $0.path < $1.path }.flatMap { file -> [UInt8] in
      guard let bytes = try? Data(contentsOf: file), let count = UInt16(exactly: bytes.count)
      else { return [] }
      return [UInt8(count & 0xFF), UInt8(count >> 8)] + bytes
    }
  }()

  @Test(arguments: Effort.trials(8))
  func `a worker that lies spoils its own transition and nothing else`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let place = try #require(Self.places.randomElement(using: &generator))
    let scratch = try Scratch()
    let library = "libliar-\(place).so"
    try scratch.copy("\(BuildFolder.fixtures)/libliar.so", as: library)
    #expect(Self.answers.count > 100)
    let number = generator.next()
    let start = (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    try scratch.write(start + Self.answers, as: "answers")
    let result = try HostProcess.run(
      [
        "run", "--plugin", "./\(library)", "--plugin", "libpush.so", "--size", "48x64", "--format",
        "rgba", "--json",
      ], in: scratch)
    // The one may come out of it with a lie that happens to be an answer; the other always runs.
    let reports = result.text.split(separator: "\n")
    #expect([0, 1].contains(result.exitCode), "seed \(seed): \(result.exitCode) \(result.errors)")
    #expect(reports.count == 2)
    #expect(reports.last?.contains("\"outcome\":\"finished\"") == true)
    let lines = result.errors.filter { $0.hasPrefix("host: ") }
    #expect(lines.count == Int(result.exitCode), "seed \(seed): \(lines)")
    let frame = 48 * 64 * 4
    let name = "liar-\(place).rgba"
    #expect(
      try scratch.read(name).suffix(frame) == scratch.read("push.rgba").suffix(frame),
      "seed \(seed): the last screen is another")
    #expect(scratch.users.isEmpty, "seed \(seed)")
    #expect(
      scratch.names.filter { $0.first != "." } == ["answers", name, library, "push.rgba"].sorted())
  }
}
