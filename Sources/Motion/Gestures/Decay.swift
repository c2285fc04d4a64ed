/// A motion that slows down by a constant share per millisecond, as after a flick.
public struct Decay: Hashable, Sendable {
  /// The share of the velocity that is left after a millisecond, between 0 and 1, both excluded.
  public let rate: Double
  /// Where the motion starts.
  public let from: Double
  /// The velocity at the start, in units per second.
  public let velocity: Double
  /// The natural logarithm of the share left after a second.
  private let exponent: Double

  /// What scrolling slows down by.
  public static let normalRate = 0.998

  /// Creates a motion.
  ///
  /// - Throws: `SpringError`, naming the field.
  public init(
    from: Double, velocity: Double, rate: Double = normalRate
  ) throws(SpringError) {
    try SpringError.checkMagnitude(from, "from")
    try SpringError.checkMagnitude(velocity, "velocity")
    guard rate > 0, rate < 1 else {
      throw .outOfRange(field: "rate", value: rate, allowed: "between 0 and 1")
    }
    self.from = from
    self.velocity = velocity
    self.rate = rate
    exponent = 1000 * Elementary.log(rate)
  }

  /// Returns value and velocity at a time since the start.
  public func state(at time: Double) -> (value: Double, velocity: Double) {
    guard time > 0 else { return (from, velocity) }
    let left = Elementary.expMinusOne(exponent * time)
    return (from + velocity * left / exponent, velocity * (1 + left))
  }

  /// Where the motion ends.
  public var destination: Double { from - velocity / exponent }

  /// The time from which on the velocity is at most a tolerance.
  ///
  /// - Parameter tolerance: The velocity, above 0, in units per second.
  /// - Returns: Seconds since the start.
  public func settling(within tolerance: Double) -> Double {
    guard velocity.magnitude > tolerance else { return 0 }
    return Elementary.log(tolerance / velocity.magnitude) / exponent
  }
}

/// The resistance beyond an edge: the farther one pulls, the less it gives.
public struct RubberBand: Hashable, Sendable {
  /// The size of what is pulled, above 0; nothing is ever pulled farther.
  public let dimension: Double
  /// How much it gives at first.
  public let coefficient: Double

  /// Creates a band.
  ///
  /// - Throws: `SpringError`, naming the field.
  public init(dimension: Double, coefficient: Double = 0.55) throws(SpringError) {
    try SpringError.checkPositive(dimension, "dimension")
    try SpringError.checkPositive(coefficient, "coefficient")
    self.dimension = dimension
    self.coefficient = coefficient
  }

  /// Returns how far it gives for a pull, to the same side.
  public func offset(for pull: Double) -> Double {
    let given = (1 - 1 / (pull.magnitude * coefficient / dimension + 1)) * dimension
    return pull < 0 ? -given : given
  }

  /// Returns a value held to a range with resistance on both sides.
  public func value(_ value: Double, in range: ClosedRange<Double>) -> Double {
    if value < range.lowerBound { return range.lowerBound + offset(for: value - range.lowerBound) }
    if value > range.upperBound { return range.upperBound + offset(for: value - range.upperBound) }
    return value
  }
}
