/// Shows the incoming screen at once; everything else is as with any animator.
public final class Cut: Animator {
  /// Creates an animator that moves nothing.
  public init() {}

  /// The name that stands for no animator.
  public var name: String { "none" }
  /// No time at all.
  public var declaredDuration: Double { 0 }

  /// Declares nothing.
  public func begin(_ context: TransitionContext) throws(AnimatorFailure) -> Transaction {
    Transaction(context)
  }

  /// Asks for nothing.
  public func animationEnded(
    token: UInt64, finished: Bool
  ) throws(AnimatorFailure) -> [CompletionRequest] { [] }

  /// Does not care.
  public func end(_ outcome: Outcome) throws(AnimatorFailure) {}
}
