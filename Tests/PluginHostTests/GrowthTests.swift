import CAnimator
import Foundation
import JSON
import Testing

@testable import PluginHost

/// What other revisions of the interface wrote is still read, whatever has been appended since.
@Suite
struct GrowthTests {
  private static let folder =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().path + "/Fixtures/abi"

  /// The size that a kept ledger has for a struct; nil when that revision did not know it.
  private func size(of name: String, in revision: String) throws -> Int? {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(Self.folder)/\(revision)/abi.json"))
    let structs = try JSONReader(JSONValue(parsing: Array(bytes))).required("structs")
    return try structs.optional(name)?.required("size").integer()
  }

  private func least<Struct: SizedStruct>(_ type: Struct.Type) -> (String, Int) {
    ("\(type)", leastSize(of: type))
  }

  @Test
  func `no struct that a kept revision wrote is too small`() throws {
    let revisions = try FileManager.default.contentsOfDirectory(atPath: Self.folder)
      .filter { $0.first?.isNumber == true }.sorted()
    #expect(revisions.count >= 2)
    let structs = unsafe [
      least(animator_plugin.self), least(animator_descriptor.self),
      least(animator_capability_use.self), least(animator_parameter.self),
      least(animator_animation.self), least(animator_spring.self), least(animator_path.self),
      least(animator_interactive.self), least(animator_transform_way.self),
      least(animator_layer_state.self), least(animator_match.self),
    ]
    for (name, least) in structs {
      let sizes = try revisions.compactMap { try size(of: name, in: $0) }
      #expect(sizes.min() == least, "\(name)")
    }
  }

  @Test
  func `a room that ends early gets what fits, and nothing behind it is touched`() {
    var room = animator_layer_state()
    room.opacity = 7
    room.corner_radius = 7
    var state = animator_layer_state()
    (state.struct_size, state.opacity, state.corner_radius) = (1, 0.5, 3)
    // The members before the corner radius: one double less than all of them.
    let size = MemoryLayout<animator_layer_state>.size - MemoryLayout<Double>.size
    unsafe withUnsafeMutablePointer(to: &room) { unsafe writePrefix(state, to: $0, room: size) }
    #expect(room.opacity == 0.5)
    #expect(room.corner_radius == 7)
  }
}
