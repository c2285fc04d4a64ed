/// How an animation's local time becomes progress, by the rules of Web Animations.
///
/// All times share one unit; the engine uses seconds. Nothing here reads a clock.
public struct Timing: Hashable, Sendable {
  /// The order in which iterations run through the keyframes.
  public enum Direction: String, Hashable, Sendable, CaseIterable {
    /// Every iteration runs forwards.
    case normal
    /// Every iteration runs backwards.
    case reverse
    /// Even iterations run forwards, odd ones backwards.
    case alternate
    /// Even iterations run backwards, odd ones forwards.
    case alternateReverse = "alternate-reverse"
  }

  /// On which sides of its active time an animation has an effect.
  public enum Fill: String, Hashable, Sendable, CaseIterable {
    /// On neither side.
    case none
    /// After it.
    case forwards
    /// Before it.
    case backwards
    /// On both sides.
    case both

    /// Whether there is an effect before the active time.
    public var coversBefore: Bool { self == .backwards || self == .both }
    /// Whether there is an effect after the active time.
    public var coversAfter: Bool { self == .forwards || self == .both }
  }

  /// The time before the first iteration; a negative one starts in the middle.
  public var delay = 0.0
  /// The time after the last iteration before the animation ends.
  public var endDelay = 0.0
  /// The time of one iteration.
  public var duration = 0.0
  /// How often the iteration runs: a fraction, zero or infinity is fine.
  public var iterations = 1.0
  /// Where in its iterations the animation starts.
  public var iterationStart = 0.0
  /// The order in which iterations run.
  public var direction = Direction.normal
  /// On which sides the effect is kept.
  public var fill = Fill.none
  /// The speed of the local time; negative runs from the end to the start.
  public var playbackRate = 1.0
  /// The curve over each iteration.
  public var curve = Curve.linear

  /// Creates the timing of one iteration.
  ///
  /// - Parameters:
  ///   - duration: The time of one iteration.
  ///   - delay: The time before it.
  ///   - fill: On which sides the effect is kept.
  ///   - curve: The curve over the iteration.
  public init(
    duration: Double = 0, delay: Double = 0, fill: Fill = .none, curve: Curve = .linear
  ) {
    self.duration = duration
    self.delay = delay
    self.fill = fill
    self.curve = curve
  }

  /// Refuses what Web Animations refuses, and finite times whose product or sum is not finite.
  ///
  /// - Throws: `TimingError`, naming the field.
  public func validate() throws(TimingError) {
    try TimingError.checkFinite(delay, "delay")
    try TimingError.checkFinite(endDelay, "endDelay")
    try TimingError.checkNotNegative(duration, "duration")
    try TimingError.checkNotNegative(iterations, "iterations")
    try TimingError.checkNotNegative(iterationStart, "iterationStart")
    try TimingError.checkFinite(iterationStart, "iterationStart")
    try TimingError.checkFinite(playbackRate, "playbackRate")
    guard duration.isFinite, iterations.isFinite else { return }
    guard activeDuration.isFinite else { throw .overflow("duration × iterations") }
    guard (delay + activeDuration + endDelay).isFinite else {
      throw .overflow("delay + duration × iterations + endDelay")
    }
  }

  /// The time of all iterations together; infinite for endless ones.
  public var activeDuration: Double {
    duration == 0 || iterations == 0 ? 0 : duration * iterations
  }

  /// The local time at which the animation is over; infinite for endless ones.
  public var endTime: Double { max(delay + activeDuration + endDelay, 0) }
}
