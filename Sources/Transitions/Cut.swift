/// Shows the incoming screen at once; everything else is as with any animator.
final class Cut: Animator {
  var name: String { "none" }
  var declaredDuration: Double { 0 }

  func begin(_ context: TransitionContext) throws(AnimatorFailure) -> Transaction {
    Transaction(context)
  }

  func animationEnded(
    token: UInt64, finished: Bool
  ) throws(AnimatorFailure) -> [CompletionRequest] { [] }

  func end(_ outcome: Outcome) throws(AnimatorFailure) {}
}
