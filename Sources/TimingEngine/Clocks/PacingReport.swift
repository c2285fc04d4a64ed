/// How well a real clock kept its grid.
public struct PacingReport: Hashable, Sendable, CustomStringConvertible {
  /// How many ticks came.
  public private(set) var ticks = 0
  /// How many ticks were skipped.
  public private(set) var dropped = 0
  /// How often the clock woke without a tick being due.
  public private(set) var idleWakeUps = 0
  /// The lateness of ticks in nanoseconds, the latest ones if there were very many.
  private var lateness: ContiguousArray<Int64> = []
  private var firstLateness: Int64 = 0
  private var last: TickSchedule.Tick?
  private static let capacity = 1 << 16

  /// Creates an empty report with room for all it will hold, so that ticks allocate nothing.
  public init() { lateness.reserveCapacity(PacingReport.capacity) }

  /// Enters a tick.
  public mutating func record(_ tick: TickSchedule.Tick) {
    if ticks == 0 { firstLateness = tick.lateness }
    last = tick
    if lateness.count < PacingReport.capacity {
      lateness.append(tick.lateness)
    } else {
      lateness[ticks % PacingReport.capacity] = tick.lateness
    }
    ticks += 1
    dropped += tick.skipped
  }

  /// Says that the run was over at an earlier tick than the one that came last.
  ///
  /// What lies between was not dropped, and the lateness counts from the earlier tick.
  ///
  /// - Parameters:
  ///   - index: The number of the run's last tick.
  ///   - rate: The rate of ticks.
  public mutating func end(atTick index: Int, of rate: FrameRate) {
    guard let last, index < last.index, index >= last.index - last.skipped else { return }
    let beyond = rate.nanoseconds(toFrame: last.index) - rate.nanoseconds(toFrame: index)
    let tick = TickSchedule.Tick(
      index: index, nanoseconds: last.nanoseconds - beyond, lateness: last.lateness + beyond,
      skipped: last.skipped - (last.index - index))
    dropped -= last.skipped - tick.skipped
    lateness[(ticks - 1) % PacingReport.capacity] = tick.lateness
    if ticks == 1 { firstLateness = tick.lateness }
    self.last = tick
  }

  /// Enters a wake-up for nothing.
  public mutating func recordIdleWakeUp() { idleWakeUps += 1 }

  /// How late the given share of ticks were at most, in nanoseconds.
  ///
  /// - Parameter share: 0…1; 0.5 gives the median.
  /// - Returns: The lateness, or 0 without ticks.
  public func lateness(ofShare share: Double) -> Int64 {
    guard !lateness.isEmpty else { return 0 }
    let sorted = lateness.sorted()
    let index = Int((Double(sorted.count) * share).rounded(.up)) - 1
    return sorted[min(max(index, 0), sorted.count - 1)]
  }

  /// How much later the last tick came than the first: it does not grow, since targets are absolute.
  public var drift: Int64 { (last?.lateness ?? 0) - firstLateness }

  /// The report in one line.
  public var description: String {
    func micro(_ share: Double) -> String { "\(lateness(ofShare: share) / 1000)" }
    return "\(ticks) ticks, \(dropped) dropped, late by \(micro(0.5))/\(micro(0.9))/\(micro(0.99))"
      + " µs (p50/p90/p99), drift \(drift / 1000) µs, idle wake-ups \(idleWakeUps)"
  }
}
