/// A clock without a world: it hands out every frame time of its grid, one after the other.
public struct VirtualClock: Hashable, Sendable {
  /// One tick.
  public struct Tick: Hashable, Sendable {
    /// The tick's number, from 0.
    public let index: Int
    /// The tick's time.
    public let nanoseconds: Int64
  }

  /// The rate of the ticks.
  public let rate: FrameRate
  /// The time of tick 0.
  public let origin: Int64
  /// The number of the tick that comes next.
  public private(set) var next = 0

  /// Creates a clock.
  ///
  /// - Parameters:
  ///   - rate: The rate of the ticks.
  ///   - origin: The time of tick 0 in nanoseconds.
  public init(rate: FrameRate, origin: Int64 = 0) {
    self.rate = rate
    self.origin = origin
  }

  /// Returns the next tick.
  ///
  /// - Returns: The tick, at origin + floor(n · 10⁹ · den / num).
  public mutating func tick() -> Tick {
    defer { next += 1 }
    return Tick(index: next, nanoseconds: origin + rate.nanoseconds(toFrame: next))
  }
}
