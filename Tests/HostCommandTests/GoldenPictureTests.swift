import Foundation
import HostProcess
import Testing

/// What every animator's every operation looks like, beside pictures that somebody looked at.
@Suite
struct GoldenPictureTests {
  /// The largest difference of a channel of a pixel: room for another version of Cairo to round.
  private static let tolerance = 3

  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  @Test
  func `every animator looks as recorded, in every operation`() throws {
    let scratch = try Scratch()
    let made = try HostProcess.shell(
      (Self.root + "/tools/golden").asShellWord + " "
        + (BuildFolder.path + "/host").asShellWord + " . 2>&1", in: scratch)
    #expect(made.exitCode == 0, "\(made.text)")
    let golden = Self.root + "/Tests/Fixtures/golden"
    let recorded = try FileManager.default.contentsOfDirectory(atPath: golden).sorted()
    #expect(scratch.names == recorded, "tools/golden records those that are new")
    for name in recorded where scratch.names.contains(name) {
      let result = try HostProcess.run(
        ["compare", "\(golden)/\(name)", name, "--tolerance", "\(Self.tolerance)"], in: scratch)
      #expect(
        result.exitCode == 0,
        "\(name): \(result.text) tools/golden records it anew, if it is meant to look like this")
    }
  }
}
