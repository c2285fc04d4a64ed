public import Motion

/// One property's motion, as a pure function of time since the animation was added.
public struct Animation: Hashable, Sendable {
  /// What moves the value.
  public enum Driver: Hashable, Sendable {
    /// Keyframes under a timing.
    case keyframes(KeyframeEffect, Timing)
    /// A spring.
    case spring(SpringEffect)
    /// A way in a fixed time.
    case fixedTime(FixedTimeEffect)
  }

  /// What moves the value.
  public var driver: Driver

  /// Creates an animation of keyframes.
  ///
  /// - Parameters:
  ///   - effect: The keyframes.
  ///   - timing: Their timing, in seconds.
  /// - Throws: `TimingError`, naming the field.
  public init(_ effect: KeyframeEffect, timing: Timing) throws(TimingError) {
    try timing.validate()
    driver = .keyframes(effect, timing)
  }

  /// Creates an animation of a spring.
  ///
  /// - Parameter spring: The spring with its ends.
  public init(_ spring: SpringEffect) { driver = .spring(spring) }

  /// Creates an animation that takes a fixed time.
  ///
  /// - Parameter fixedTime: The way of each number.
  public init(_ fixedTime: FixedTimeEffect) { driver = .fixedTime(fixedTime) }

  /// How the value joins what lies below it.
  public var composite: Composite {
    switch driver {
    case .keyframes(let effect, _): effect.composite
    case .spring(let spring): spring.composite
    case .fixedTime: .replace
    }
  }

  /// The shape of the values, or nothing if it is that of what lies below.
  public var shape: ValueShape? {
    switch driver {
    case .keyframes(let effect, _): effect.shape
    case .spring(let spring): spring.from?.shape ?? spring.to?.shape
    case .fixedTime(let effect): .numbers(effect.lanes.count)
    }
  }

  /// Seconds since the start at which nothing changes any more; infinite for endless ones.
  ///
  /// For a spring without a fixed duration it depends on its ends, and is known once it is added.
  public var endTime: Double? {
    switch driver {
    case .keyframes(_, let timing):
      timing.playbackRate == 0 ? .infinity : timing.endTime / timing.playbackRate.magnitude
    case .spring(let spring):
      spring.duration.map { max(spring.delay + $0, 0) }
    case .fixedTime(let effect):
      effect.duration
    }
  }
}
