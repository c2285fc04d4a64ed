import LayerTree
import Transitions

/// Where the mask of the incoming screen lies, worked out from its path without the renderer.
struct Silhouette {
  /// What is known of a pixel.
  enum Cover {
    case inside
    case outside
    /// The edge passes within a pixel or so.
    case edge
  }

  private let edges: [(from: Point, to: Point)]
  private static let linesPerPixel = 4

  /// Reads the mask of a tree and flattens its curves finely.
  init(of tree: LayerTree) {
    guard let mask = tree.ids.first(where: { tree[$0].name == "logo-mask" }),
      case .shape(let shape) = tree[mask].content
    else {
      edges = []
      return
    }
    let path = shape.path.transformed(by: tree.transformToRoot(of: mask))
    var edges: [(from: Point, to: Point)] = []
    var (start, last) = (Point.zero, Point.zero)
    for element in path.elements {
      switch element {
      case .move(let point): (start, last) = (point, point)
      case .line(let point):
        edges.append((last, point))
        last = point
      case .curve(let first, let second, let end):
        let begin = last
        for step in 1...80 {
          let next = Self.point(begin, first, second, end, Double(step) / 80)
          edges.append((last, next))
          last = next
        }
      case .close: edges.append((last, start))
      }
    }
    self.edges = edges
  }

  private static func point(_ a: Point, _ b: Point, _ c: Point, _ d: Point, _ t: Double) -> Point {
    let u = 1 - t
    func mix(_ p: Double, _ q: Double, _ r: Double, _ s: Double) -> Double {
      u * u * u * p + 3 * u * u * t * q + 3 * u * t * t * r + t * t * t * s
    }
    return Point(mix(a.x, b.x, c.x, d.x), mix(a.y, b.y, c.y, d.y))
  }

  /// What is known of each pixel of a row: all lines through it and its neighbours must agree.
  func row(_ y: Int, width: Int) -> [Cover] {
    var touched = [Bool](repeating: false, count: width)
    var counts = [Int](repeating: 0, count: width)
    let lines = (-Self.linesPerPixel)..<(2 * Self.linesPerPixel)
    for line in lines {
      let height = Double(y) + (Double(line) + 0.5) / Double(Self.linesPerPixel)
      fill(&counts, &touched, at: height)
    }
    return (0..<width).map { x in
      if touched[x] { return .edge }
      return counts[x] == 0 ? .outside : counts[x] == lines.count ? .inside : .edge
    }
  }

  private func fill(_ counts: inout [Int], _ touched: inout [Bool], at height: Double) {
    var crossings: [(x: Double, turn: Int)] = []
    for edge in edges where (edge.from.y <= height) != (edge.to.y <= height) {
      let share = (height - edge.from.y) / (edge.to.y - edge.from.y)
      crossings.append(
        (edge.from.x + share * (edge.to.x - edge.from.x), edge.to.y > edge.from.y ? 1 : -1))
    }
    crossings.sort { $0.x < $1.x }
    var winding = 0
    var previous = 0.0
    for crossing in crossings {
      if winding != 0 {
        for x in pixels(previous, crossing.x, counts.count) { counts[x] += 1 }
      }
      for x in pixels(crossing.x - 2, crossing.x + 2, counts.count) { touched[x] = true }
      winding += crossing.turn
      previous = crossing.x
    }
  }

  private func pixels(_ left: Double, _ right: Double, _ width: Int) -> Range<Int> {
    let first = Int(min(max(left.rounded(.down), 0), Double(width)))
    let last = Int(min(max(right.rounded(.up), 0), Double(width)))
    return first..<max(first, last)
  }
}
