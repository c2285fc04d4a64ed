import TimingEngine

/// The ticks of a run: every one of the grid, or those that come in time on the real clock.
struct RunClock {
  private let rate: FrameRate
  private var virtual: VirtualClock
  private var real: RealClock?
  private var previous = -1
  private var current = -1

  /// Creates a clock whose tick 0 is due now.
  init(rate: FrameRate, isReal: Bool) {
    self.rate = rate
    virtual = VirtualClock(rate: rate)
    real = isReal ? RealClock(rate: rate) : nil
  }

  /// How well the real clock kept its grid; nil for a run without one.
  var pacing: PacingReport? { real?.report }

  /// Waits for the next tick, and gives its number.
  ///
  /// A run begins with its first frame: a clock that is late before it stands for tick 0 then.
  mutating func tick() throws(CommandError) -> Int {
    previous = current
    if let tick = try real?.tick(checking: Interruption.check) {
      current = previous < 0 ? 0 : tick.index
    } else {
      try Interruption.check()
      current = virtual.tick().index
    }
    return current
  }

  /// The number of the last frame of a run that has just ended.
  ///
  /// A clock that woke long after the end still shows the frame at the end itself.
  mutating func end(at seconds: Double) -> Int {
    let last = rate.steps(covering: seconds)
    current = min(current, max(last, previous + 1))
    real?.end(atTick: current)
    return current
  }
}
