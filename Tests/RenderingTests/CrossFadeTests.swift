import LayerTree
import Rendering
import Testing

/// Children that take each other's place instead of covering each other.
@Suite
struct CrossFadeTests {
  /// A half clear square and a ring beside and above it, over stripes.
  private func scene(_ opacities: [Double], fading: Bool = true) throws -> Scene {
    var scene = Scene(60, 40, background: Color(0.9, 0.5, 0.1))
    for index in 0..<6 {
      try scene.add(Rect(Double(index) * 10, 0, 5, 40)) { $0.backgroundColor = .white }
    }
    let parent = try scene.add(Rect(0, 0, 60, 40)) { $0.crossFadesChildren = fading }
    let looks: [(Rect, Color)] = [
      (Rect(5.5, 5, 30, 30), Color(0, 0.4, 1, 0.5)), (Rect(20, 8.25, 35, 25), Color(1, 0, 0.6)),
    ]
    for ((frame, color), opacity) in zip(looks, opacities) {
      let child = try scene.add(frame) {
        $0.backgroundColor = color
        $0.cornerRadius = 9
        $0.opacity = opacity
      }
      try scene.tree.insert(child, into: parent)
    }
    return scene
  }

  /// The law holds for whole pictures too: what lies below counts the same on both sides.
  @Test(arguments: [0.25, 0.5, 0.9])
  func `a cross-fade mixes the picture with the one and the picture with the other`(
    share: Double
  ) throws {
    let first = try scene([1, 0], fading: false).render()
    let second = try scene([0, 1], fading: false).render()
    let mixed = try scene([1, share]).render()
    for index in mixed.pixels.indices {
      let parts = [first, second, mixed].map { channels($0.pixels[index]) }
      for channel in 0..<4 {
        let wanted = Double(parts[0][channel]) * (1 - share) + Double(parts[1][channel]) * share
        #expect(abs(Double(parts[2][channel]) - wanted) <= 2)
      }
    }
  }

  @Test(arguments: [[1, 0], [0, 1], [0, 0.4], [0.7, 0]] as [[Double]])
  func `one child that has the only say is drawn as ever`(opacities: [Double]) throws {
    #expect(
      try scene(opacities).render() == scene(opacities, fading: false).render())
  }

  @Test
  func `a child that is wholly there leaves nothing of the others`() throws {
    #expect(try scene([1, 1]).render() == scene([0, 1], fading: false).render())
  }
}
