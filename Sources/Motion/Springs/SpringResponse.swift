/// A spring's closed-form solution with everything that depends on the spring alone worked out.
///
/// Three forms share one set of constants. They meet without loss at critical damping: below it
/// sin(ωt)/ω, above it (1 − e^(−gt))/g, both tending to t.
public struct SpringResponse: Hashable, Sendable {
  /// Which side of critical damping the spring is on.
  enum Regime: Hashable, Sendable {
    /// It swings.
    case under
    /// It creeps, or is critical.
    case over
  }

  let regime: Regime
  /// Stiffness over mass.
  let squaredFrequency: Double
  /// Half the damping over the mass: the rate at which swings die away.
  let decay: Double
  /// The frequency of the damped swing, as two doubles so that many swings keep their phase.
  let swing: (head: Double, tail: Double)
  /// The slower and the faster root of an overdamped spring, both negative.
  let slow: Double
  let fast: Double
  /// The difference of the roots.
  let gap: Double

  /// Works out the constants of a spring.
  ///
  /// - Parameter spring: The spring.
  public init(_ spring: Spring) {
    let (mass, stiffness, damping) = (spring.mass, spring.stiffness, spring.damping)
    let stiff = DoubleDouble.product(4 * mass, stiffness)
    let damped = DoubleDouble.product(damping, damping)
    let discriminant = stiff - damped
    squaredFrequency = stiffness / mass
    decay = damping / (2 * mass)
    if discriminant.head > 0 {
      regime = .under
      let root = discriminant.squareRoot()
      let twice = 2 * mass
      let head = root.head / twice
      let back = DoubleDouble.product(head, twice)
      swing = (head, (((root.head - back.head) - back.tail) + root.tail) / twice)
      (slow, fast, gap) = (0, 0, 0)
    } else {
      regime = .over
      let root = (-discriminant.head).squareRoot()
      swing = (0, 0)
      slow = -2 * stiffness / (damping + root)
      fast = -(damping + root) / (2 * mass)
      gap = root / mass
    }
  }

  /// How the state at a time follows from the state at time 0.
  ///
  /// The equation is linear, so one set serves every lane that moves by the same spring:
  /// x = place·x₀ + drift·v₀ and v = −ω²·drift·x₀ + keep·v₀.
  public struct Propagator: Hashable, Sendable {
    /// The share of the initial displacement that is left.
    public var place: Double
    /// The displacement per initial velocity.
    public var drift: Double
    /// The share of the initial velocity that is left.
    public var keep: Double
    /// The velocity per initial displacement.
    public var pull: Double

    /// At rest: nothing is left of the initial state.
    public static let rest = Propagator(place: 0, drift: 0, keep: 0, pull: 0)

    /// At time 0: the state is the initial one.
    public static let start = Propagator(place: 1, drift: 0, keep: 1, pull: 0)
  }

  /// Returns how the state at a time follows from the state at time 0.
  ///
  /// - Parameter time: Seconds; before 0 the state is that of time 0.
  /// - Returns: The four factors.
  public func propagator(at time: Double) -> Propagator {
    guard time > 0 else { return .start }
    guard time.isFinite else { return .rest }
    switch regime {
    case .under:
      // There the phase is no longer known, and beyond it no longer finite. A damped motion is at
      // rest by then; an undamped one stops.
      let time = min(time, 0x1p52 / swing.head)
      let phase = DoubleDouble(head: swing.head, tail: swing.tail) * time
      let (sin, cos) = Elementary.sinCos(phase)
      let envelope = Elementary.exp(-decay * time)
      let part = sin / swing.head
      let drift = envelope * part
      return Propagator(
        place: envelope * (cos + decay * part), drift: drift,
        keep: envelope * (cos - decay * part), pull: -squaredFrequency * drift)
    case .over:
      let slowly = Elementary.exp(slow * time)
      let share = gap > 0 ? -Elementary.expMinusOne(-gap * time) / gap : time
      let drift = slowly * share
      return Propagator(
        place: slowly - slow * drift, drift: drift,
        keep: Elementary.exp(fast * time) + slow * drift, pull: -squaredFrequency * drift)
    }
  }

  /// Returns where the spring is and how fast it moves.
  ///
  /// - Parameters:
  ///   - displacement: The distance from rest at time 0.
  ///   - velocity: The velocity at time 0, per second.
  ///   - time: The time in seconds; before 0 the state is that of time 0.
  /// - Returns: Displacement and velocity at that time.
  public func state(
    displacement: Double, velocity: Double, at time: Double
  ) -> (displacement: Double, velocity: Double) {
    let factors = propagator(at: time)
    return (
      factors.place * displacement + factors.drift * velocity,
      factors.pull * displacement + factors.keep * velocity
    )
  }
}

// MARK: - Equatable, Hashable

extension SpringResponse {
  /// Compares the constants.
  ///
  /// - Parameters:
  ///   - a: One solution.
  ///   - b: Another solution.
  /// - Returns: Whether they are those of the same motion.
  public static func == (a: SpringResponse, b: SpringResponse) -> Bool {
    a.squaredFrequency == b.squaredFrequency && a.decay == b.decay && a.swing == b.swing
      && a.gap == b.gap
  }

  /// Feeds the constants to a hasher.
  ///
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(squaredFrequency)
    hasher.combine(decay)
  }
}
