/// Cubic Bézier segments laid end to end, read as one function of the horizontal coordinate.
public struct BezierPath: Hashable, Sendable {
  /// One segment between two points of the path.
  struct Segment: Hashable, Sendable {
    var start: LinearPoints.Point
    var end: LinearPoints.Point
    /// The segment scaled to the unit square.
    var unit: CubicBezier
  }

  /// The segments from left to right.
  let segments: [Segment]

  /// Material Design's emphasized easing: an overture of one sixth of the time, then a long rest.
  static let materialEmphasized = BezierPath(segments: [
    segment((0, 0), (0.05, 0), (0.133333, 0.06), (0.166666, 0.4)),
    segment((0.166666, 0.4), (0.208333, 0.82), (0.25, 1), (1, 1)),
  ])

  /// A segment from four absolute points.
  private static func segment(
    _ p0: (Double, Double), _ p1: (Double, Double), _ p2: (Double, Double), _ p3: (Double, Double)
  ) -> Segment {
    let (width, height) = (p3.0 - p0.0, p3.1 - p0.1)
    return Segment(
      start: .init(input: p0.0, output: p0.1),
      end: .init(input: p3.0, output: p3.1),
      unit: CubicBezier(
        checked: (p1.0 - p0.0) / width, (p1.1 - p0.1) / height,
        (p2.0 - p0.0) / width, (p2.1 - p0.1) / height
      )
    )
  }

  /// Returns the height of the path.
  ///
  /// - Parameter x: The horizontal coordinate; beyond the ends the outer tangents go on.
  /// - Returns: The vertical coordinate.
  public func value(at x: Double) -> Double {
    let part = segment(at: x)
    let (width, height) = size(of: part)
    return part.start.output + height * part.unit.value(at: (x - part.start.input) / width)
  }

  /// Returns the slope of the path.
  ///
  /// - Parameter x: The horizontal coordinate.
  /// - Returns: The slope.
  public func slope(at x: Double) -> Double {
    let part = segment(at: x)
    let (width, height) = size(of: part)
    return height / width * part.unit.slope(at: (x - part.start.input) / width)
  }

  /// The segment that contains a horizontal coordinate, the outer ones reaching to infinity.
  private func segment(at x: Double) -> Segment {
    segments.first { x < $0.end.input } ?? segments[segments.count - 1]
  }

  /// The extent of a segment.
  private func size(of part: Segment) -> (width: Double, height: Double) {
    (part.end.input - part.start.input, part.end.output - part.start.output)
  }
}
