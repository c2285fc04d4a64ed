/// A spring's way from one value to another, given the velocity it starts with.
public struct SpringMotion: Hashable, Sendable {
  /// When a motion counts as at rest.
  public struct Tolerance: Hashable, Sendable {
    /// The largest remaining distance from the target.
    public var value: Double
    /// The largest remaining velocity, per second.
    public var velocity: Double

    /// Creates a tolerance.
    ///
    /// - Parameters:
    ///   - value: The largest remaining distance, above 0.
    ///   - velocity: The largest remaining velocity, above 0.
    /// - Throws: `SpringError`, naming the field.
    public init(value: Double, velocity: Double) throws(SpringError) {
      try SpringError.checkPositive(value, "tolerance.value")
      try SpringError.checkPositive(velocity, "tolerance.velocity")
      self.init(checked: value, velocity)
    }

    /// A tolerance whose numbers are known to be right.
    init(checked value: Double, _ velocity: Double) {
      self.value = value
      self.velocity = velocity
    }
  }

  /// The spring.
  public let spring: Spring
  /// Where the motion starts.
  public let from: Double
  /// Where the motion ends.
  public let to: Double
  /// The velocity at the start, in units per second, positive upwards.
  public let velocity: Double
  /// The spring's worked-out constants.
  let response: SpringResponse

  /// Creates a motion.
  ///
  /// - Parameters:
  ///   - spring: The spring.
  ///   - from: Where the motion starts.
  ///   - to: Where it ends.
  ///   - velocity: The velocity at the start, in units per second.
  /// - Throws: `SpringError.notFinite`, naming the field.
  public init(
    _ spring: Spring, from: Double, to: Double, velocity: Double = 0
  ) throws(SpringError) {
    try SpringError.checkFinite(from, "from")
    try SpringError.checkFinite(to, "to")
    try SpringError.checkFinite(velocity, "velocity")
    self.init(checked: spring, from: from, to: to, velocity: velocity)
  }

  /// A motion whose numbers are known to be finite.
  init(checked spring: Spring, from: Double, to: Double, velocity: Double) {
    self.spring = spring
    self.from = from
    self.to = to
    self.velocity = velocity
    response = SpringResponse(spring)
  }

  /// Returns value and velocity at a time.
  ///
  /// - Parameter time: Seconds since the start; before it the motion stands at its start.
  /// - Returns: The value, and the velocity in units per second.
  public func state(at time: Double) -> (value: Double, velocity: Double) {
    let state = response.state(displacement: from - to, velocity: velocity, at: time)
    return (to + state.displacement, state.velocity)
  }

  /// Returns the value at a time.
  ///
  /// - Parameter time: Seconds since the start.
  /// - Returns: The value.
  public func value(at time: Double) -> Double { state(at: time).value }

  /// Returns the velocity at a time.
  ///
  /// - Parameter time: Seconds since the start.
  /// - Returns: The velocity in units per second.
  public func velocity(at time: Double) -> Double { state(at: time).velocity }
}
