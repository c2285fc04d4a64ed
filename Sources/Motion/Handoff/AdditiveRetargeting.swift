/// Animations that are laid over each other whenever the target changes.
///
/// Each change adds one that fades out the difference between the old target and the new. The value
/// never jumps; the velocity does not either if the curve starts with slope 0.
public struct AdditiveRetargeting: Hashable, Sendable {
  /// One change of the target.
  public struct Change: Hashable, Sendable {
    /// When it happens, in seconds.
    public var time: Double
    /// The target before.
    public var old: Double
    /// The target after.
    public var new: Double
    /// The time its animation takes, in seconds.
    public var duration: Double

    /// Creates a change.
    public init(time: Double, old: Double, new: Double, duration: Double) {
      self.time = time
      self.old = old
      self.new = new
      self.duration = duration
    }
  }

  /// The curve of every animation.
  public let curve: Curve
  /// The changes in order of time.
  public private(set) var changes: [Change] = []

  /// Creates a value without animations.
  public init(curve: Curve) { self.curve = curve }

  /// Adds a change of the target; one to the same target changes nothing.
  public mutating func retarget(_ change: Change) {
    guard change.old != change.new else { return }
    changes.append(change)
  }

  /// Returns value and velocity at a time.
  public func state(at time: Double) -> (value: Double, velocity: Double) {
    guard let first = changes.first else { return (0, 0) }
    var value = first.old
    var velocity = 0.0
    for change in changes where time >= change.time {
      value = change.new
    }
    for change in changes where time >= change.time {
      let share = change.duration > 0 ? (time - change.time) / change.duration : 1
      guard share < 1 else { continue }
      let distance = change.old - change.new
      value += distance * (1 - curve.value(at: share))
      velocity -= distance * curve.slope(at: share) / change.duration
    }
    return (value, velocity)
  }
}
