extension Timing {
  /// What a timing says about one moment.
  public struct State: Hashable, Sendable {
    /// The phase.
    public var phase: Phase
    /// The eased progress, or nothing where the animation has no effect.
    public var progress: Double? {
      get { exactProgress?.head }
      set { exactProgress = newValue.map(DoubleDouble.init(declared:)) }
    }
    /// The eased progress with all that it lacks as a double.
    var exactProgress: DoubleDouble?
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
    guard let localTime else { return State(phase: .idle, beforeFlag: false) }
    return state(at: DoubleDouble(declared: localTime), eased: eased)
  }

  /// Returns phase, progress and iteration at a local time that is known exactly.
  ///
  /// - Parameters:
  ///   - localTime: The local time.
  ///   - eased: Whether the curve is applied; without it progress is the directed one.
  /// - Returns: What the timing says about that moment.
  public func state(at localTime: DoubleDouble, eased: Bool = true) -> State {
    let phase = phase(at: localTime)
    guard let active = activeTime(at: localTime, in: phase) else {
      return State(phase: phase, beforeFlag: false)
    }
    let overall = overallProgress(active, phase)
    let simple = simpleProgress(overall, active, phase)
    let iteration = iteration(overall, simple, phase)
    let forwards = runsForwards(iteration)
    let directed = forwards ? simple : DoubleDouble(1) - simple
    let beforeFlag = forwards ? phase == .before : phase == .after
    let progress = eased ? curve.value(at: directed, before: beforeFlag) : directed
    return State(
      phase: phase, exactProgress: progress, iteration: iteration, directedProgress: directed.head,
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
  private func overallProgress(_ active: DoubleDouble, _ phase: Phase) -> DoubleDouble {
    guard duration == 0 else {
      let done = active / exactDuration
      return repeats ? done + exactIterationStart : done
    }
    return (phase == .before ? .zero : exactIterations) + exactIterationStart
  }

  /// The fraction of the current iteration.
  private func simpleProgress(
    _ overall: DoubleDouble, _ active: DoubleDouble, _ phase: Phase
  ) -> DoubleDouble {
    let overall = overall.head.isFinite ? overall : exactIterationStart
    let whole = overall.floor
    // Most animations: nothing is worked out twice for them.
    if !repeats, whole == 0 { return overall }
    let simple = overall.since(DoubleDouble(whole))
    guard simple.head == 0, phase == .active || phase == .after, iterations != 0,
      active.since(exactActiveDuration).head == 0
    else { return simple }
    return DoubleDouble(1)
  }

  /// The number of the current iteration.
  private func iteration(
    _ overall: DoubleDouble, _ simple: DoubleDouble, _ phase: Phase
  ) -> Double {
    if phase == .after, iterations.isInfinite { return .infinity }
    return simple.head == 1 && simple.tail == 0 ? overall.floor - 1 : overall.floor
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
