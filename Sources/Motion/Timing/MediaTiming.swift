/// Core Animation's way of saying when and how often an animation runs.
public struct MediaTiming: Hashable, Sendable {
  /// When it starts in its parent's time.
  public var beginTime = 0.0
  /// The time of one run.
  public var duration = 0.25
  /// How much faster than its parent it runs; 0 stands still at the time offset.
  public var speed = 1.0
  /// Where in its time it starts; it wraps around.
  public var timeOffset = 0.0
  /// How often it runs; not together with a repeat duration.
  public var repeatCount: Double?
  /// How long it runs over and over; not together with a repeat count.
  public var repeatDuration: Double?
  /// Whether every run is followed by one backwards.
  public var autoreverses = false
  /// On which sides its effect is kept.
  public var fill = Timing.Fill.none
  /// The curve over each run.
  public var curve = Curve.linear

  /// Creates the timing of one run.
  public init(duration: Double = 0.25) { self.duration = duration }

  /// Returns the own time at a time of the parent.
  public func localTime(at parentTime: Double) -> Double {
    (parentTime - beginTime) * speed + timeOffset
  }

  /// The same on the model of Web Animations.
  ///
  /// A run backwards is an iteration of its own; a time offset is a start within the iteration.
  ///
  /// - Returns: The timing in the parent's time.
  /// - Throws: `MediaTimingError`, or what the model refuses.
  public func timing() throws(MediaTimingError) -> Timing {
    guard repeatCount == nil || repeatDuration == nil else { throw .repeatsTwice }
    var timing = Timing(
      duration: duration, delay: beginTime * speed.magnitude, fill: fill, curve: curve)
    let legs = autoreverses ? 2.0 : 1.0
    timing.direction = autoreverses ? .alternate : .normal
    timing.iterations = (repeatCount ?? 1) * legs
    if let repeatDuration {
      timing.iterations = duration > 0 ? repeatDuration / duration : 0
    }
    timing.playbackRate = speed
    if timeOffset != 0, duration > 0 {
      let start = timeOffset / (duration * legs)
      timing.iterationStart = (start - start.rounded(.down)) * legs
    }
    do {
      try timing.validate()
    } catch {
      throw .timing(error)
    }
    return timing
  }
}

/// Why a media timing was refused.
public enum MediaTimingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Both a repeat count and a repeat duration are set.
  case repeatsTwice
  /// A number is out of range.
  case timing(TimingError)

  /// The fact in one line, without a full stop.
  public var description: String {
    switch self {
    case .repeatsTwice: "repeatCount and repeatDuration are both set; only one can hold"
    case .timing(let error): error.description
    }
  }
}
