/// A staircase of equal steps.
public struct Steps: Hashable, Sendable {
  /// Which ends of the interval jump.
  public enum Jump: String, Hashable, Sendable, CaseIterable {
    /// The first jump happens at 0.
    case start = "jump-start"
    /// The last jump happens at 1.
    case end = "jump-end"
    /// Neither end jumps: both 0 and 1 are held.
    case none = "jump-none"
    /// Both ends jump.
    case both = "jump-both"
  }

  /// The number of equal parts of the interval.
  public let count: Int
  /// Which ends jump.
  public let jump: Jump

  /// Creates a staircase.
  ///
  /// - Parameters:
  ///   - count: The number of equal parts: at least 1, or 2 where neither end jumps.
  ///   - jump: Which ends jump.
  /// - Throws: `CurveError.tooFewSteps`.
  public init(_ count: Int, _ jump: Jump = .end) throws(CurveError) {
    let minimum = jump == .none ? 2 : 1
    guard count >= minimum else { throw .tooFewSteps(count: count, minimum: minimum) }
    self.init(checked: count, jump)
  }

  /// A staircase whose count is known to be right.
  init(checked count: Int, _ jump: Jump) {
    self.count = count
    self.jump = jump
  }

  /// Returns the height of the staircase.
  ///
  /// - Parameters:
  ///   - x: The input.
  ///   - before: Whether a jump exactly at `x` is still to come.
  /// - Returns: The height.
  public func value(at x: Double, before: Bool = false) -> Double {
    guard x.isFinite else { return x }
    let scaled = x * Double(count)
    var step = scaled.rounded(.down)
    if jump == .start || jump == .both { step += 1 }
    if before, scaled.rounded(.down) == scaled { step -= 1 }
    if x >= 0, step < 0 { step = 0 }
    let jumps = Double(jump == .none ? count - 1 : jump == .both ? count + 1 : count)
    if x <= 1, step > jumps { step = jumps }
    return step / jumps
  }
}
