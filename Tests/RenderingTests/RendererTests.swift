import LayerTree
import Rendering
import Testing

@Suite
struct RendererTests {
  @Test
  func `an empty tree is clear and has the size of the root`() throws {
    let raster = try Scene(20, 10).render(scale: 1.5)
    #expect(raster.width == 30)
    #expect(raster.height == 15)
    #expect(raster.pixels.allSatisfy { $0 == 0 })
  }

  @Test
  func `E26 children are drawn by depth and then by insertion`() throws {
    var scene = Scene(4, 4)
    try scene.add(Rect(0, 0, 4, 4)) { $0.backgroundColor = .red }
    let green = try scene.add(Rect(0, 0, 4, 4)) { $0.backgroundColor = .green }
    let blue = try scene.add(Rect(0, 0, 4, 4)) { $0.backgroundColor = .blue }
    #expect(try scene.render()[1, 1] == 0xFF00_00FF)
    scene.tree[green].zPosition = 1
    #expect(try scene.render()[1, 1] == 0xFF00_FF00)
    scene.tree[blue].zPosition = 1
    #expect(try scene.render()[1, 1] == 0xFF00_00FF)
    scene.tree[blue].zPosition = -1
    scene.tree[green].zPosition = -.infinity
    #expect(try scene.render()[1, 1] == 0xFFFF_0000)
  }

  @Test(arguments: [0.0, -1, .nan, -.infinity])
  func `a layer that does not show leaves no bit`(opacity: Double) throws {
    var scene = Scene(40, 40, background: Color(0.3, 0.4, 0.5, 0.6))
    try scene.add(Rect(3.3, 4.4, 20, 20)) { $0.backgroundColor = Color(1, 0, 0, 0.5) }
    let without = try scene.render()
    let id = try scene.add(Rect(5.5, 5.5, 20, 20)) {
      $0.backgroundColor = .green
      $0.shadow.opacity = 1
      $0.opacity = opacity
    }
    #expect(try scene.render() == without)
    scene.tree[id].opacity = 1
    #expect(try scene.render() != without)
    scene.tree[id].isHidden = true
    #expect(try scene.render() == without)
  }

  @Test
  func `opacity above one is one`() throws {
    var scene = Scene(10, 10)
    let id = try scene.add(Rect(0, 0, 10, 10)) { $0.backgroundColor = Color(0.2, 0.4, 0.6, 0.8) }
    let full = try scene.render()
    scene.tree[id].opacity = 7
    #expect(try scene.render() == full)
  }

  @Test
  func `negative sizes and unfit numbers draw nothing`() throws {
    var scene = Scene(10, 10)
    for size in [Size(-4, 5), Size(.nan, 5), Size(5, .infinity)] {
      try scene.add(Rect(origin: .zero, size: size)) { $0.backgroundColor = .red }
    }
    try scene.add(Rect(0, 0, 5, 5)) {
      $0.backgroundColor = .red
      $0.transform = .scale(.nan, 1)
    }
    #expect(try scene.render().pixels.allSatisfy { $0 == 0 })
  }

  @Test
  func `an impossible frame is refused before memory is taken`() throws {
    for (side, scale) in [(1e9, 1.0), (40_000, 1), (100, 1e6)] {
      let scene = Scene(side, 10)
      #expect(throws: RenderingError.tooLarge(side * scale)) { try scene.render(scale: scale) }
    }
    #expect(throws: RenderingError.noSize) { try Scene(.nan, 10).render() }
    #expect(throws: RenderingError.noSize) { try Scene(10, 10).render(scale: 0) }
    #expect(try Scene(0, 10).render().pixels.isEmpty)
  }

  @Test
  func `a renderer gives the same bytes whatever it drew before`() throws {
    var first = Scene(60, 60, background: .white)
    try first.add(Rect(5, 5, 30, 30)) {
      $0.backgroundColor = .red
      $0.cornerRadius = 9
      $0.opacity = 0.5
      $0.shadow.opacity = 0.7
    }
    var second = Scene(80, 20, background: .black)
    try second.add(Rect(1, 1, 50, 10)) {
      $0.backgroundColor = .green
      $0.tint = Color(0, 0, 1, 0.5)
    }
    let renderer = Renderer()
    var raster = Raster()
    for tree in [first.tree, second.tree, first.tree, second.tree] {
      try renderer.render(tree, into: &raster)
      #expect(try raster == Renderer().render(tree))
    }
  }

  @Test
  func `a tint colours only what is there`() throws {
    var scene = Scene(20, 20)
    try scene.add(Rect(0, 0, 10, 20)) {
      $0.backgroundColor = .white
      $0.tint = Color(0, 0, 0, 0.5)
      $0.bounds.size.width = 10
    }
    let raster = try scene.render()
    #expect(channels(raster[5, 5]) == [255, 127, 127, 127])
    #expect(raster[15, 5] == 0)
  }

  @Test
  func `a clip cuts children at bounds and round corners`() throws {
    var scene = Scene(40, 40)
    let id = try scene.add(Rect(10, 10, 20, 20)) { $0.masksToBounds = true }
    try scene.add(Rect(-20, -20, 60, 60), to: id) { $0.backgroundColor = .red }
    var raster = try scene.render()
    #expect(columns(of: raster, row: 20) { $0 != 0 } == Array(10..<30))
    #expect(raster[10, 10] == 0xFFFF_0000)
    scene.tree[id].cornerRadius = 10
    raster = try scene.render()
    #expect(raster[10, 10] == 0)
    #expect(raster[20, 20] == 0xFFFF_0000)
    #expect(columns(of: raster, row: 20) { $0 != 0 } == Array(10..<30))
  }

  @Test
  func `a shadow lies below and around its layer`() throws {
    var scene = Scene(60, 60, background: .white)
    try scene.add(Rect(20, 20, 20, 20)) {
      $0.backgroundColor = .red
      $0.shadow.opacity = 1
      $0.shadow.radius = 4
      $0.shadow.offset = Point(0, 0)
    }
    let raster = try scene.render()
    #expect(raster[30, 30] == 0xFFFF_0000)
    let outside = channels(raster[30, 42])
    #expect(outside[1] > 100 && outside[1] < 255)
    #expect(raster[30, 42] == raster[30, 17])
    #expect(raster[0, 0] == 0xFFFF_FFFF)
  }
}
