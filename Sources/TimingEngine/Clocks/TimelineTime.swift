/// A timeline's time made from a clock's: it never goes back, and long gaps can be left out.
public struct TimelineTime: Hashable, Sendable {
  /// What a gap between two ticks means.
  public enum GapPolicy: Hashable, Sendable {
    /// Time went on: animations are where they would be had every tick been seen.
    case follow
    /// A longer gap counts as a pause, of which only so many nanoseconds are kept.
    case pause(longerThan: Int64)
  }

  /// What a gap means.
  public let policy: GapPolicy
  /// The timeline's time.
  public private(set) var nanoseconds: Int64 = 0
  private var last: Int64?

  /// Creates a timeline at time 0, which the first tick does not move.
  ///
  /// - Parameter policy: What a gap means.
  public init(policy: GapPolicy = .follow) { self.policy = policy }

  /// Moves the timeline on to a tick of the clock.
  ///
  /// A clock that steps back gives a frame of no length; from there it counts on.
  ///
  /// - Parameter now: The clock's time in nanoseconds.
  /// - Returns: The timeline's time.
  @discardableResult
  public mutating func advance(to now: Int64) -> Int64 {
    defer { last = now }
    guard let last, now > last else { return nanoseconds }
    var step = now - last
    if case .pause(let longest) = policy, step > longest { step = longest }
    nanoseconds += step
    return nanoseconds
  }
}
