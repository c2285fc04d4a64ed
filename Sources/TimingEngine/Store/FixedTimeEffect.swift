public import Motion

/// A way to a target in a fixed time, which starts with given velocities.
public struct FixedTimeEffect: Hashable, Sendable {
  /// The way of each number.
  public let lanes: [FixedTimeMotion]

  /// Creates a way for numbers that move together.
  ///
  /// - Parameters:
  ///   - from: Where each number starts.
  ///   - to: Where each ends.
  ///   - velocity: The velocity of each in units per second.
  ///   - duration: The time that is left, in seconds, above 0.
  ///   - smoothness: How smooth the way is.
  /// - Throws: `SpringError`, naming the field.
  public init(
    from: [Double], to: [Double], velocity: [Double], duration: Double,
    smoothness: FixedTimeMotion.Smoothness = .velocity
  ) throws(SpringError) {
    var lanes: [FixedTimeMotion] = []
    for lane in 0..<min(from.count, to.count, velocity.count) {
      lanes.append(
        try FixedTimeMotion(
          from: from[lane], to: to[lane], velocity: velocity[lane], duration: duration,
          smoothness: smoothness))
    }
    self.lanes = lanes
  }

  /// The time it takes, in seconds.
  public var duration: Double { lanes.first?.duration ?? 0 }
}
