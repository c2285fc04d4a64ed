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
    ///   - value: The largest remaining distance, within `Spring.Limits.tolerance`.
    ///   - velocity: The largest remaining velocity, within the same.
    /// - Throws: `SpringError`, naming the field.
    public init(value: Double, velocity: Double) throws(SpringError) {
      try SpringError.check(value, in: Spring.Limits.tolerance, "tolerance.value")
      try SpringError.check(velocity, in: Spring.Limits.tolerance, "tolerance.velocity")
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
  ///   - from: Where the motion starts; its size is within `Spring.Limits.magnitude`.
  ///   - to: Where it ends, within the same.
  ///   - velocity: The velocity at the start, in units per second, within the same.
  /// - Throws: `SpringError`, naming the field.
  public init(
    _ spring: Spring, from: Double, to: Double, velocity: Double = 0
  ) throws(SpringError) {
    try SpringError.checkMagnitude(from, "from")
    try SpringError.checkMagnitude(to, "to")
    try SpringError.checkMagnitude(velocity, "velocity")
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

  /// Whether the phase of the motion's swings is known at a time.
  ///
  /// Where it is not, a damped motion is at rest; only an undamped one would be anywhere.
  ///
  /// - Parameter time: Seconds since the start.
  /// - Returns: Whether a position that is worked out for it means something.
  public func keepsPhase(until time: Double) -> Bool {
    response.decay > 0 || response.swing.head * time < 0x1p52
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
