/// An outline in a layer's own coordinates: lines and cubic curves, filled by the non-zero rule.
public struct Path: Hashable, Sendable {
  /// One step of the pen.
  public enum Element: Hashable, Sendable {
    /// Starts a new outline at a point.
    case move(Point)
    /// Draws a straight line to a point.
    case line(Point)
    /// Draws a cubic Bézier curve by two control points to an end point.
    case curve(Point, Point, Point)
    /// Draws a straight line back to where the outline started.
    case close
  }

  /// The steps in the order in which they are drawn.
  public var elements: [Element]

  /// Creates a path from its steps.
  public init(_ elements: [Element] = []) {
    self.elements = elements
  }

  /// Creates the outline of a rectangle.
  public init(_ rect: Rect) {
    let corners = rect.corners
    self.init([
      .move(corners[0]), .line(corners[1]), .line(corners[2]), .line(corners[3]), .close,
    ])
  }

  /// Every point that the steps name, control points included.
  ///
  /// - Complexity: O(*n*) in the number of steps.
  public var points: [Point] {
    elements.flatMap { element -> [Point] in
      switch element {
      case .move(let point), .line(let point): [point]
      case .curve(let first, let second, let end): [first, second, end]
      case .close: []
      }
    }
  }

  /// The smallest rectangle that holds every point, control points included.
  ///
  /// - Complexity: O(*n*) in the number of steps.
  public var controlBounds: Rect { Rect(enclosing: points) ?? .zero }

  /// Whether every coordinate is a finite number.
  public var isFinite: Bool { points.allSatisfy { $0.x.isFinite && $0.y.isFinite } }

  /// Gives the path with every point mapped by a transform of the plane.
  ///
  /// - Complexity: O(*n*) in the number of steps.
  public func transformed(by transform: Transform) -> Path {
    Path(
      elements.map { element in
        switch element {
        case .move(let point): .move(transform.apply(to: point))
        case .line(let point): .line(transform.apply(to: point))
        case .curve(let first, let second, let end):
          .curve(
            transform.apply(to: first), transform.apply(to: second), transform.apply(to: end))
        case .close: .close
        }
      })
  }
}
