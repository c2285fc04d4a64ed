/// Which tick of a grid is due when a clock wakes: missed ones are skipped, none comes twice.
///
/// It is a pure value; the clock that sleeps asks it when to wake, and tells it when it did.
public struct TickSchedule: Hashable, Sendable {
  /// One tick that is due.
  public struct Tick: Hashable, Sendable {
    /// The tick's number on the grid.
    public let index: Int
    /// The tick's time on the grid, in nanoseconds of the clock.
    public let nanoseconds: Int64
    /// How much later than that the clock woke.
    public let lateness: Int64
    /// How many ticks went by since the last one without being due in time.
    public let skipped: Int
  }

  /// The rate of the grid.
  public let rate: FrameRate
  /// The time of tick 0.
  public let origin: Int64
  /// The number of the earliest tick that may come next.
  public private(set) var next = 0

  /// Creates a schedule whose first tick is due at its origin.
  ///
  /// - Parameters:
  ///   - rate: The rate of the grid.
  ///   - origin: The time of tick 0 in nanoseconds of the clock.
  public init(rate: FrameRate, origin: Int64) {
    self.rate = rate
    self.origin = origin
  }

  /// When the clock has to wake next: on the grid, whatever happened before.
  public var target: Int64 { origin + rate.nanoseconds(toFrame: next) }

  /// Returns the tick that is due.
  ///
  /// - Parameter now: When the clock woke.
  /// - Returns: The latest tick that is not in the future; nothing if the clock woke too early.
  public mutating func wake(at now: Int64) -> Tick? {
    guard now >= target else { return nil }
    let index = max(rate.frame(at: now - origin), next)
    let time = origin + rate.nanoseconds(toFrame: index)
    defer { next = index + 1 }
    return Tick(index: index, nanoseconds: time, lateness: now - time, skipped: index - next)
  }
}
