import LayerTree
import Rendering
import Testing

/// Symptoms that people reported of other renderers; each test is named after its report.
@Suite
struct ReportTests {
  private let checker = Path([
    .move(Point(0, 0)), .line(Point(1, 0)), .line(Point(1, 1)), .line(Point(0, 1)), .close,
    .move(Point(1, 1)), .line(Point(2, 1)), .line(Point(2, 2)), .line(Point(1, 2)), .close,
  ])

  @Test
  func `R01 a matrix with a zero diagonal draws and a scale of zero does not`() throws {
    var scene = Scene(40, 40)
    try scene.add(Rect(30, 30, 5, 5)) { $0.backgroundColor = .blue }
    let sibling = try scene.render()
    let turned = try scene.add(Rect(0, 10, 20, 8)) {
      $0.backgroundColor = .red
      $0.transform = Transform(elements: [0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])
    }
    let drawn = try scene.render()
    #expect(columns(of: drawn, row: 14) { $0 == 0xFFFF_0000 } == Array(6..<14))
    #expect(drawn[32, 32] == sibling[32, 32])
    for zero in [Transform.scale(0, 0), .scale(1, 0), Transform(elements: SIMD16(repeating: 0))] {
      scene.tree[turned].transform = zero
      #expect(try scene.render() == sibling)
    }
  }

  @Test
  func `R02 a scale that passes through zero leaves out one frame only`() throws {
    var scene = Scene(40, 40, background: .white)
    let id = try scene.add(Rect(10, 10, 20, 20)) {
      $0.content = .shape(.init(path: Path.circle(10, 10, 10), fill: .red))
      $0.opacity = 0.9
      $0.shadow.opacity = 1
    }
    let first = try scene.render()
    let renderer = Renderer()
    let tiny = Double.leastNonzeroMagnitude
    let scales = [(1, 1), (0, 0), (0, 1), (tiny, 1), (tiny, tiny), (1, 1)]
    for (x, y) in scales {
      scene.tree[id].transform = .scale(x, y)
      let raster = try renderer.render(scene.tree)
      if x == 1 {
        #expect(raster == first)
      } else {
        #expect(raster.pixels.allSatisfy { $0 == 0xFFFF_FFFF })
      }
    }
  }

