/// A place or a vector in points; y points down.
public typealias Point = animator_point

/// An axis-parallel rectangle in points.
public typealias Rect = animator_rect

/// A colour in sRGB with straight alpha, every component from 0 to 1.
public typealias Color = animator_color

/// A 4×4 matrix for row vectors: the first of two concatenated matrices is applied first.
public typealias Matrix = animator_matrix

/// Which operation of the stack a transition carries out; also a set of them.
public typealias Operation = animator_operation

/// The side from which reading starts.
public typealias LayoutDirection = animator_layout_direction

/// How a transition ended.
public typealias TransitionOutcome = animator_outcome

extension animator_point {
  /// Creates a point from its coordinates.
  public init(_ x: Double, _ y: Double) { self.init(x: x, y: y) }
}

extension animator_rect {
  /// The right edge.
  public var maxX: Double { x + width }
  /// The bottom edge.
  public var maxY: Double { y + height }
  /// The point in the middle.
  public var center: Point { Point(x + width / 2, y + height / 2) }

  /// The rectangle whose sides lie so far inside this one's, or outside for numbers below 0.
  public func insetBy(dx: Double, dy: Double) -> Rect {
    Rect(x: x + dx, y: y + dy, width: width - 2 * dx, height: height - 2 * dy)
  }

  /// The smallest rectangle around this one and another one.
  public func union(_ other: Rect) -> Rect {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return Rect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }
}

extension animator_color {
  /// Opaque black.
  public static var black: Color { Color(red: 0, green: 0, blue: 0, alpha: 1) }
  /// Opaque white.
  public static var white: Color { Color(red: 1, green: 1, blue: 1, alpha: 1) }
}

extension animator_matrix {
  /// The matrix that changes nothing.
  public static var identity: Matrix { animator_matrix_identity() }

  /// Whether it changes nothing.
  public var isIdentity: Bool {
    unsafe withUnsafeBytes(of: self) { own in
      unsafe withUnsafeBytes(of: Matrix.identity) { unsafe own.elementsEqual($0) }
    }
  }

  /// Creates a matrix that moves by a vector in points.
  public static func translation(_ x: Double, _ y: Double) -> Matrix {
    animator_matrix_translation(x, y)
  }

  /// Creates a matrix that scales along the axes.
  public static func scale(_ x: Double, _ y: Double) -> Matrix {
    animator_matrix_scale(x, y)
  }

  /// Creates a matrix that turns in the plane, clockwise for the viewer.
  public static func rotation(degrees: Double) -> Matrix { animator_matrix_rotation(degrees) }

  /// Gives the matrix that applies this one first and the other one after it.
  public func concatenated(with next: Matrix) -> Matrix {
    animator_matrix_concat(self, next)
  }
}

/// Maps the share of time gone by to the share of the way.
public struct Curve {
  let raw: animator_curve

  /// Even pacing.
  public static var linear: Curve { Curve(raw: animator_curve()) }
  /// Slow at the start.
  public static var easeIn: Curve { Curve(raw: animator_curve_ease_in()) }
  /// Slow at the end.
  public static var easeOut: Curve { Curve(raw: animator_curve_ease_out()) }
  /// Slow at both ends.
  public static var easeInOut: Curve { Curve(raw: animator_curve_ease_in_out()) }

  /// Stays at the start and jumps to the end at the very end.
  public static var hold: Curve { Curve(raw: animator_curve_hold()) }

  /// The curve of the same way run backwards; steps stay as they are.
  public var reversed: Curve {
    raw.kind == .cubicBezier ? .cubicBezier(1 - raw.x2, 1 - raw.y2, 1 - raw.x1, 1 - raw.y1) : self
  }

  /// Creates the curve that CSS writes as `cubic-bezier(x1, y1, x2, y2)`.
  public static func cubicBezier(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double
  ) -> Curve {
    Curve(raw: animator_curve_cubic(x1, y1, x2, y2))
  }
}
