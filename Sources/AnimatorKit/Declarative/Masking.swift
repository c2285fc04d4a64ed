/// A shape of a mask: the screen shows where a shape is.
public struct MaskShape {
  /// The outline about (0, 0), as it is when the screen is at rest.
  public var path: ShapePath
  /// Where the outline's (0, 0) lies in the container.
  public var position: Point
  /// What makes it of the outline when the screen is away.
  public var away: [TransformPart]
  /// Seconds after which it starts to grow; the last to grow is the first to shrink.
  public var delay: Double
  /// How the shape is turned where it lies, with the way in which it grows.
  public var turn: Angle

  /// Creates a shape that is made smaller, turned or moved while the screen is away.
  public init(
    _ path: ShapePath, at position: Point, away: TransformPart..., delay: Double = 0,
    turned turn: Angle = .degrees(0)
  ) {
    self.path = path
    self.position = position
    self.away = away
    self.delay = delay
    self.turn = turn
  }
}

/// A screen shows only where shapes are, which grow while it comes and shrink while it goes.
///
/// Needs `animator.layer-mask`; without it the screen stays whole.
public struct Mask: MirrorableAtomicTransition {
  private let shapes: (Rect) -> [MaskShape]

  /// Creates it from the shapes, given the container's rectangle.
  public init(_ shapes: @escaping (Rect) -> [MaskShape]) { self.shapes = shapes }

  /// Cuts the screen.
  public func transition(
    _ view: TransientLayer, for operation: TransitionOperation, in container: Container
  ) {
    view.cut(by: shapes(container.frame))
  }

  /// The same.
  public func mirrored() -> Mask { self }
}

extension ShapePath {
  /// The outline of a rectangle.
  public static func rectangle(_ rect: Rect) -> ShapePath {
    .polygon([
      Point(rect.x, rect.y), Point(rect.maxX, rect.y), Point(rect.maxX, rect.maxY),
      Point(rect.x, rect.maxY),
    ])
  }

  /// The outline through some points.
  public static func polygon(_ points: [Point]) -> ShapePath {
    var path = ShapePath()
    for index in points.indices {
      if index == 0 { path.move(to: points[0]) } else { path.line(to: points[index]) }
    }
    path.close()
    return path
  }

  /// The outline of a circle about (0, 0), true to a quarter of a thousandth of its radius.
  public static func circle(radius: Double) -> ShapePath {
    // Where the control points of a quarter lie for the smallest error.
    let pull = radius * 0.5522847498307936
    var path = ShapePath()
    path.move(to: Point(radius, 0))
    path.curve(to: Point(0, radius), Point(radius, pull), Point(pull, radius))
    path.curve(to: Point(-radius, 0), Point(-pull, radius), Point(-radius, pull))
    path.curve(to: Point(0, -radius), Point(-radius, -pull), Point(-pull, -radius))
    path.curve(to: Point(radius, 0), Point(pull, -radius), Point(radius, -pull))
    path.close()
    return path
  }
}
