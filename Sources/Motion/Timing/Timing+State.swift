extension Timing {
  /// What a timing says about one moment.
  public struct State: Hashable, Sendable {
    /// The phase.
    public var phase: Phase
    /// The eased progress, or nothing where the animation has no effect.
    public var progress: Double?
    /// The number of the current iteration, which may be infinite, or nothing.
    public var iteration: Double?
    /// The progress within the iteration before the curve is applied, or nothing.
    public var directedProgress: Double?
    /// Whether the iteration runs from its first keyframe to its last.
    public var runsForwards = true
    /// Whether a jump of a staircase exactly here is still to come.
    public var beforeFlag: Bool
  }

  /// Returns phase, progress and iteration at a local time.
  ///
  /// - Parameters:
  ///   - localTime: The local time, or nothing for an animation without one.
  ///   - eased: Whether the curve is applied; without it progress is the directed one.
  /// - Returns: What the timing says about that moment.
  public func state(at localTime: Double?, eased: Bool = true) -> State {
    let phase = phase(at: localTime)
    guard let localTime, let active = activeTime(at: localTime, in: phase) else {
      return State(phase: phase, beforeFlag: false)
    }
    let overall = overallProgress(active, phase)
    let simple = simpleProgress(overall, active, phase)
    let iteration = iteration(overall, simple, phase)
    let forwards = runsForwards(iteration)
    let directed = forwards ? simple : 1 - simple
    let beforeFlag = forwards ? phase == .before : phase == .after
    let progress = eased ? curve.value(at: directed, before: beforeFlag) : directed
    return State(
      phase: phase, progress: progress, iteration: iteration, directedProgress: directed,
      runsForwards: forwards, beforeFlag: beforeFlag)
  }

  /// The change of eased progress per unit of local time.
  ///
  /// - Parameter state: The state at the local time.
  /// - Returns: The rate; 0 wherever progress stands still.
  public func progressRate(in state: State) -> Double {
    guard state.phase == .active, duration > 0, let directed = state.directedProgress else {
      return 0
    }
    return (state.runsForwards ? 1 : -1) * curve.slope(at: directed) / duration
  }

  /// Iterations done, with their fraction.
  private func overallProgress(_ active: Double, _ phase: Phase) -> Double {
    guard duration == 0 else { return active / duration + iterationStart }
    return (phase == .before ? 0 : iterations) + iterationStart
  }

  /// The fraction of the current iteration.
  private func simpleProgress(_ overall: Double, _ active: Double, _ phase: Phase) -> Double {
    let simple = fraction(overall.isFinite ? overall : iterationStart)
    guard simple == 0, phase == .active || phase == .after, active == activeDuration,
      iterations != 0
    else { return simple }
    return 1
  }

  /// The number of the current iteration.
  private func iteration(_ overall: Double, _ simple: Double, _ phase: Phase) -> Double {
    if phase == .after, iterations.isInfinite { return .infinity }
    return simple == 1 ? overall.rounded(.down) - 1 : overall.rounded(.down)
  }

  /// Whether an iteration runs from the first keyframe to the last.
  private func runsForwards(_ iteration: Double) -> Bool {
    switch direction {
    case .normal: true
    case .reverse: false
    case .alternate: iteration.isInfinite || fraction(iteration / 2) == 0
    case .alternateReverse: !iteration.isInfinite && fraction(iteration / 2) != 0
    }
  }

  /// What a number has after its point, counted upwards.
  private func fraction(_ value: Double) -> Double { value - value.rounded(.down) }
}
