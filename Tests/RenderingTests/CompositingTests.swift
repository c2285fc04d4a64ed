import LayerTree
import Rendering
import Testing

/// Layers that are added to the one below.
@Suite
struct CompositingTests {
  private func scene(_ first: Color, _ second: Color, _ share: Double) throws -> Scene {
    var scene = Scene(16, 9, background: Color(0.2, 0.6, 0.1))
    try scene.add(Rect(0, 0, 16, 9)) {
      $0.backgroundColor = first
      $0.opacity = 1 - share
    }
    try scene.add(Rect(0, 0, 16, 9)) {
      $0.backgroundColor = second
      $0.opacity = share
      $0.compositing = .plusLighter
    }
    return scene
  }

  @Test
  func `case 44: two opaque layers whose opacities sum to 1 are opaque, and mixed exactly`() throws
  {
    for step in 0...256 {
      let share = Double(step) / 256
      let white = try scene(.white, .white, share).render()
      #expect(white.pixels.allSatisfy { $0 == 0xFFFF_FFFF })
      let mixed = channels(try scene(Color(1, 0.2, 0), Color(0, 0.8, 1), share).render()[3, 3])
      let wanted = [255, 255 * (1 - share), 51 * (1 - share) + 204 * share, 255 * share]
      #expect(zip(mixed, wanted).allSatisfy { abs(Double($0) - $1) <= 0.51 }, "\(mixed) \(wanted)")
    }
  }

  @Test
  func `what lies below a pair counts once, as much as the two leave of it`() throws {
    // Half of each, of half clear red and clear: a quarter of red over the ground.
    let pixel = channels(try scene(Color(1, 0, 0, 0.5), .clear, 0.5).render()[3, 3])
    let wanted = [255, 255 * (0.25 + 0.75 * 0.2), 255 * 0.75 * 0.6, 255 * 0.75 * 0.1]
    #expect(zip(pixel, wanted).allSatisfy { abs(Double($0) - $1) <= 1 })
  }

  @Test
  func `one that is alone is drawn as ever`() throws {
    for share in [0, 1] as [Double] {
      var plain = try scene(Color(1, 0.2, 0), Color(0, 0.8, 1, 0.5), share)
      let added = try plain.render()
      for id in plain.tree[LayerTree.rootID].children { plain.tree[id].compositing = .normal }
      #expect(try plain.render() == added)
    }
  }
}
