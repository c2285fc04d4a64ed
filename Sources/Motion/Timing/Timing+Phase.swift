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
    localTime.map { phase(at: DoubleDouble(declared: $0)) } ?? .idle
  }

  /// The phase at a local time that is known exactly.
  func phase(at localTime: DoubleDouble) -> Phase {
    let (start, stop, _) = bounds
    if localTime < start { return .before }
    if stop < localTime { return .after }
    if playbackRate < 0 { return start < localTime ? .active : .before }
    return localTime < stop ? .active : .after
  }

  /// The time spent in iterations, or nothing where the animation has no effect.
  func activeTime(at localTime: DoubleDouble, in phase: Phase) -> DoubleDouble? {
    let active = localTime.since(exactDelay)
    switch phase {
    case .idle: return nil
    case .before:
      guard fill.coversBefore else { return nil }
      return active.head > 0 ? active : .zero
    case .active: return active
    case .after:
      guard fill.coversAfter else { return nil }
      let whole = exactActiveDuration
      if whole < active { return whole }
      return active.head > 0 ? active : .zero
    }
  }
}
