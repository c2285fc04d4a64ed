/// How a transition ended: exactly one of these, whatever the animator did.
public enum Outcome: String, Hashable, Sendable, CaseIterable {
  /// It ran to its end; the incoming screen is shown.
  case finished
  /// It was taken back; everything is as it was before.
  case cancelled
  /// It was cut short; the incoming screen is shown all the same.
  case skipped
  /// Its animator failed; the incoming screen is shown all the same.
  case failed

  /// Whether the stack takes the change over.
  public var commits: Bool { self != .cancelled }
}
