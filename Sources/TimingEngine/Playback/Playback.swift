/// The play state of one animation on a timeline, by the procedures of Web Animations.
///
/// It is a pure value: every method is told the timeline's time, and between calls nothing happens.
/// Times are in any one unit. Play and pause stay *pending* until the timeline has moved on; they
/// then count from the time at which they were asked for, or from the one given to `ready(at:)`.
public struct Playback: Hashable, Sendable {
  /// What an animation is doing.
  public enum State: String, Hashable, Sendable, CaseIterable {
    /// It has no time.
    case idle
    /// It moves.
    case running
    /// It stands where it was held.
    case paused
    /// It stands at the end towards which it played.
    case finished
  }

  /// What is still to be carried out.
  enum Task: Hashable, Sendable {
    case play
    case pause
  }

  /// The local time at which the effect is over; infinite for endless ones.
  public internal(set) var endTime: Double
  /// The timeline's time at which the local time was 0.
  public internal(set) var startTime: Double?
  /// The speed that is in effect.
  public internal(set) var playbackRate = 1.0
  /// The local time that is held, if one is.
  var holdTime: Double?
  /// The speed that will be in effect once the pending task is carried out.
  var pendingRate: Double?
  /// What is still to be carried out.
  var task: Task?
  /// The timeline's time at which the pending task was asked for.
  var taskTime = 0.0
  /// The local time when it was last looked at.
  var previousTime: Double?
  /// Whether there is a timeline.
  var hasTimeline = true

  /// Creates the playback of an idle animation.
  public init(endTime: Double) { self.endTime = endTime }

  /// Sets the speed of an animation that has not been played yet.
  public mutating func setInitialRate(_ rate: Double) { playbackRate = rate }

  /// Whether a play or a pause is still to be carried out.
  public var isPending: Bool { task != nil }

  /// The speed that is or will be in effect.
  public var effectiveRate: Double { pendingRate ?? playbackRate }

  /// The local time at a time of the timeline, or nothing for an idle animation.
  public func currentTime(at now: Double) -> Double? {
    holdTime ?? unheldTime(at: now)
  }

  /// The local time as it would be if none were held.
  func unheldTime(at now: Double) -> Double? {
    guard hasTimeline, let startTime else { return nil }
    return (now - startTime) * playbackRate
  }

  /// What the animation is doing.
  public func state(at now: Double) -> State {
    let current = currentTime(at: now)
    if current == nil, startTime == nil, task == nil { return .idle }
    if task == .pause || (startTime == nil && task != .play) { return .paused }
    if let current {
      if effectiveRate > 0, current >= endTime { return .finished }
      if effectiveRate < 0, current <= 0 { return .finished }
    }
    return .running
  }

  /// Carries out what is pending and notices an end that was passed.
  ///
  /// It is called whenever the timeline has moved on.
  public mutating func update(at now: Double) {
    if task != nil, now > taskTime { ready(at: taskTime) }
    updateFinishedState(at: now, didSeek: false)
  }

  /// Carries out what is pending, as of a time of the timeline.
  public mutating func ready(at time: Double) {
    guard let task else { return }
    self.task = nil
    switch task {
    case .play: commitPlay(at: time)
    case .pause:
      if let startTime, holdTime == nil { holdTime = (time - startTime) * playbackRate }
      applyPendingRate()
      startTime = nil
      updateFinishedState(at: time, didSeek: false)
    }
  }

  private mutating func commitPlay(at time: Double) {
    if let holdTime {
      applyPendingRate()
      guard playbackRate != 0 else {
        startTime = time
        return updateFinishedState(at: time, didSeek: false)
      }
      startTime = time - holdTime / playbackRate
      self.holdTime = nil
    } else if let startTime, pendingRate != nil {
      let matching = (time - startTime) * playbackRate
      applyPendingRate()
      if playbackRate == 0 {
        holdTime = matching
        self.startTime = time
      } else {
        self.startTime = time - matching / playbackRate
      }
    }
    updateFinishedState(at: time, didSeek: false)
  }

  /// Puts the pending speed into effect.
  mutating func applyPendingRate() {
    guard let rate = pendingRate else { return }
    playbackRate = rate
    pendingRate = nil
  }

  /// Holds an animation that has passed its end, and lets go one that no longer has.
  mutating func updateFinishedState(at now: Double, didSeek: Bool) {
    let free = didSeek ? currentTime(at: now) : unheldTime(at: now)
    if let free, let start = startTime, task == nil {
      if playbackRate > 0, free >= endTime {
        holdTime = didSeek ? free : previousTime.map { max($0, endTime) } ?? endTime
      } else if playbackRate < 0, free <= 0 {
        holdTime = didSeek ? free : previousTime.map { min($0, 0) } ?? 0
      } else if playbackRate != 0, hasTimeline {
        if didSeek, let holdTime {
          startTime = now - holdTime / playbackRate
        } else {
          startTime = start
        }
        holdTime = nil
      }
    }
    previousTime = currentTime(at: now)
  }
}

/// Why an operation on a playback was refused.
public enum PlaybackError: Error, Hashable, Sendable, CustomStringConvertible {
  /// An endless animation has no end to play from or to.
  case endless
  /// A standing animation never reaches an end.
  case standing
  /// Without a timeline nothing can be reversed.
  case noTimeline
  /// A current time cannot be taken away, only by cancelling.
  case noTime
  /// The number is not finite.
  case notFinite(Double)
  /// The factor is below 0.
  case negative(Double)

  /// The fact in one line, without a full stop.
  public var description: String {
    switch self {
    case .endless: "the animation is endless: it has no end to play from or to"
    case .standing: "the animation stands: at rate 0 it reaches no end"
    case .noTimeline: "the animation has no timeline"
    case .noTime: "the current time cannot be taken away; cancel instead"
    case .notFinite(let value): "\(value) is not a finite number"
    case .negative(let value): "\(value) is below 0, and a duration's factor is not"
    }
  }
}
