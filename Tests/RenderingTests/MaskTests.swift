import LayerTree
import Rendering
import Testing

@Suite
struct MaskTests {
  private let full = Layer.Content.shape(.init(path: Path(Rect(-200, -200, 400, 400))))

  /// Two screens with soft content; the upper one can be masked and faded.
  private func screens() throws -> (scene: Scene, upper: LayerID) {
    var scene = Scene(80, 80)
    for (color, soft) in [(Color(0.2, 0.5, 0.9), Color.white), (Color(0.9, 0.6, 0.2), .black)] {
      let screen = try scene.add(Rect(0, 0, 80, 80)) { $0.backgroundColor = color }
      try scene.add(Rect(8.3, 9.1, 50, 40), to: screen) {
        $0.backgroundColor = soft
        $0.backgroundColor.alpha = 0.7
        $0.cornerRadius = 13
      }
    }
    return (scene, try #require(scene.tree[LayerTree.rootID].children.last))
  }

  @Test
  func `a mask that covers everything changes no bit`() throws {
    for opacity in [1, 0.3] {
      for isOpaque in [true, false] {
        var (scene, upper) = try screens()
        scene.tree[upper].opacity = opacity
        if !isOpaque { scene.tree[upper].backgroundColor = .clear }
        let without = try scene.render(scale: 1.25)
        try scene.mask(upper, Rect(40, 40, 0, 0)) { $0.content = full }
        #expect(try scene.render(scale: 1.25) == without)
      }
    }
  }

  @Test(arguments: [0, 0.2, 0.5, 0.731, 1])
  func `LR-2 out is from times what the mask leaves plus to times mask and opacity`(
    opacity: Double
  ) throws {
    var (scene, upper) = try screens()
    let to = try scene.render()
    scene.tree[upper].isHidden = true
    let from = try scene.render()
    scene.tree[upper].isHidden = false
    scene.tree[upper].opacity = opacity
    try scene.mask(upper, Rect(40, 40, 0, 0)) {
      $0.content = .shape(.init(path: .circle(0, 0, 10)))
      $0.transform = .scale(2.5, 2.5)
    }
    let out = try scene.render()
    for y in 0..<80 {
      for x in 0..<80 {
        let (dx, dy) = (Double(x) - 39.5, Double(y) - 39.5)
        let distance = (dx * dx + dy * dy).squareRoot()
        guard abs(distance - 25) > 1 else { continue }
        let share = distance < 25 ? opacity : 0
        for (channel, value) in channels(out[x, y]).enumerated() {
          let expected =
            Double(channels(from[x, y])[channel]) * (1 - share)
            + Double(channels(to[x, y])[channel]) * share
          #expect(abs(Double(value) - expected) <= 1)
        }
      }
    }
  }

  @Test
  func `a mask lives in the bounds of its layer, scrolled or not`() throws {
    var scene = Scene(40, 40)
    let id = try scene.add(Rect(10, 10, 20, 20)) {
      $0.backgroundColor = .red
      $0.bounds.origin = Point(0, 100)
    }
    try scene.mask(id, Rect(0, 100, 10, 20)) { $0.backgroundColor = .white }
    let raster = try scene.render()
    #expect(columns(of: raster, row: 15) { $0 != 0 } == Array(10..<20))
    #expect(columns(of: raster, row: 29) { $0 != 0 } == Array(10..<20))
  }

  @Test
  func `a hidden or empty mask hides its layer`() throws {
    var scene = Scene(20, 20)
    let id = try scene.add(Rect(0, 0, 20, 20)) { $0.backgroundColor = .red }
    let mask = try scene.mask(id, Rect(0, 0, 20, 20)) { $0.backgroundColor = .black }
    #expect(try scene.render()[5, 5] == 0xFFFF_0000)
    scene.tree[mask].isHidden = true
    #expect(try scene.render()[5, 5] == 0)
    scene.tree[mask].isHidden = false
    scene.tree[mask].transform = .scale(0, 0)
    #expect(try scene.render()[5, 5] == 0)
  }

  @Test
  func `a mask of several layers counts by its alpha alone`() throws {
    var scene = Scene(20, 20)
    let id = try scene.add(Rect(0, 0, 20, 20)) { $0.backgroundColor = .red }
    let mask = try scene.mask(id, Rect(0, 0, 20, 20))
    try scene.add(Rect(0, 0, 10, 20), to: mask) { $0.backgroundColor = Color(1, 1, 1, 0.5) }
    try scene.add(Rect(10, 0, 10, 20), to: mask) { $0.backgroundColor = Color(0, 1, 0, 1) }
    let raster = try scene.render()
    #expect(channels(raster[5, 5]) == [128, 128, 0, 0])
    #expect(raster[15, 5] == 0xFFFF_0000)
  }
}
