import LayerTree
import Scenes
import Testing
import Transitions

@Suite
struct PathDataTests {
  private func scene(_ data: String) throws -> Scene {
    let text = """
      {"schema": 1, "name": "test", "size": [1, 1],
       "screens": [{"name": "main", "layers": [{"path": "\(data)", "fill": "#000000"}]}]}
      """
    return try Scene(parsing: text.utf8) { _ in throw CancellationError() }
  }

  private func elements(_ data: String) throws -> [Path.Element] {
    let tree = try #require(try scene(data).screens(in: .zero).first?.tree)
    guard case .shape(let shape) = tree[tree[LayerTree.rootID].children[0]].content else {
      throw CancellationError()
    }
    return shape.path.elements
  }

  @Test(arguments: [
    ("", ""),
    ("M1 2L3,4H5V6Z", "M1 2 L3 4 L5 4 L5 6 Z"),
    ("m1 2l3 4h5v6zl1 1", "M1 2 L4 6 L9 6 L9 12 Z L2 3"),
    ("M0 0 1 2 3 4m1 1 1 1", "M0 0 L1 2 L3 4 M4 5 L5 6"),
    ("M.5-.5.25+1e1", "M0.5 -0.5 L0.25 10"),
    ("M0 0C1 2 3 4 5 6S7 8 9 10", "M0 0 C1 2 3 4 5 6 C7 8 7 8 9 10"),
    ("M1 1c1 2 3 4 5 6s1 1 2 2", "M1 1 C2 3 4 5 6 7 C8 9 7 8 8 9"),
    ("M2 3S4 5 6 7", "M2 3 C2 3 4 5 6 7"),
    ("M0 0Q3 0 3 3T6 6", "M0 0 C2 0 3 1 3 3 C3 5 4 6 6 6"),
    ("M0 0q3 0 3 3t3 3", "M0 0 C2 0 3 1 3 3 C3 5 4 6 6 6"),
    ("M0 0T3 0", "M0 0 C0 0 1 0 3 0"),
    ("M0 0A0 5 0 0 1 3 4", "M0 0 L3 4"),
    ("M0 0A5 5 0 0 1 0 0", "M0 0 L0 0"),
  ])
  func `every command draws what SVG says`(data: String, expected: String) throws {
    #expect(try elements(data).map(text).joined(separator: " ") == expected)
  }

  private func text(_ element: Path.Element) -> String {
    func pair(_ point: Point) -> String { number(point.x) + " " + number(point.y) }
    func number(_ value: Double) -> String {
      value == value.rounded() ? "\(Int(value))" : "\(value)"
    }
    return switch element {
    case .move(let point): "M" + pair(point)
    case .line(let point): "L" + pair(point)
    case .curve(let first, let second, let end):
      "C" + [first, second, end].map(pair).joined(separator: " ")
    case .close: "Z"
    }
  }

  @Test(arguments: [
    // Start, arc, centre, radii, curves: from a quarter to nearly the whole turn.
    ("M10 0A10 10 0 0 1 0 10", Point(0, 0), Size(10, 10), 2),
    ("M10 0A10 10 0 0 0 0 10", Point(10, 10), Size(10, 10), 2),
    ("M10 0A10 10 0 1 1 0 -10", Point(0, 0), Size(10, 10), 4),
    ("M10 0A10 10 0 1 0 0 10", Point(0, 0), Size(10, 10), 4),
    ("M-20 0a20 5 0 0140 0", Point(0, 0), Size(20, 5), 2),
    ("M-20 0A2 .5 0 0 1 20 0", Point(0, 0), Size(20, 5), 2),
    ("M10 0A10 10 45 1 1 10 -.1", Point(0.000_125, -0.05), Size(10, 10), 4),
  ])
  func `an arc keeps to its ellipse`(data: String, center: Point, radii: Size, count: Int) throws {
    let elements = try elements(data)
    guard case .move(var start) = elements.first else { throw CancellationError() }
    #expect(elements.count == count + 1)
    for element in elements.dropFirst() {
      guard case .curve(let first, let second, let end) = element else { throw CancellationError() }
      for step in 0...10 {
        let t = Double(step) / 10
        let u = 1 - t
        let weights = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t]
        let points = [start, first, second, end]
        let x = zip(weights, points).reduce(-center.x) { $0 + $1.0 * $1.1.x } / radii.width
        let y = zip(weights, points).reduce(-center.y) { $0 + $1.0 * $1.1.y } / radii.height
        #expect(abs(x * x + y * y - 1) < 0.001)
      }
      start = end
    }
  }

  @Test
  func `half a turn leads over the side that its flag says`() throws {
    let clockwise = try elements("M-10 0A10 10 0 0 1 10 0")
    guard case .curve(_, _, let top) = clockwise[1] else { throw CancellationError() }
    #expect(top == Point(0, -10))
    let other = try elements("M-10 0A10 10 0 0 0 10 0")
    guard case .curve(_, _, let bottom) = other[1] else { throw CancellationError() }
    #expect(bottom == Point(0, 10))
  }

  @Test(arguments: [
    ("L1 2", "M as first command at character 1, found \"L\""),
    ("M1 x", "a number at character 4, found \"x\""),
    ("M1", "a number at character 3, found the end"),
    ("M1 2B3", "a command M, L, H, V, C, S, Q, T, A or Z at character 5, found \"B\""),
    ("M1 2Z3", "a command M, L, H, V, C, S, Q, T, A or Z at character 6, found \"3\""),
    ("M0 0A1 2 30 0 1 3 4", "0 as rotation of an arc at character 12, found \" \""),
    ("M0 0A1 2 0 2 1 3 4", "0 or 1 as flag of an arc at character 12, found \"2\""),
    ("M1e999 0", "a number at character 2, found \"1\""),
  ])
  func `what is no path data is told by its character`(data: String, expected: String) {
    let error = #expect(throws: SceneError.self) { try scene(data) }
    #expect(error?.description == "screens[0].layers[0].path: expected path data with " + expected)
  }
}
