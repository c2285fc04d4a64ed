extension Curve {
  /// Returns value and velocity of an animation between two numbers along the curve.
  ///
  /// - Parameters:
  ///   - from: The value at the start.
  ///   - to: The value at the end.
  ///   - duration: The time between, above 0.
  ///   - time: The time since the start; outside the run the ends stand still.
  /// - Returns: The value, and the velocity in units per unit of time.
  public func state(
    from: Double, to: Double, duration: Double, at time: Double
  ) -> (value: Double, velocity: Double) {
    guard time >= 0 else { return (from, 0) }
    guard time < duration else { return (to, 0) }
    let share = time / duration
    let distance = to - from
    return (from + distance * value(at: share), distance / duration * slope(at: share))
  }
}

extension SpringMotion {
  /// Returns a velocity as a share of the distance still to go, as view springs want it.
  ///
  /// - Returns: The share per second, or nothing where there is no distance.
  public static func normalised(velocity: Double, from: Double, to: Double) -> Double? {
    from == to ? nil : velocity / (to - from)
  }

  /// Returns the motion that goes on from a time of this one to another target.
  ///
  /// Value and velocity are carried over; asking for the same target gives the same motion back.
  ///
  /// - Parameters:
  ///   - target: The new target.
  ///   - time: Seconds since the start of this motion.
  /// - Returns: The motion from here.
  /// - Throws: `SpringError` if the target is not finite.
  public func retargeted(to target: Double, at time: Double) throws(SpringError) -> SpringMotion {
    let state = state(at: time)
    return try SpringMotion(spring, from: state.value, to: target, velocity: state.velocity)
  }
}
