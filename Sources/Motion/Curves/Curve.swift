/// How an animation's progress depends on the share of its time that has passed.
///
/// Input and output are fractions; the output may leave 0…1, and so may the input, where the curve
/// goes on along its tangent as CSS easing functions do.
public enum Curve: Hashable, Sendable {
  /// Output equals input.
  case linear
  /// A cubic Bézier curve from (0, 0) to (1, 1).
  case cubicBezier(CubicBezier)
  /// A staircase.
  case steps(Steps)
  /// Straight lines between points.
  case points(LinearPoints)
  /// Several Bézier segments, end to end.
  case path(BezierPath)

  /// Returns the output for an input.
  ///
  /// - Parameters:
  ///   - input: The share of time that has passed.
  ///   - before: Whether the animation stands just before its active phase, where a staircase that
  ///     jumps at the start has not jumped yet.
  /// - Returns: The eased progress.
  public func value(at input: Double, before: Bool = false) -> Double {
    switch self {
    case .linear: input
    case .cubicBezier(let bezier): bezier.value(at: input)
    case .steps(let steps): steps.value(at: input, before: before)
    case .points(let points): points.value(at: input, before: before)
    case .path(let path): path.value(at: input)
    }
  }

  /// Returns the output for an input that is known exactly, as exactly as it decides anything.
  func value(at input: DoubleDouble, before: Bool) -> DoubleDouble {
    switch self {
    case .linear: input
    case .steps(let steps): steps.value(at: input, before: before)
    case .cubicBezier, .points, .path: DoubleDouble(value(at: input.head, before: before))
    }
  }

  /// Returns the change of output per change of input.
  ///
  /// At a corner or a jump it is the slope just after; staircases are flat everywhere.
  ///
  /// - Parameter input: The share of time that has passed.
  /// - Returns: The slope, infinite at a vertical tangent.
  public func slope(at input: Double) -> Double {
    switch self {
    case .linear: 1
    case .cubicBezier(let bezier): bezier.slope(at: input)
    case .steps: 0
    case .points(let points): points.slope(at: input)
    case .path(let path): path.slope(at: input)
    }
  }
}
