import Foundation
import Testing

/// Bytes that once went wrong, or that show the way to what may: each is read without a fault.
@Suite
struct KeptInputTests {
  /// A file of `Tests/Fixtures/inputs`.
  struct Kept: CustomTestStringConvertible, Sendable {
    let kind: ForeignInput
    let file: URL
    var testDescription: String { "\(kind.rawValue)/\(file.lastPathComponent)" }
  }

  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Fixtures/inputs")

  static let kept: [Kept] = ForeignInput.allCases.flatMap { kind in
    let files = try? FileManager.default.contentsOfDirectory(
      at: folder.appendingPathComponent(kind.rawValue), includingPropertiesForKeys: nil)
    return (files ?? []).sorted { $0.path < $1.path }.map { Kept(kind: kind, file: $0) }
  }

  @Test(arguments: kept)
  func `kept bytes are read without a fault`(input: Kept) throws {
    let fault = input.kind.read(Array(try Data(contentsOf: input.file)))
    #expect(fault == nil, "\(input.testDescription) \(fault ?? "")")
  }

  @Test
  func `every folder of kept bytes belongs to a kind`() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(Set(folders).isSubset(of: ForeignInput.allCases.map(\.rawValue)), "\(folders)")
    #expect(!Self.kept.isEmpty)
  }
}
