public import Motion

extension Playback {
  /// Plays the rest with a timing of its own, as if it had started from where it is now.
  ///
  /// This is what happens when a hand lets go: the animation goes on towards the end to which it
  /// plays, forwards to finish or, after a negative rate was set, backwards to cancel. It may be
  /// paused, running or idle before; afterwards it runs, at the rate that fits the time left.
  ///
  ///     playback.pause(at: now); playback.seek(to: 0.8, at: now)      // 40 % of 2 s, by hand
  ///     let rest = try playback.continue(along: .easeInOut, at: now)  // 1.2 s are left
  ///     …
  ///     let shown = rest.localTime(at: playback.currentTime(at: later))
  ///
  /// - Parameters:
  ///   - curve: How the rest of the way depends on the rest of the time.
  ///   - durationFactor: The time left as a share of the whole duration; 0 keeps the time that is
  ///     left at the present rate.
  ///   - now: The timeline's time.
  /// - Returns: What the rest looks like; with nothing left the animation is finished at once.
  /// - Throws: `PlaybackError` for a standing or endless animation, or a factor below 0.
  @discardableResult
  public mutating func `continue`(
    along curve: Curve, durationFactor: Double = 0, at now: Double
  ) throws(PlaybackError) -> Continuation {
    guard durationFactor.isFinite else { throw .notFinite(durationFactor) }
    guard durationFactor >= 0 else { throw .negative(durationFactor) }
    update(at: now)
    let rate = effectiveRate
    guard rate != 0 else { throw .standing }
    let current = currentTime(at: now)
    guard endTime.isFinite || (rate < 0 && durationFactor == 0 && current != nil) else {
      throw .endless
    }
    let target = rate > 0 ? endTime : 0
    let start = current ?? (rate > 0 ? 0 : endTime)
    let way = target - start
    let duration = durationFactor > 0 ? durationFactor * endTime : (way / rate).magnitude
    guard way * rate > 0, duration > 0 else {
      try finish(at: now)
      return Continuation(from: target, to: target, duration: 0, curve: curve)
    }
    try setRate(way / duration, at: now)
    try play(at: now, rewinds: current == nil)
    return Continuation(from: start, to: target, duration: duration, curve: curve)
  }
}

/// The rest of an animation's way under a curve of its own.
///
/// The playback keeps counting evenly, so that it can be paused, reversed or continued again; this
/// says which local time to show for the one that it has counted.
public struct Continuation: Hashable, Sendable {
  /// The local time from which the animation went on.
  public let from: Double
  /// The local time at which it ends.
  public let to: Double
  /// How long the rest takes on the timeline.
  public let duration: Double
  /// How the rest of the way depends on the rest of the time.
  public let curve: Curve

  /// Returns the local time to show.
  ///
  /// Outside the rest of the way, as after turning back, it is the playback's own.
  ///
  /// - Parameter time: The playback's local time.
  /// - Returns: The local time at which to evaluate the animation, or nothing for an idle one.
  public func localTime(at time: Double?) -> Double? {
    guard let time, let share = share(at: time), share < 1 else { return time }
    return from + (to - from) * curve.value(at: share)
  }

  /// Returns how much faster than the playback the animation moves, for handing on its velocity.
  ///
  /// - Parameter time: The playback's local time.
  /// - Returns: The change of the local time to show per change of the playback's.
  public func slope(at time: Double) -> Double {
    share(at: time).map { curve.slope(at: $0) } ?? 1
  }

  /// The share of the rest that has passed, or nothing outside it.
  private func share(at time: Double) -> Double? {
    guard from != to else { return nil }
    let share = (time - from) / (to - from)
    return share >= 0 && share <= 1 ? share : nil
  }
}
