/// A damped spring: mass·x″ + damping·x′ + stiffness·x = 0.
public struct Spring: Hashable, Sendable {
  /// The mass on the spring, within `Limits.mass`.
  public let mass: Double
  /// The force per unit of displacement, within `Limits.stiffness`.
  public let stiffness: Double
  /// The force per unit of velocity, within `Limits.damping`; a spring with 0 never comes to rest.
  public let damping: Double

  /// Creates a spring from its physical parameters.
  ///
  /// - Parameters:
  ///   - mass: The mass, within `Limits.mass`.
  ///   - stiffness: The stiffness, within `Limits.stiffness`.
  ///   - damping: The damping, within `Limits.damping`: 0, or enough for `Limits.dampingRatio`.
  /// - Throws: `SpringError`, naming the field.
  public init(mass: Double = 1, stiffness: Double, damping: Double) throws(SpringError) {
    try SpringError.check(mass, in: Limits.mass, "mass")
    try SpringError.check(stiffness, in: Limits.stiffness, "stiffness")
    try SpringError.check(damping, in: Limits.damping, "damping")
    self.init(checked: mass, stiffness, damping)
    let critical = 2 * (stiffness * mass).squareRoot()
    guard damping == 0 || Limits.dampingRatio.contains(dampingRatio) else {
      throw .outOfRange(
        field: "damping", value: damping,
        allowed: "0, or \(critical * Limits.dampingRatio.lowerBound) to "
          + "\(critical * Limits.dampingRatio.upperBound) with this mass and this stiffness")
    }
  }

  /// A spring whose parameters are known to be right.
  init(checked mass: Double, _ stiffness: Double, _ damping: Double) {
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
  }

  /// The angular frequency without damping, in radians per second.
  public var naturalFrequency: Double { (stiffness / mass).squareRoot() }

  /// The damping in relation to the least that prevents swinging: 1 is critical.
  public var dampingRatio: Double { damping / (2 * (stiffness * mass).squareRoot()) }

  /// The time of one swing without damping, in seconds.
  public var response: Double { 2 * Elementary.pi / naturalFrequency }

  /// How far a spring released at rest swings past its target, as a share of the distance.
  public var overshootRatio: Double {
    let ratio = dampingRatio
    guard ratio < 1 else { return 0 }
    return Elementary.exp(-Elementary.pi * ratio / ((1 - ratio) * (1 + ratio)).squareRoot())
  }
}
