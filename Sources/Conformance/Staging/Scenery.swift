import LayerTree
import Transitions

/// What the screens of a check show: enough that anything that moves, fades or hides is seen.
struct Scenery: Hashable, Sendable {
  /// Where the screens' own coordinates start: other than (0, 0) when they are scrolled.
  var scroll = Point.zero
  /// How many layers each screen has beside its plain ones.
  var extraLayers = 0
  /// The names of screens on a deep stack, from the bottom on.
  static let names = ["main", "second", "third", "fourth", "detail"]

  /// Screens at rest.
  static let full = Scenery()
  /// Screens that have been scrolled.
  static let scrolled = Scenery(scroll: Point(-13, 40))

  /// Makes a screen; those of different names look different at every point.
  func screen(_ name: String, size: Size) -> Screen {
    var dice = Dice(state: name.utf8.reduce(1) { $0 &* 31 &+ UInt64($1) })
    let isSheet = name == "popup"
    var root = Layer(name: name, frame: Rect(origin: .zero, size: size))
    root.bounds.origin = scroll
    if !isSheet { root.backgroundColor = dice.color() }
    var tree = LayerTree(root: root)
    let unit = (x: size.width / 12, y: size.height / 20)
    func place(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
      Rect(
        scroll.x + x * unit.x, scroll.y + y * unit.y, width * unit.x, height * unit.y)
    }
    func add(_ layer: Layer, into parent: LayerID = LayerTree.rootID) -> LayerID {
      let id = tree.create(layer)
      // A new layer can always be put into one that is there.
      try? tree.insert(id, into: parent)
      return id
    }
    if isSheet {
      var dim = Layer(name: "dim", frame: place(0, 0, 12, 20))
      dim.backgroundColor = .black
      dim.opacity = 0.4
      _ = add(dim)
    }
    var board = layer("panel", isSheet ? place(2, 5, 8, 9) : place(1, 8, 10, 8), &dice)
    board.masksToBounds = true
    let panel = add(board)
    var logo = Layer(name: "logo")
    logo.position = place(6, 9, 0, 0).origin
    logo.content = .shape(
      Layer.Shape(
        path: Path(Rect(-2 * unit.x, -unit.y, 4 * unit.x, 3 * unit.y)), fill: dice.color()))
    _ = add(logo, into: isSheet ? panel : LayerTree.rootID)
    var tabs = layer("tabs", place(0, isSheet ? 8 : 18, 12, 2), &dice)
    tabs.match = "tabs"
    _ = add(tabs, into: isSheet ? panel : LayerTree.rootID)
    var turned = layer("turned", Rect(unit.x, unit.y, 3 * unit.x, 2 * unit.y), &dice)
    turned.transform = Transform(elements: [
      0.96, 0.28, 0, 0, -0.28, 0.96, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1,
    ])
    turned.opacity = 0.7
    turned.cornerRadius = min(unit.x, unit.y)
    _ = add(turned, into: panel)
    var masked = layer("masked", Rect(4 * unit.x, 2 * unit.y, 3 * unit.x, 3 * unit.y), &dice)
    masked.zPosition = 1
    let cut = add(masked, into: panel)
    var hole = Layer(name: "hole", frame: Rect(0, 0, 2 * unit.x, 2 * unit.y))
    hole.backgroundColor = .black
    let mask = tree.create(hole)
    try? tree.setMask(mask, of: cut)
    for index in 0..<(isSheet ? 0 : 6) {
      let (x, y) = (Double(index % 3) * 4 + 0.5, Double(index / 3) * 3.5 + 0.5)
      _ = add(layer("spot-\(index)", place(x, y, 2.7, 2.9), &dice))
    }
    var group = LayerTree.rootID
    for index in 0..<extraLayers {
      // Many layers lie in groups, as those of an app do.
      if index % 40 == 0 { group = add(Layer(name: "group-\(index)", frame: place(0, 0, 12, 20))) }
      _ = add(layer("extra-\(index)", Rect(unit.x, unit.y, unit.x, unit.y), &dice), into: group)
    }
    return Screen(name: name, tree: tree)
  }

  private func layer(_ name: String, _ frame: Rect, _ dice: inout Dice) -> Layer {
    var layer = Layer(name: name, frame: frame)
    layer.backgroundColor = dice.color()
    return layer
  }
}

/// Numbers that look like chance and are the same every time.
private struct Dice {
  var state: UInt64

  mutating func next() -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(state >> 40) / 0x1p24
  }

  mutating func color() -> Color { Color(next(), next(), next(), 1) }
}
