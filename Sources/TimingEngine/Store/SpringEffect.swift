public import Motion

/// A spring between two values of any shape.
///
/// Numbers move each on its own; a transform moves as a whole, its progress being the spring's.
public struct SpringEffect: Hashable, Sendable {
  /// The spring.
  public var spring: Spring
  /// Where it starts; without one, at what lies below the animation.
  public var from: AnimatedValue?
  /// Where it ends; without one, at what lies below the animation.
  public var to: AnimatedValue?
  /// The initial velocity of each number per second; for a transform one number, of its progress.
  public var velocity: [Double]
  /// Seconds before it starts.
  public var delay: Double
  /// On which sides of its run the value is kept.
  public var fill: Timing.Fill
  /// Seconds after which it stands at its end by decree; without one it runs until it settles.
  public var duration: Double?
  /// Whether what would be left at the end wears off on the way there, so that the end is no jump.
  public var isFitted = false
  /// When it counts as settled; without one, relative to its distance.
  public var tolerance: SpringMotion.Tolerance?
  /// How the value joins what lies below it.
  public var composite: Composite

  /// Creates a spring between two values.
  ///
  /// - Parameters:
  ///   - spring: The spring.
  ///   - from: Where it starts.
  ///   - to: Where it ends.
  ///   - velocity: The initial velocity of each number, or none.
  ///   - delay: Seconds before it starts.
  ///   - fill: On which sides the value is kept.
  ///   - duration: Seconds after which it stands at its end by decree.
  ///   - composite: How the value joins what lies below it.
  /// - Throws: `SpringError`, naming the field.
  public init(
    _ spring: Spring, from: AnimatedValue?, to: AnimatedValue?, velocity: [Double] = [],
    delay: Double = 0, fill: Timing.Fill = .both, duration: Double? = nil,
    composite: Composite = .replace
  ) throws(SpringError) {
    guard delay.isFinite else { throw .notFinite(field: "delay", value: delay) }
    if let duration, !(duration >= 0) || duration.isInfinite {
      throw duration.isFinite
        ? .negative(field: "duration", value: duration)
        : .notFinite(field: "duration", value: duration)
    }
    for speed in velocity { try SpringError.checkMagnitude(speed, "velocity") }
    if let from, !from.isFinite { throw .notFinite(field: "from", value: .nan) }
    if let to, !to.isFinite { throw .notFinite(field: "to", value: .nan) }
    for (field, value) in [("from", from), ("to", to)] {
      guard case .numbers(let numbers)? = value else { continue }
      for number in numbers { try SpringError.checkMagnitude(number, field) }
    }
    self.spring = spring
    self.from = from
    self.to = to
    self.velocity = velocity
    self.delay = delay
    self.fill = fill
    self.duration = duration
    self.composite = composite
  }
}
