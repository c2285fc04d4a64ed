/// Straight lines between points in order of their inputs.
public struct LinearPoints: Hashable, Sendable {
  /// One corner.
  public struct Point: Hashable, Sendable {
    /// The share of time, 0…1 in general, but free.
    public var input: Double
    /// The progress there.
    public var output: Double

    /// Creates a corner.
    ///
    /// - Parameters:
    ///   - input: The share of time.
    ///   - output: The progress there.
    public init(input: Double, output: Double) {
      self.input = input
      self.output = output
    }
  }

  /// The corners, by ascending input; equal inputs make a jump.
  public let points: [Point]

  /// Creates a curve from corners that are already in order.
  ///
  /// - Parameter points: At least one corner.
  /// - Throws: `CurveError` for no corners, wrong order, or numbers that are not finite or beyond
  ///   10¹⁰⁰.
  public init(_ points: [Point]) throws(CurveError) {
    guard !points.isEmpty else { throw .tooFewPoints }
    for (index, point) in points.enumerated() {
      for number in [point.input, point.output] {
        try CurveError.check(number, "point \(index)")
      }
      if index > 0, point.input < points[index - 1].input {
        throw .pointsOutOfOrder(index: index)
      }
    }
    self.points = points
  }

  /// Returns the height of the curve.
  ///
  /// - Parameters:
  ///   - x: The input; outside the corners the outermost lines go on.
  ///   - before: Whether a jump exactly at the first corner is still to come.
  /// - Returns: The height.
  public func value(at x: Double, before: Bool = false) -> Double {
    if before, x == points[0].input { return points[0].output }
    let after = upperBound(of: x)
    if after > 0, points[after - 1].input == x { return points[after - 1].output }
    let (a, b) = segment(endingAt: after)
    guard b.input > a.input else { return b.output }
    return a.output + (x - a.input) / (b.input - a.input) * (b.output - a.output)
  }

  /// Returns the slope of the line that starts at or contains `x`.
  ///
  /// - Parameter x: The input.
  /// - Returns: The slope.
  public func slope(at x: Double) -> Double {
    let (a, b) = segment(endingAt: upperBound(of: x))
    return b.input > a.input ? (b.output - a.output) / (b.input - a.input) : 0
  }

  /// The index of the first corner to the right of `x`.
  private func upperBound(of x: Double) -> Int {
    var low = 0
    var high = points.count
    while low < high {
      let middle = (low + high) / 2
      if points[middle].input <= x { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The line that ends at a corner, or the outermost one beyond the ends.
  private func segment(endingAt index: Int) -> (Point, Point) {
    guard points.count > 1 else { return (points[0], points[0]) }
    let end = min(max(index, 1), points.count - 1)
    return (points[end - 1], points[end])
  }
}
