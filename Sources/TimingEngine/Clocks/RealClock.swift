internal import Glibc

/// The machine's monotonic clock, ticking on a grid.
///
/// It sleeps to absolute deadlines, so lateness never adds up, and skips ticks that it missed.
public struct RealClock: Sendable {
  /// Which ticks are due when.
  public private(set) var schedule: TickSchedule
  /// How well the grid was kept.
  public private(set) var report = PacingReport()

  /// Creates a clock whose tick 0 is due now.
  ///
  /// - Parameter rate: The rate of ticks.
  public init(rate: FrameRate) {
    schedule = TickSchedule(rate: rate, origin: RealClock.now())
  }

  /// The monotonic clock's time in nanoseconds; it stands while the machine is asleep.
  public static func now() -> Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// Waits for the next tick.
  ///
  /// - Returns: The tick that is due.
  public mutating func tick() -> TickSchedule.Tick { tick(checking: {}) }

  /// Waits for the next tick, unless something comes in between.
  ///
  /// - Parameter check: What is asked before each sleep, and again when a signal has ended one.
  /// - Returns: The tick that is due.
  /// - Throws: What the check throws.
  public mutating func tick<Failure: Error>(
    checking check: () throws(Failure) -> Void
  ) throws(Failure) -> TickSchedule.Tick {
    while true {
      try check()
      let target = schedule.target
      var deadline = timespec(
        tv_sec: Int(target / 1_000_000_000), tv_nsec: Int(target % 1_000_000_000))
      let status = unsafe clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &deadline, nil)
      guard status != EINTR else { continue }
      if let tick = schedule.wake(at: RealClock.now()) {
        report.record(tick)
        return tick
      }
      report.recordIdleWakeUp()
    }
  }

  /// Says that the run was over at an earlier tick than the one that came last.
  ///
  /// - Parameter index: The number of the run's last tick.
  public mutating func end(atTick index: Int) { report.end(atTick: index, of: schedule.rate) }
}
