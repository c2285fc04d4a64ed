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
  ///   - x: The input, as the decimal that it was declared as.
  ///   - before: Whether a jump exactly at `x` is still to come.
  /// - Returns: The height.
  public func value(at x: Double, before: Bool = false) -> Double {
    value(at: DoubleDouble(declared: x), before: before).head
  }

  /// The height at an input that is known exactly.
  func value(at x: DoubleDouble, before: Bool) -> DoubleDouble {
    let scaled = x * Double(count)
    guard scaled.head.isFinite else { return x }
    let whole = scaled.floor
    var step = whole
    if jump == .start || jump == .both { step += 1 }
    if before, scaled.since(DoubleDouble(whole)).head == 0 { step -= 1 }
    if x.head >= 0, step < 0 { step = 0 }
    let jumps = Double(jump == .none ? count - 1 : jump == .both ? count + 1 : count)
    if x.head <= 1, step > jumps { step = jumps }
    return DoubleDouble(step) / DoubleDouble(jumps)
  }
}
