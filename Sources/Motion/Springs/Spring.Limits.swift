extension Spring {
  /// The springs and motions that are accepted; everything worked out from them is finite.
  ///
  /// They are far wider than anything that moves on a screen, and they bound every search: with a
  /// damping ratio of at least 10⁻⁹ a motion has fewer than 2⁵² swings before it is at rest, which
  /// is as many as a double can count.
  public enum Limits {
    /// The mass.
    public static let mass = 1e-9...1e9
    /// The stiffness.
    public static let stiffness = 1e-9...1e15
    /// The damping.
    public static let damping = 0...1e15
    /// The damping ratio of a spring that is damped; 0 is accepted as well.
    public static let dampingRatio = 1e-9...1e9
    /// The bounce; below 1 the damping ratio holds as well.
    public static let bounce = -0.9999...1.0
    /// A duration or a response, in seconds.
    public static let duration = 1e-4...1e5
    /// The size of a start, a target, or a velocity per second.
    public static let magnitude = 0...1e100
    /// A tolerance of value or velocity.
    public static let tolerance = 1e-100...1e100
  }
}
