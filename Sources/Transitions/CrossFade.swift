import LayerTree
import Motion

/// The built-in animator: the incoming screen fades in over the outgoing one.
///
/// It is what the host shows when nothing else is asked for or works. Going back, the outgoing
/// screen lies on top and fades out, so that a fade taken back looks like one that went forward.
public final class CrossFade: Animator {
  /// The animator's name in reports.
  public var name: String { "cross-fade" }
  /// The length of the fade in seconds.
  public let declaredDuration: Double
  /// How a gesture takes the fade; nil for not at all.
  public let interaction: Interaction?

  /// Creates the animator.
  ///
  /// - Parameters:
  ///   - duration: The length of the fade in seconds.
  ///   - interaction: How a gesture takes the fade; nil for not at all.
  public init(duration: Double = 0.35, interaction: Interaction? = nil) {
    declaredDuration = duration
    self.interaction = interaction
  }

  /// Declares the fade.
  public func begin(_ context: TransitionContext) throws(AnimatorFailure) -> Transaction {
    var transaction = Transaction(context)
    let (layer, from, to) =
      switch context.operation.direction {
      case .forward: (context.to, 0.0, 1.0)
      case .backward: (context.from, 1.0, 0.0)
      }
    let fade = LayerAnimation(
      .opacity, of: layer,
      values: .endpoints(from: .scalar(from), to: .scalar(to), by: nil),
      pace: .curve(.easeInOut, duration: declaredDuration, repeatCount: 1, autoreverses: false))
    do {
      try transaction.perform(.animate(fade))
    } catch {
      throw AnimatorFailure("the fade was refused: \(error)")
    }
    return transaction
  }

  /// Has nothing to say: the transition ends with the fade.
  public func animationEnded(
    token: UInt64, finished: Bool
  ) throws(AnimatorFailure) -> [CompletionRequest] { [] }

  /// Has nothing to clean up.
  public func end(_ outcome: Outcome) throws(AnimatorFailure) {}
}
