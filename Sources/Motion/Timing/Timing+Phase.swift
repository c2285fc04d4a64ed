extension Timing {
  /// Where a local time lies in relation to the active time.
  public enum Phase: String, Hashable, Sendable, CaseIterable {
    /// There is no local time.
    case idle
    /// The animation has yet to start.
    case before
    /// It runs.
    case active
    /// It is over.
    case after
  }

  /// Returns the phase at a local time.
  ///
  /// At a boundary the direction of playback decides: forwards the end belongs to the after phase,
  /// backwards the start belongs to the before phase.
  ///
  /// - Parameter localTime: The local time, or nothing for an animation without one.
  /// - Returns: The phase.
  public func phase(at localTime: Double?) -> Phase {
    guard let localTime else { return .idle }
    let end = endTime
    let start = max(min(delay, end), 0)
    if localTime < start || (playbackRate < 0 && localTime == start) { return .before }
    let stop = max(min(delay + activeDuration, end), 0)
    if localTime > stop || (playbackRate >= 0 && localTime == stop) { return .after }
    return .active
  }

  /// The time spent in iterations, or nothing where the animation has no effect.
  func activeTime(at localTime: Double, in phase: Phase) -> Double? {
    switch phase {
    case .idle: nil
    case .before: fill.coversBefore ? max(localTime - delay, 0) : nil
    case .active: localTime - delay
    case .after: fill.coversAfter ? max(min(localTime - delay, activeDuration), 0) : nil
    }
  }
}
