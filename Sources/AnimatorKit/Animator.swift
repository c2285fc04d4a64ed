/// Says how one screen gives way to another.
///
/// The shape is that of UIKit's animated transitioning, with one difference: an animator declares
/// what moves, and the host moves it. No code of the animator runs during frames.
public protocol Animator {
  /// What the animator says about itself.
  static var declaration: AnimatorDeclaration { get }

  /// Creates an instance; it serves any number of transitions, one after another.
  init()

  /// Declares a transition: insert layers, set values, add animations.
  mutating func animateTransition(using context: TransitionContext) throws(AnimatorError)

  /// An animation with a token has ended, by itself or because the transition did.
  mutating func animationEnded(
    token: UInt64, finished: Bool, in context: TransitionContext) throws(AnimatorError)

  /// The transition is over; the host has taken care of everything on screen.
  mutating func transitionEnded(_ outcome: TransitionOutcome)
}

extension Animator {
  /// Ignores the end of animations.
  public mutating func animationEnded(
    token: UInt64, finished: Bool, in context: TransitionContext
  ) throws(AnimatorError) {}

  /// Ignores the end of the transition.
  public mutating func transitionEnded(_ outcome: TransitionOutcome) {}
}
