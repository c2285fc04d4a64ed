/// How the animations of a declared transition are paced.
///
/// A spring runs where `animator.spring` is granted and takes its own time; elsewhere duration and
/// curve pace the animation.
public struct Pacing: Equatable {
  /// Seconds from the start of the transition.
  public var delay = 0.0
  /// Seconds of one run.
  public var duration: Double
  /// How the run is paced.
  public var curve: Curve
  /// Paces it instead of duration and curve where that is granted.
  public var spring: Spring?

  /// The duration where nothing else is said, in seconds.
  public static var standardDuration: Double { 0.35 }

  /// Creates a pacing from its parts.
  public init(duration: Double, curve: Curve, spring: Spring? = nil) {
    self.duration = duration
    self.curve = curve
    self.spring = spring
  }

  /// Slow at both ends, 0.35 s.
  public static var `default`: Pacing { .easeInOut }
  /// Even pacing.
  public static var linear: Pacing { .linear(duration: standardDuration) }
  /// Slow at the start.
  public static var easeIn: Pacing { .easeIn(duration: standardDuration) }
  /// Slow at the end.
  public static var easeOut: Pacing { .easeOut(duration: standardDuration) }
  /// Slow at both ends.
  public static var easeInOut: Pacing { .easeInOut(duration: standardDuration) }

  /// Even pacing.
  public static func linear(duration: Double) -> Pacing {
    Pacing(duration: duration, curve: .linear)
  }

  /// Slow at the start.
  public static func easeIn(duration: Double) -> Pacing {
    Pacing(duration: duration, curve: .easeIn)
  }

  /// Slow at the end.
  public static func easeOut(duration: Double) -> Pacing {
    Pacing(duration: duration, curve: .easeOut)
  }

  /// Slow at both ends.
  public static func easeInOut(duration: Double) -> Pacing {
    Pacing(duration: duration, curve: .easeInOut)
  }

  /// The curve that CSS writes as `cubic-bezier(x1, y1, x2, y2)`.
  public static func timingCurve(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, duration: Double = standardDuration
  ) -> Pacing {
    Pacing(duration: duration, curve: .cubicBezier(x1, y1, x2, y2))
  }

  /// A spring that moves until it has settled.
  public static func interpolatingSpring(
    mass: Double = 1, stiffness: Double, damping: Double, initialVelocity: Double = 0
  ) -> Pacing {
    Pacing(
      duration: standardDuration, curve: .easeInOut,
      spring: Spring(
        mass: mass, stiffness: stiffness, damping: damping, initialVelocity: initialVelocity))
  }

  /// A spring that fits a duration.
  public static func spring(
    duration: Double, dampingRatio: Double, initialVelocity: Double = 0
  ) -> Pacing {
    Pacing(
      duration: duration, curve: .easeInOut,
      spring: Spring(
        duration: duration, dampingRatio: dampingRatio, initialVelocity: initialVelocity))
  }

  /// The same, so many times as fast; a spring keeps its own time.
  public func speed(_ factor: Double) -> Pacing {
    var faster = self
    faster.duration = duration / factor
    return faster
  }

  /// The same, so many seconds later.
  public func delay(_ seconds: Double) -> Pacing {
    var later = self
    later.delay += seconds
    return later
  }

  /// An animation of a property with this pacing.
  public func animation<Value>(
    _ property: Property<Value>, from: Value? = nil, to: Value? = nil
  ) -> Animation<Value> {
    var animation = Animation(property, from: from, to: to, duration: duration, curve: curve)
    animation.delay = delay
    animation.spring = spring
    return animation
  }
}

extension Curve: Equatable {
  /// Whether both pace alike.
  public static func == (first: Curve, second: Curve) -> Bool {
    let (first, second) = (first.raw, second.raw)
    return first.kind == second.kind && first.count == second.count && first.jump == second.jump
      && first.x1 == second.x1 && first.y1 == second.y1 && first.x2 == second.x2
      && first.y2 == second.y2
  }
}

extension Spring: Equatable {
  /// Whether both move alike.
  public static func == (first: Spring, second: Spring) -> Bool {
    let (first, second) = (first.raw, second.raw)
    return first.mass == second.mass && first.stiffness == second.stiffness
      && first.damping == second.damping && first.duration == second.duration
      && first.damping_ratio == second.damping_ratio
      && first.initial_velocity == second.initial_velocity
  }
}
