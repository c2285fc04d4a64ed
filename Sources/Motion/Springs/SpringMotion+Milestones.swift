extension SpringMotion {
  /// The default tolerance: a ten-thousandth of the motion's own size.
  ///
  /// Being relative it makes the settling time independent of the unit: 2000 points stop within
  /// a fifth of a point, an opacity within a fiftieth of an 8-bit step.
  public var tolerance: Tolerance {
    let frequency = spring.naturalFrequency
    let size = max((to - from).magnitude, velocity.magnitude / frequency)
    let value = max(size * 1e-4, .leastNormalMagnitude)
    return Tolerance(checked: value, max(value * frequency, .leastNormalMagnitude))
  }

  /// The first time at the target, in seconds.
  ///
  /// A motion that starts at its target with a velocity arrives when it comes back. One that only
  /// creeps arrives when it is within tolerance; an undamped one arrives, but never settles.
  ///
  /// - Parameter tolerance: When the motion counts as at rest; the default one if not given.
  /// - Returns: The time, at most that of settling.
  public func arrival(within tolerance: Tolerance? = nil) -> Double {
    if let crossing = response.firstCrossing(displacement: from - to, velocity: velocity) {
      return crossing
    }
    let wanted = tolerance ?? self.tolerance
    return response.lastExceeding(
      displacement: from - to, velocity: velocity, tolerance: wanted.value)
  }

  /// The time from which on the motion stays within tolerance, in seconds.
  ///
  /// It is the later of the last crossings of both tolerances, exact to rounding and never early.
  ///
  /// - Parameter tolerance: When the motion counts as at rest; the default one if not given.
  /// - Returns: The time; infinite for an undamped spring that moves at all.
  public func settling(within tolerance: Tolerance? = nil) -> Double {
    let wanted = tolerance ?? self.tolerance
    let distance = from - to
    let pull = response.acceleration(displacement: distance, velocity: velocity)
    return max(
      response.lastExceeding(
        displacement: distance, velocity: velocity, tolerance: wanted.value),
      response.lastExceeding(displacement: velocity, velocity: pull, tolerance: wanted.velocity)
    )
  }

  /// The farthest point beyond the target, and when it is reached.
  ///
  /// - Returns: The time in seconds and the distance past the target, or nothing if the motion
  ///   never passes its target.
  public func overshoot() -> (time: Double, distance: Double)? {
    let distance = from - to
    guard distance != 0 || velocity != 0 else { return nil }
    var start = 0.0
    if distance != 0 {
      guard let crossing = response.firstCrossing(displacement: distance, velocity: velocity)
      else { return nil }
      start = crossing
    }
    let speed = start > 0 ? velocity(at: start) : velocity
    let pull = response.acceleration(displacement: 0, velocity: speed)
    guard let turn = response.firstCrossing(displacement: speed, velocity: pull) else { return nil }
    return (start + turn, (value(at: start + turn) - to).magnitude)
  }
}
