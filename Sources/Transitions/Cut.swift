internal import LayerTree
internal import Motion

/// Shows the incoming screen at once; everything else is as with any animator.
public final class Cut: Animator {
  /// Creates an animator that moves nothing.
  ///
  /// - Parameter seconds: The time that what is on its way has to come to rest, 0 for none.
  public init(settlingFor seconds: Double = 0) { declaredDuration = max(seconds, 0) }

  /// The name that stands for no animator.
  public var name: String { "none" }
  /// The time in which things settle.
  public let declaredDuration: Double

  /// Declares nothing, or an opacity that stays what it is for as long as things settle.
  public func begin(_ context: TransitionContext) throws(AnimatorFailure) -> Transaction {
    var transaction = Transaction(context)
    guard declaredDuration > 0 else { return transaction }
    let opacity = PropertyValue.scalar(context.tree[context.to].opacity)
    let wait = LayerAnimation(
      .opacity, of: context.to, values: .endpoints(from: opacity, to: opacity, by: nil),
      pace: .curve(.linear, duration: declaredDuration, repeatCount: 1, autoreverses: false))
    do {
      try transaction.perform(.animate(wait))
    } catch {
      throw AnimatorFailure("a wait was refused: \(error)")
    }
    return transaction
  }

  /// Asks for nothing.
  public func animationEnded(
    token: UInt64, finished: Bool
  ) throws(AnimatorFailure) -> [CompletionRequest] { [] }

  /// Does not care.
  public func end(_ outcome: Outcome) throws(AnimatorFailure) {}
}
