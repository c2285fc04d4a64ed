internal import Motion

/// One added animation.
struct Track: Sendable {
  /// What moves the value, with everything worked out that depends on nothing but itself.
  enum Driver: Sendable {
    case keyframes(KeyframeEffect, Timing, straight: Bool)
    case spring(SpringTrack)
    case fixedTime(FixedTimeEffect)
  }

  var id: AnimationID
  var slotIndex: Int
  var driver: Driver
  /// The store's time at which the animation's own time is 0.
  var start: Double
  var startNanoseconds: Int64

  /// Prepares an animation.
  init(
    _ animation: Animation, id: AnimationID, slotIndex: Int, base: AnimatedValue, start: Int64
  ) {
    self.id = id
    self.slotIndex = slotIndex
    self.startNanoseconds = start
    self.start = Nanoseconds.seconds(start)
    switch animation.driver {
    case .keyframes(let effect, let timing):
      driver = .keyframes(effect, timing, straight: effect.keyframes.count == 2)
    case .spring(let spring):
      driver = .spring(SpringTrack(spring, base: base))
    case .fixedTime(let effect):
      driver = .fixedTime(effect)
    }
  }

  /// The local time of a timing at a time since the animation was added.
  static func localTime(_ timing: Timing, at time: Double) -> Double {
    if timing.playbackRate >= 0 { return time * timing.playbackRate }
    return timing.endTime + time * timing.playbackRate
  }

  /// When the three events happen, in seconds since the start; infinite where they never do.
  var milestones: (began: Double, arrived: Double, settled: Double) {
    switch driver {
    case .spring(let track):
      let delay = max(track.delay, 0)
      return (
        delay, max(track.delay + track.arrival, delay), max(track.delay + track.end, delay)
      )
    case .fixedTime(let effect):
      return (0, effect.duration, effect.duration)
    case .keyframes(_, let timing, _):
      let rate = timing.playbackRate.magnitude
      let end = timing.endTime
      let stop = max(min(timing.delay + timing.activeDuration, end), 0)
      let begin = max(min(timing.delay, end), 0)
      guard rate > 0 else { return (begin > 0 ? .infinity : 0, .infinity, .infinity) }
      if timing.playbackRate > 0 { return (begin / rate, stop / rate, end / rate) }
      guard end.isFinite else { return (.infinity, .infinity, .infinity) }
      return ((end - stop) / rate, (end - begin) / rate, end / rate)
    }
  }

  /// Whether values can only be worked out on lists of transform functions.
  var needsLists: Bool {
    switch driver {
    case .keyframes(let effect, _, _): effect.needsLists
    case .spring(let track): track.composite == .accumulate
    case .fixedTime: false
    }
  }
}