  @Test(arguments: [150.0, 1e4, 1e6])
  func `R03 content zoomed far in stays, with edges within a pixel`(scale: Double) throws {
    let squares = try picture(2, 2) { x, y in x == y ? 0xFF00_0000 : 0xFFFF_FFFF }
    for isPath in [true, false] {
      var scene = Scene(100, 100, background: .white)
      // Zooms about the middle of the checker, which the device shows at (37, 61).
      try scene.add(Rect(36, 60, 2, 2)) {
        $0.content = isPath ? .shape(.init(path: checker)) : .picture(squares)
        $0.transform = .scale(scale, scale)
      }
      let raster = try scene.render()
      if isPath {
        #expect(raster[35, 59] == 0xFF00_0000 && raster[38, 62] == 0xFF00_0000)
        #expect(raster[38, 59] == 0xFFFF_FFFF && raster[35, 62] == 0xFFFF_FFFF)
      } else {
        // Texels mix linearly: far from the middle of the four, colours stand alone.
        let reach = Int(min(scale, 200) * 0.9)
        for (x, y, wanted) in [(-1, -1, 0), (1, 1, 0), (1, -1, 255), (-1, 1, 255)] {
          let place = (37 + x * min(reach, 30), 61 + y * min(reach, 30))
          let level = channels(raster[place.0, place.1])[1]
          if scale == 150 { #expect(abs(level - wanted) < 128) }
        }
        #expect(abs(channels(raster[37, 61])[1] - 128) <= 2)
      }
    }
  }

  /// A line through the middle that falls by one on three, whose ends lie up to 3·10⁸ pixels away.
  @Test(arguments: [150.0, 1e4, 1e6, 1e8])
  func `R03 an edge keeps its slope however far its ends are`(scale: Double) throws {
    var scene = Scene(100, 100, background: .white)
    let below = Path([
      .move(Point(-2, 0)), .line(Point(4, 2)), .line(Point(4, 4)), .line(Point(-2, 4)), .close,
    ])
    try scene.add(Rect(36, 60, 2, 2)) {
      $0.content = .shape(.init(path: below, fill: .red))
      $0.transform = .scale(scale, scale)
    }
    let raster = try scene.render()
    for x in [-30, -9, 0, 30, 60] {
      #expect(raster[37 + x, 61 + x / 3 - 2] == 0xFFFF_FFFF)
      #expect(raster[37 + x, 61 + x / 3 + 2] == 0xFFFF_0000)
    }
  }

  @Test
  func `R03 a huge layer made tiny is as large as it should be`() throws {
    var scene = Scene(40, 40)
    let id = try scene.add(Rect(0, 0, 100_000, 100_000)) {
      $0.backgroundColor = .red
      $0.position = Point(20, 20)
      $0.transform = .scale(0.000_24, 0.000_24)
    }
    #expect(columns(of: try scene.render(), row: 20) { $0 == 0xFFFF_0000 } == Array(8..<32))
    scene.tree[id].backgroundColor = .clear
    scene.tree[id].content = .shape(
      .init(path: Path(Rect(0, 0, 100_000, 100_000)), fill: .red))
    #expect(columns(of: try scene.render(), row: 20) { $0 == 0xFFFF_0000 } == Array(8..<32))
  }

  @Test(arguments: [1, 1.5])
  func `R04 two halves that meet anywhere never show what is behind them`(scale: Double) throws {
    for step in 0...100 {
      var scene = Scene(200, 4, background: .magenta)
      let edge = 100 + Double(step) / 50
      try scene.add(Rect(0, 0, edge, 4)) { $0.backgroundColor = .green }
      try scene.add(Rect(edge, 0, 200 - edge, 4)) { $0.backgroundColor = .green }
      let raster = try scene.render(scale: scale)
      #expect((0..<raster.width).allSatisfy { raster[$0, 1] == 0xFF00_FF00 })
    }
  }

  @Test
  func `R05 what is covered inside a group does not shine through its mask`() throws {
    var scene = Scene(60, 60, background: .white)
    let group = try scene.add(Rect(0, 0, 60, 60))
    try scene.add(Rect(0, 0, 60, 60), to: group) { $0.backgroundColor = .red }
    try scene.add(Rect(0, 0, 60, 60), to: group) { $0.backgroundColor = .white }
    try scene.mask(group, Rect(0, 0, 60, 60)) {
      $0.content = .shape(.init(path: .circle(30, 30, 20.3)))
    }
    #expect(try scene.render().pixels.allSatisfy { $0 == 0xFFFF_FFFF })
  }

  @Test
  func `R06 a mask's own opacity and its layer's multiply`() throws {
    for (layer, mask) in [(0.5, 1), (1, 0.5), (0.5, 0.5), (0.25, 0.75)] {
      var scene = Scene(20, 20)
      let id = try scene.add(Rect(0, 0, 20, 20)) {
        $0.backgroundColor = .white
        $0.opacity = layer
      }
      try scene.mask(id, Rect(0, 0, 20, 20)) {
        $0.backgroundColor = .black
        $0.opacity = mask
      }
      #expect(abs(Double(channels(try scene.render()[10, 10])[0]) - 255 * layer * mask) <= 1)
    }
  }

  @Test
  func `R07 E27 a faded group does not show its children through each other`() throws {
    var scene = Scene(40, 40, background: .white)
    let group = try scene.add(Rect(0, 0, 40, 40)) { $0.opacity = 0.5 }
    try scene.add(Rect(0, 0, 25, 40), to: group) { $0.backgroundColor = .red }
    try scene.add(Rect(15, 0, 25, 40), to: group) { $0.backgroundColor = .blue }
    let raster = try scene.render()
    #expect(raster[20, 20] == raster[35, 20])
    #expect(channels(raster[20, 20]) == [255, 127, 127, 255])
    #expect(channels(raster[5, 20]) == [255, 255, 127, 127])
  }

  @Test
  func `R08 soft edges have no halo`() throws {
    var scene = Scene(60, 60, background: .black)
    let grey = try scene.add(Rect(0, 0, 60, 60)) {
      $0.backgroundColor = Color(128.0 / 255, 128.0 / 255, 128.0 / 255)
    }
    try scene.mask(grey, Rect(0, 0, 60, 60)) {
      $0.content = .shape(.init(path: .circle(30.3, 29.8, 21.7)))
    }
    for pixel in try scene.render().pixels {
      let levels = channels(pixel)
      #expect(levels[0] == 255 && levels[1] <= 128)
      #expect(levels[1] == levels[2] && levels[2] == levels[3])
    }
    var white = Scene(60, 60, background: .white)
    let sprite = try picture(20, 20) { x, y in
      (4..<16).contains(x) && (4..<16).contains(y) ? 0xFFFF_FFFF : 0
    }
    try white.add(Rect(20, 20, 20, 20)) {
      $0.content = .picture(sprite)
      $0.transform = Transform(
        elements: [0.866, 0.5, 0, 0, -0.5, 0.866, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])
    }
    #expect(try white.render().pixels.allSatisfy { $0 == 0xFFFF_FFFF })
  }

  @Test
  func `R10 premultiplying and back keeps white and stays within its bound`() throws {
    let pixels = (0...255).flatMap { alpha in
      (0...255).map { color -> UInt32 in
        let value = UInt32((color * alpha * 2 + 255) / 510)
        return UInt32(alpha) << 24 | value << 16 | value << 8 | value
      }
    }
    var scene = Scene(256, 256)
    let source = try #require(Picture(width: 256, height: 256, pixels: pixels))
    try scene.add(Rect(0, 0, 256, 256)) { $0.content = .picture(source) }
    let bytes = try scene.render().straightBytes
    for alpha in 0...255 {
      for color in 0...255 {
        let at = (alpha * 256 + color) * 4
        #expect(bytes[at + 3] == alpha)
        let difference = abs(Int(bytes[at]) - color)
        if alpha == 0 {
          #expect(bytes[at] == 0)
        } else {
          #expect(Double(difference) <= 127.5 / Double(alpha) + 0.5)
          if color == 255 { #expect(difference == 0) }
        }
      }
    }
  }

  @Test
  func `R11 a cross-fade of the same picture does not dip`() throws {
    for step in 0...20 {
      var scene = Scene(10, 10, background: .black)
      try scene.add(Rect(0, 0, 10, 10)) { $0.backgroundColor = .white }
      try scene.add(Rect(0, 0, 10, 10)) {
        $0.backgroundColor = .white
        $0.opacity = Double(step) / 20
      }
      #expect(try scene.render().pixels.allSatisfy { $0 == 0xFFFF_FFFF })
    }
  }
}
