/// A damped oscillator that paces an animation.
public struct Spring {
  let raw: animator_spring

  /// Creates a spring that fits a duration.
  ///
  /// - Parameters:
  ///   - duration: How long it moves, 0.0001 to 100000 s; it ends exactly at its target.
  ///   - dampingRatio: 1 does not overshoot, less does; above 0.001, at most 1.
  ///   - initialVelocity: The speed at the start, in whole ways per second.
  public init(duration: Double, dampingRatio: Double, initialVelocity: Double = 0) {
    var raw = animator_spring()
    raw.struct_size = MemoryLayout<animator_spring>.size
    raw.duration = duration
    raw.damping_ratio = dampingRatio
    raw.initial_velocity = initialVelocity
    self.raw = raw
  }

  /// Creates a spring that moves until it has settled, within the animator's longest duration.
  ///
  /// - Parameters:
  ///   - mass: How heavy it is, 1e-9 to 1e9.
  ///   - stiffness: How hard it pulls, 1e-9 to 1e15.
  ///   - damping: How much it is slowed down; 0 never settles. Else at least 1e-9 of what prevents
  ///     swings, and at most 1e15.
  ///   - initialVelocity: The speed at the start, in whole ways per second.
  public init(mass: Double, stiffness: Double, damping: Double, initialVelocity: Double = 0) {
    var raw = animator_spring()
    raw.struct_size = MemoryLayout<animator_spring>.size
    raw.mass = mass
    raw.stiffness = stiffness
    raw.damping = damping
    raw.initial_velocity = initialVelocity
    self.raw = raw
  }
}
