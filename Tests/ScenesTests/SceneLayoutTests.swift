import LayerTree
import Scenes
import Testing
import Transitions

@Suite
struct SceneLayoutTests {
  /// The first layer of a scene with one screen and the members of one layer.
  private func layer(_ members: String, in size: Size = Size(375, 667)) throws -> Layer {
    let screen = try #require(try scene(members).screens(in: size).first)
    return screen.tree[try #require(screen.tree[LayerTree.rootID].children.first)]
  }

  private func scene(_ members: String, colors: String = "{}") throws -> Scene {
    let text = """
      {"schema": 1, "name": "test", "size": [375, 667], "colors": \(colors),
       "screens": [{"name": "main", "background": "#102030", "layers": [{\(members)}]}]}
      """
    return try Scene(parsing: text.utf8) { name in try #require(testPictures[name]) }
  }

  private let testPictures = [
    "wide.png": Picture(width: 4, height: 2, pixels: Array(repeating: 0xFF00_0000, count: 8))
  ].compactMapValues { $0 }

  @Test
  func `a screen's root fills the container and carries the background`() throws {
    let scene = try scene("\"name\": \"logo\"")
    let screen = try #require(scene.screen(named: "main", in: Size(1_024, 768)))
    let root = screen.tree[LayerTree.rootID]
    #expect(screen.name == "main")
    #expect(root.name == "main")
    #expect(root.frame == Rect(0, 0, 1_024, 768))
    #expect(root.backgroundColor == Color(16 / 255, 32 / 255, 48 / 255))
    #expect(root.children.map { screen.tree[$0].frame } == [Rect(0, 0, 1_024, 768)])
    #expect(scene.size == Size(375, 667))
    #expect(scene.screenNames == ["main"])
    #expect(scene.screen(named: "absent", in: .zero) == nil)
  }

  @Test
  func `a screen that is scrolled shows what lies at its bounds' origin`() throws {
    let text = """
      {"schema": 1, "name": "test", "size": [100, 200], "screens": [
       {"name": "main", "boundsOrigin": [3, -40], "layers": [{"frame": [3, -40, "50%", 10]}]}]}
      """
    let scene = try Scene(parsing: text.utf8) { name in try #require(testPictures[name]) }
    for size in [Size(100, 200), Size(200, 100)] {
      let tree = try #require(scene.screen(named: "main", in: size)).tree
      let root = tree[LayerTree.rootID]
      #expect(root.bounds == Rect(3, -40, size.width, size.height))
      #expect(root.frame == Rect(0, 0, size.width, size.height))
      let corner = tree[root.children[0]].bounds.corners[0]
      #expect(tree.convert(corner, from: root.children[0], to: LayerTree.rootID) == Point(3, -40))
    }
  }

  @Test(arguments: [
    ("[0, 0, 10, 20]", Rect(0, 0, 10, 20)),
    ("[\"50%-30\", \"50% + 1.5\", \"100%-16\", \"20\"]", Rect(170, 151.5, 384, 20)),
    ("[\"-5\", \"25%-25%+2\", \"min(100%-32,360)\", \"max(10%, 40, 1)\"]", Rect(-5, 2, 360, 40)),
    ("[0, 0, \"min(100%, max(50%, 120)+5)-5\", \"100%-400\"]", Rect(0, 0, 200, 0)),
    ("[\"1in\", \"2*10%\", \"calc(100% - 40px)\", \"clamp(80, 10%, 120)\"]", Rect(96, 60, 360, 80)),
    ("[\"round(33%, 5)\", \"-2px\", \"100%/3*1.5\", \"( 3 + 4 )*2\"]", Rect(130, -2, 200, 14)),
  ])
  func `lengths follow the parent's size`(frame: String, expected: Rect) throws {
    #expect(try layer("\"frame\": \(frame)", in: Size(400, 300)).frame == expected)
  }

  @Test
  func `a position without bounds makes a layer without extent`() throws {
    let logo = try layer("\"name\": \"logo\", \"position\": [\"50%\", \"50%-30\"]")
    #expect(logo.position == Point(187.5, 303.5))
    #expect(logo.bounds == .zero)
    let scrolled = try layer("\"bounds\": [3, 4, \"50%\", 10], \"anchorPoint\": [0, 1]")
    #expect(scrolled.bounds == Rect(3, 4, 187.5, 10))
    #expect(scrolled.frame == Rect(0, -10, 187.5, 10))
  }

  @Test
  func `children are laid out in their parent and masks in what they cut`() throws {
    let screen = try #require(
      scene(
        """
        "name": "card", "frame": [10, 20, 100, 60], "cornerRadius": 99, "masksToBounds": true,
        "children": [{"name": "dot", "frame": ["100%-8", 0, 8, "100%"], "zPosition": 2}],
        "mask": {"name": "hole", "frame": [0, 0, "50%", "50%"], "backgroundColor": "#ffffff"}
        """
      ).screens(in: Size(375, 667)).first)
    let card = try #require(screen.tree.find("card", in: LayerTree.rootID))
    let dot = try #require(screen.tree.find("dot", in: card))
    let hole = try #require(screen.tree[card].mask)
    #expect(screen.tree[card].cornerRadius == 30)
    #expect(screen.tree[card].masksToBounds)
    #expect(screen.tree[dot].frame == Rect(92, 0, 8, 60))
    #expect(screen.tree[dot].zPosition == 2)
    #expect(screen.tree[hole].frame == Rect(0, 0, 50, 30))
  }

  @Test
  func `appearance is taken over`() throws {
    let layer = try layer(
      """
      "opacity": 0.5, "hidden": true, "tint": "#00ff0080", "transform": [2, 0, 0, 3, 4, 5],
      "doubleSided": false, "backdropBlur": 12, "match": "card",
      "shadow": {"color": "#0000ff", "opacity": 0.25, "offset": [1, 2], "radius": 8}
      """)
    #expect(layer.opacity == 0.5)
    #expect(layer.isHidden)
    #expect(!layer.isDoubleSided)
    #expect(layer.backdropBlur == 12)
    #expect(layer.match == "card")
    #expect(layer.tint == Color(0, 1, 0, 128 / 255))
    #expect(
      layer.transform == Transform.scale(2, 3, 1).concatenated(with: .translation(4, 5)))
    #expect(layer.shadow.color == Color(0, 0, 1))
    #expect(layer.shadow.opacity == 0.25)
    #expect(layer.shadow.offset == Point(1, 2))
    #expect(layer.shadow.radius == 8)
    #expect(
      try self.layer("\"transform\": [1,0,0,0,0,1,0,0,0,0,1,-0.002,0,0,0,1]").transform
        .elements[11] == -0.002)
  }

