/// What the stack is asked to do.
public enum Operation: String, Hashable, Sendable, CaseIterable {
  /// A new screen covers the present one.
  case push
  /// The top screen leaves; the one below it comes back.
  case pop
  /// Several screens leave at once; only the first and the last are seen.
  case unwind
  /// A screen appears over the whole stack, which stays visible.
  case present
  /// A presented screen leaves.
  case dismiss
  /// A new screen takes the place of the present one.
  case replace

  /// Whether an operation leads away from the root of the stack or back to it.
  public enum Direction: String, Hashable, Sendable {
    /// Away from the root.
    case forward
    /// Back to the root.
    case backward
  }

  /// The way that the operation leads.
  public var direction: Direction {
    switch self {
    case .push, .present, .replace: .forward
    case .pop, .unwind, .dismiss: .backward
    }
  }
}
