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
  var start: DoubleDouble
  var startNanoseconds: Int64

  /// Prepares an animation.
  init(
    _ animation: Animation, id: AnimationID, slotIndex: Int, base: AnimatedValue, start: Int64
  ) {
    self.id = id
    self.slotIndex = slotIndex
    self.startNanoseconds = start
    self.start = Nanoseconds.time(start)
    switch animation.driver {
    case .keyframes(let effect, let timing):
      driver = .keyframes(effect, timing, straight: effect.keyframes.count == 2)
    case .spring(let spring):
      driver = .spring(SpringTrack(spring, base: base))
    case .fixedTime(let effect):
      driver = .fixedTime(effect)
    }
  }

  /// When the three events happen, in seconds since the start; infinite where they never do.
  var milestones: (began: Double, arrived: Double, settled: Double) {
    switch driver {
    case .spring(let track):
      let delay = max(track.delay.head, 0)
      func time(after span: Double) -> Double {
        max((track.delay + DoubleDouble(declared: span)).head, delay)
      }
      return (delay, time(after: track.arrival), time(after: track.end))
    case .fixedTime(let effect):
      return (0, effect.duration, effect.duration)
    case .keyframes(_, let timing, _):
      let (begin, stop, end) = timing.bounds
      let rate = DoubleDouble(declared: timing.playbackRate.magnitude)
      guard rate.head > 0 else { return (begin.head > 0 ? .infinity : 0, .infinity, .infinity) }
      if timing.playbackRate > 0 {
        return ((begin / rate).head, (stop / rate).head, (end / rate).head)
      }
      guard end.head.isFinite else { return (.infinity, .infinity, .infinity) }
      return ((end.since(stop) / rate).head, (end.since(begin) / rate).head, (end / rate).head)
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
