/// How an animation's local time becomes progress, by the rules of Web Animations.
///
/// All times share one unit; the engine uses seconds. Nothing here reads a clock. Every number counts
/// as the decimal that it was declared as: 0.1 is a tenth, and three times 0.1 end at 0.3.
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
  public var delay: Double {
    get { exactDelay.head }
    set { exactDelay = DoubleDouble(declared: newValue) }
  }
  /// The time after the last iteration before the animation ends.
  public var endDelay: Double {
    get { exactEndDelay.head }
    set { exactEndDelay = DoubleDouble(declared: newValue) }
  }
  /// The time of one iteration.
  public var duration: Double {
    get { exactDuration.head }
    set { exactDuration = DoubleDouble(declared: newValue) }
  }
  /// How often the iteration runs: a fraction, zero or infinity is fine.
  public var iterations: Double {
    get { exactIterations.head }
    set { exactIterations = DoubleDouble(declared: newValue) }
  }
  /// Where in its iterations the animation starts.
  public var iterationStart: Double {
    get { exactIterationStart.head }
    set { exactIterationStart = DoubleDouble(declared: newValue) }
  }
  /// The order in which iterations run.
  public var direction = Direction.normal
  /// On which sides the effect is kept.
  public var fill = Fill.none
  /// The speed of the local time; negative runs from the end to the start.
  public var playbackRate: Double {
    get { exactPlaybackRate.head }
    set { exactPlaybackRate = DoubleDouble(declared: newValue) }
  }
  /// The curve over each iteration.
  public var curve = Curve.linear

  private(set) var exactDelay = DoubleDouble.zero
  private(set) var exactEndDelay = DoubleDouble.zero
  private(set) var exactDuration = DoubleDouble.zero
  private(set) var exactIterations = DoubleDouble(1)
  private(set) var exactIterationStart = DoubleDouble.zero
  private(set) var exactPlaybackRate = DoubleDouble(1)

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
    self.fill = fill
    self.curve = curve
    self.duration = duration
    self.delay = delay
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
  public var activeDuration: Double { exactActiveDuration.head }

  /// The local time at which the animation is over; infinite for endless ones.
  public var endTime: Double { bounds.end.head }

  /// Whether there is more to it than one iteration from its start, forwards.
  public var repeats: Bool { iterations != 1 || iterationStart != 0 || direction != .normal }

  /// The time of all iterations together.
  var exactActiveDuration: DoubleDouble {
    if duration == 0 || iterations == 0 { return .zero }
    return iterations == 1 ? exactDuration : exactDuration * exactIterations
  }

  /// Local times between which the animation is active, and after which it is over.
  public var bounds: (start: DoubleDouble, stop: DoubleDouble, end: DoubleDouble) {
    let stop = delay == 0 ? exactActiveDuration : exactDelay + exactActiveDuration
    let end = endDelay == 0 ? stop : stop + exactEndDelay
    guard end.head > 0 else { return (.zero, .zero, .zero) }
    func within(_ time: DoubleDouble) -> DoubleDouble {
      if time.head <= 0 { return .zero }
      return end < time ? end : time
    }
    return (within(exactDelay), within(stop), end)
  }

  /// Returns the local time at a time since the animation was added.
  ///
  /// - Parameter time: The time; backwards it counts from the end.
  /// - Returns: The local time.
  public func localTime(at time: DoubleDouble) -> DoubleDouble {
    if playbackRate == 1 { return time }
    let passed = time * exactPlaybackRate
    return playbackRate >= 0 ? passed : (bounds.end + passed)
  }
}
