/// A way to a target that takes a fixed time and starts with a given velocity.
///
/// It is what takes over from an interrupted animation whose duration has to be kept.
public struct FixedTimeMotion: Hashable, Sendable {
  /// How smooth the way is.
  public enum Smoothness: String, Hashable, Sendable, CaseIterable {
    /// Value and velocity fit at both ends: a cubic.
    case velocity
    /// The acceleration is 0 at both ends as well: a quintic.
    case acceleration
  }

  /// Where it starts.
  public let from: Double
  /// Where it ends.
  public let to: Double
  /// The velocity at the start, in units per second.
  public let velocity: Double
  /// The time it takes, in seconds, above 0.
  public let duration: Double
  /// How smooth the way is.
  public let smoothness: Smoothness

  /// Creates a way to a target, which it reaches at rest.
  ///
  /// - Throws: `SpringError`, naming the field.
  public init(
    from: Double, to: Double, velocity: Double, duration: Double,
    smoothness: Smoothness = .velocity
  ) throws(SpringError) {
    try SpringError.checkMagnitude(from, "from")
    try SpringError.checkMagnitude(to, "to")
    try SpringError.checkMagnitude(velocity, "velocity")
    try SpringError.checkPositive(duration, "duration")
    self.from = from
    self.to = to
    self.velocity = velocity
    self.duration = duration
    self.smoothness = smoothness
  }

  /// Returns value and velocity at a time; outside the way those of its ends.
  public func state(at time: Double) -> (value: Double, velocity: Double) {
    guard time > 0 else { return (from, velocity) }
    guard time < duration else { return (to, 0) }
    let u = time / duration
    let distance = from - to
    let push = velocity * duration
    // What is left of the distance, in powers of what is left of the time.
    let left = 1 - u
    switch smoothness {
    case .velocity:
      let value = left * left * (distance * (1 + 2 * u) + push * u)
      let slope = left * (push * (1 - 3 * u) - 6 * distance * u)
      return (to + value, slope / duration)
    case .acceleration:
      let cube = left * left * left
      let value = cube * (distance * (1 + u * (3 + 6 * u)) + push * u * (1 + 3 * u))
      let slope =
        left * left * (push * (1 + u * (2 - 15 * u)) - 30 * distance * u * u)
      return (to + value, slope / duration)
    }
  }
}
