import LayerTree
import Rendering

/// A small tree that tests build up layer by layer.
struct Scene {
  var tree: LayerTree

  init(_ width: Double = 100, _ height: Double = 60, background: Color = .clear) {
    var root = Layer(name: "container")
    root.bounds = Rect(0, 0, width, height)
    root.backgroundColor = background
    tree = LayerTree(root: root)
  }

  /// Adds a layer and gives its identity.
  @discardableResult
  mutating func add(
    _ frame: Rect, to parent: LayerID = LayerTree.rootID, _ change: (inout Layer) -> Void = { _ in }
  ) throws -> LayerID {
    var layer = Layer(name: "layer", frame: frame)
    change(&layer)
    let id = tree.create(layer)
    try tree.insert(id, into: parent)
    return id
  }

  /// Cuts a layer by a new one.
  @discardableResult
  mutating func mask(
    _ id: LayerID, _ frame: Rect, _ change: (inout Layer) -> Void = { _ in }
  ) throws -> LayerID {
    var layer = Layer(name: "mask", frame: frame)
    change(&layer)
    let mask = tree.create(layer)
    try tree.setMask(mask, of: id)
    return mask
  }

  func render(scale: Double = 1) throws -> Raster {
    try Renderer().render(tree, scale: scale)
  }
}

extension Color {
  static let red = Color(1, 0, 0)
  static let green = Color(0, 1, 0)
  static let blue = Color(0, 0, 1)
  static let magenta = Color(1, 0, 1)
}

extension Path {
  /// A circle of four Bézier curves.
  static func circle(_ x: Double, _ y: Double, _ radius: Double) -> Path {
    let reach = radius * 0.552_284_749_830_793_4
    return Path([
      .move(Point(x + radius, y)),
      .curve(Point(x + radius, y + reach), Point(x + reach, y + radius), Point(x, y + radius)),
      .curve(Point(x - reach, y + radius), Point(x - radius, y + reach), Point(x - radius, y)),
      .curve(Point(x - radius, y - reach), Point(x - reach, y - radius), Point(x, y - radius)),
      .curve(Point(x + reach, y - radius), Point(x + radius, y - reach), Point(x + radius, y)),
      .close,
    ])
  }
}

/// The channels of a premultiplied pixel: alpha, red, green, blue.
func channels(_ pixel: UInt32) -> [Int] {
  [24, 16, 8, 0].map { Int(pixel >> $0 & 255) }
}

/// A picture whose pixels follow a rule.
func picture(_ width: Int, _ height: Int, _ rule: (Int, Int) -> UInt32) throws -> Picture {
  let pixels = (0..<height).flatMap { y in (0..<width).map { x in rule(x, y) } }
  guard let picture = Picture(width: width, height: height, pixels: pixels) else {
    throw MissingPicture()
  }
  return picture
}

struct MissingPicture: Error {}

/// The first and last column of a raster's row with a colour, and every colour in between.
func columns(of raster: Raster, row: Int, where matches: (UInt32) -> Bool) -> [Int] {
  (0..<raster.width).filter { matches(raster[$0, row]) }
}
