import LayerTree
import Scenes
import Testing
import Transitions

@Suite
struct BuiltInSceneTests {
  private func screen(_ name: String, in size: Size = Size(375, 667)) throws -> Screen {
    try #require(Scene.builtIn.screen(named: name, in: size))
  }

  @Test
  func `it has the screens that every example relies on`() {
    #expect(Scene.builtIn.size == Size(375, 667))
    #expect(Scene.builtIn.screenNames == ["main", "detail", "third", "popup"])
  }

  @Test(arguments: [Size(375, 667), Size(1_024, 768), Size(1_920, 1_080), Size(3_840, 2_160)])
  func `logo and tabs are children of main in every container`(size: Size) throws {
    let tree = try screen("main", in: size).tree
    let children = tree[LayerTree.rootID].children.map { tree[$0] }
    let logo = try #require(children.first { $0.name == "logo" })
    let tabs = try #require(children.first { $0.name == "tabs" })
    #expect(logo.position == Point(size.width / 2, size.height / 2 - 30))
    #expect(logo.bounds == .zero)
    #expect(logo.transform == .identity)
    #expect(tabs.frame == Rect(0, size.height - 64, size.width, 64))
  }

  @Test
  func `opaque screens cover their container`() throws {
    for name in ["main", "detail", "third"] {
      let root = try screen(name).tree[LayerTree.rootID]
      #expect(root.backgroundColor.alpha == 1)
      #expect(root.frame == Rect(0, 0, 375, 667))
    }
  }

  @Test
  func `the panel is a sibling above the dim layer on a clear root`() throws {
    let tree = try screen("popup").tree
    let root = tree[LayerTree.rootID]
    #expect(root.backgroundColor == .clear)
    #expect(root.children.map { tree[$0].name } == ["dim", "panel"])
    let dim = tree[root.children[0]]
    let panel = tree[root.children[1]]
    #expect(dim.frame == Rect(0, 0, 375, 667))
    #expect(dim.opacity == 1)
    #expect(dim.backdropBlur > 0)
    #expect(abs(dim.backgroundColor.alpha - 0.3) < 0.002)
    #expect(panel.bounds.size.height == 300)
    #expect(panel.frame.center == Point(187.5, 308.5))
  }

  @Test
  func `the logo is solid where it will fill the screen and open at its centre`() throws {
    let path = try logoPath()
    let edges = edges(of: path)
    for step in 0...32 {
      for row in 0...75 {
        let point = Point(-1.6 + Double(step) * 0.1, 6.5 + Double(row) * 0.1)
        #expect(winding(of: edges, around: point) != 0, "no logo at \(point)")
      }
    }
    for step in 0..<16 {
      let point = Point(Double(step % 4) - 1.5, Double(step / 4) - 1.5)
      #expect(winding(of: edges, around: point) == 0, "logo at \(point)")
    }
    for point in path.points {
      #expect(abs(point.x) <= 20)
      #expect(abs(point.y) <= 24)
    }
  }

  private func logoPath() throws -> Path {
    let tree = try screen("main").tree
    let logo = tree[try #require(tree.find("logo", in: LayerTree.rootID))]
    guard case .shape(let shape) = logo.content else { throw CancellationError() }
    #expect(shape.fill == .white)
    #expect(shape.stroke == .clear)
    return shape.path
  }

  /// How often an outline runs around a point, counted with its direction.
  private func winding(of edges: [(from: Point, to: Point)], around point: Point) -> Int {
    edges.reduce(0) { count, edge in
      guard (edge.from.y <= point.y) != (edge.to.y <= point.y) else { return count }
      let share = (point.y - edge.from.y) / (edge.to.y - edge.from.y)
      let x = edge.from.x + share * (edge.to.x - edge.from.x)
      return x > point.x ? count + (edge.to.y > edge.from.y ? 1 : -1) : count
    }
  }

  /// The path as straight lines.
  private func edges(of path: Path) -> [(from: Point, to: Point)] {
    var edges: [(from: Point, to: Point)] = []
    var (start, last) = (Point.zero, Point.zero)
    func line(to point: Point) {
      edges.append((last, point))
      last = point
    }
    for element in path.elements {
      switch element {
      case .move(let to): (start, last) = (to, to)
      case .line(let to): line(to: to)
      case .curve(let first, let second, let end):
        let begin = last
        for step in 1...32 {
          line(to: bezier(begin, first, second, end, at: Double(step) / 32))
        }
      case .close: line(to: start)
      }
    }
    return edges
  }

  private func bezier(
    _ start: Point, _ first: Point, _ second: Point, _ end: Point, at t: Double
  ) -> Point {
    let u = 1 - t
    let weights = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t]
    return zip(weights, [start, first, second, end]).reduce(.zero) {
      $0 + Point($1.0 * $1.1.x, $1.0 * $1.1.y)
    }
  }
}
