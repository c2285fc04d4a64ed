/// A cubic Bézier curve from (0, 0) to (1, 1), read as a function of its horizontal coordinate.
public struct CubicBezier: Hashable, Sendable {
  /// The first control point's horizontal coordinate, between 0 and 1.
  public let x1: Double
  /// The first control point's vertical coordinate.
  public let y1: Double
  /// The second control point's horizontal coordinate, between 0 and 1.
  public let x2: Double
  /// The second control point's vertical coordinate.
  public let y2: Double

  /// Creates a curve from its two inner control points.
  ///
  /// - Parameters:
  ///   - x1: The first control point's horizontal coordinate.
  ///   - y1: The first control point's vertical coordinate.
  ///   - x2: The second control point's horizontal coordinate.
  ///   - y2: The second control point's vertical coordinate.
  /// - Throws: `CurveError` for a number that is not finite or beyond 10¹⁰⁰, or a horizontal one
  ///   outside 0…1.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) throws(CurveError) {
    for (name, value) in [("x1", x1), ("y1", y1), ("x2", x2), ("y2", y2)] {
      try CurveError.check(value, name)
    }
    for (name, value) in [("x1", x1), ("x2", x2)] where value < 0 || value > 1 {
      throw .controlPointOutOfRange(name: name, value: value)
    }
    self.init(checked: x1, y1, x2, y2)
  }

  /// A curve whose numbers are known to be right.
  init(checked x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    self.x1 = x1
    self.y1 = y1
    self.x2 = x2
    self.y2 = y2
  }

  /// Returns the height of the curve.
  ///
  /// - Parameter x: The horizontal coordinate; outside 0…1 the curve follows its end tangents.
  /// - Returns: The vertical coordinate.
  public func value(at x: Double) -> Double {
    if x < 0 { return x * startTangent }
    if x > 1 { return 1 + (x - 1) * endTangent }
    guard x > 0.5 else { return BezierAxis(y1, y2).value(at: parameter(at: x)) }
    // The second half is solved from its own end, where 1 − x keeps every bit.
    let mirrored = BezierAxis(1 - y2, 1 - y1)
    return 1 - mirrored.value(at: BezierAxis(1 - x2, 1 - x1).solve(for: 1 - x))
  }

  /// Returns the slope of the curve.
  ///
  /// - Parameter x: The horizontal coordinate.
  /// - Returns: The slope, infinite at a vertical tangent.
  public func slope(at x: Double) -> Double {
    if x < 0 { return startTangent }
    if x > 1 { return endTangent }
    if x > 0.5 {
      let axis = BezierAxis(1 - x2, 1 - x1)
      return axis.slope(of: BezierAxis(1 - y2, 1 - y1), at: axis.solve(for: 1 - x))
    }
    return BezierAxis(x1, x2).slope(of: BezierAxis(y1, y2), at: parameter(at: x))
  }

  /// The curve's own parameter at a horizontal coordinate.
  private func parameter(at x: Double) -> Double { BezierAxis(x1, x2).solve(for: x) }

  /// The slope with which the curve goes on to the left of 0.
  public var startTangent: Double {
    if x1 > 0 { return y1 / x1 }
    if y1 == 0, x2 > 0 { return y2 / x2 }
    return y1 == 0 && y2 == 0 ? 1 : 0
  }

  /// The slope with which the curve goes on to the right of 1.
  public var endTangent: Double {
    if x2 < 1 { return (y2 - 1) / (x2 - 1) }
    if y2 == 1, x1 < 1 { return (y1 - 1) / (x1 - 1) }
    return y2 == 1 && y1 == 1 ? 1 : 0
  }
}