  @Test
  func `colours have names and layers are named after what they show`() throws {
    let tree = try #require(
      scene("\"path\": \"M0 0\", \"fill\": \"ink\"", colors: "{\"ink\": \"#ff000080\"}")
        .screens(in: .zero).first?.tree)
    let layer = tree[try #require(tree.find("path", in: LayerTree.rootID))]
    #expect(
      layer.content
        == .shape(Layer.Shape(path: Path([.move(.zero)]), fill: Color(1, 0, 0, 128 / 255))))
  }

  @Test
  func `a view box stretches a path over the bounds but not its line`() throws {
    let layer = try layer(
      """
      "frame": [0, 0, 200, 50], "viewBox": [20, 10], "path": "M0 0L20 10", "stroke": "#000000",
      "lineWidth": 3
      """)
    let path = Path([.move(.zero), .line(Point(200, 50))])
    #expect(
      layer.content
        == .shape(Layer.Shape(path: path, fill: .clear, stroke: .black, lineWidth: 3)))
  }

  @Test
  func `a gradient runs from its first colour to its last`() throws {
    let layer = try layer("\"gradient\": {\"colors\": [\"#000000\", \"#ff0000\"]}")
    guard case .picture(let picture) = layer.content else { throw CancellationError() }
    #expect(picture[0, 0] == 0xFF00_0000)
    #expect(picture[0, picture.height / 2] == 0xFF80_0000)
    #expect(picture[0, picture.height - 1] == 0xFFFF_0000)
    let clear = try self.layer(
      """
      "gradient": {"colors": ["#ffffff", "#ffffff00", "#ffffff00"], "stops": [0, 0.5, 1],
                   "direction": "right"}
      """)
    guard case .picture(let picture) = clear.content else { throw CancellationError() }
    #expect(picture[picture.width / 4, 0] == 0x8080_8080 - 0x0101_0101)
    #expect(picture[picture.width - 1, 0] == 0)
  }

  @Test
  func `pictures are stretched, or cover their layer with what hangs over cut off`() throws {
    let wide = try #require(testPictures["wide.png"])
    let stretched = try layer("\"picture\": \"wide.png\"")
    #expect(stretched.content == .picture(wide))
    let screen = try #require(
      scene("\"picture\": \"wide.png\", \"fit\": \"cover\"").screens(in: Size(101, 100)).first)
    let owner = screen.tree[LayerTree.rootID].children[0]
    let cover = screen.tree[try #require(screen.tree[owner].children.first)]
    #expect(screen.tree[owner].masksToBounds)
    #expect(cover.frame == Rect(-50, 0, 200, 100))
    #expect(cover.content == .picture(wide))
  }

  @Test
  func `two pictures make the screens from and to`() throws {
    let wide = try #require(testPictures["wide.png"])
    let tall = try #require(Picture(width: 1, height: 2, pixels: [1, 2]))
    let scene = Scene.pictures(from: wide, to: tall, size: Size(4, 2))
    let screens = scene.screens(in: scene.size)
    #expect(screens.map(\.name) == ["from", "to"])
    for (screen, picture, frame) in [
      (screens[0], wide, Rect(0, 0, 4, 2)), (screens[1], tall, Rect(0, -3, 4, 8)),
    ] {
      let root = screen.tree[LayerTree.rootID]
      #expect(root.masksToBounds && root.children.count == 1)
      #expect(screen.tree[root.children[0]].content == .picture(picture))
      #expect(screen.tree[root.children[0]].frame == frame)
    }
  }
}
