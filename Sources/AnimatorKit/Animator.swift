/// Says how one screen gives way to another.
///
/// The shape is that of UIKit's animated transitioning, with one difference: an animator declares
/// what moves, and the host moves it. No code of the animator runs during frames but what it gives
/// to ``TransitionContext/run(_:_:)``.
public protocol Animator {
  /// What the animator says about itself.
  static var declaration: AnimatorDeclaration { get }

  /// Creates an instance; it serves any number of transitions, one after another.
  init()

  /// Declares a transition: insert layers, set values, add animations.
  ///
  /// It is asked for declared operations alone; any other is refused before it.
  mutating func animateTransition(using context: TransitionContext) throws(AnimatorError)

  /// An animation with a token has ended, by itself or because the transition did.
  mutating func animationEnded(
    token: UInt64, finished: Bool, in context: TransitionContext) throws(AnimatorError)

  /// The transition is over; the host has taken care of everything on screen.
  mutating func transitionEnded(_ outcome: TransitionOutcome)

  /// How a hand may take its transitions; asked once per instance, and only when
  /// `animator.interactive` is granted.
  var interaction: Interaction { get }

  /// Decides where the transition goes when the hand lets go of it.
  ///
  /// - Parameters:
  ///   - position: The progress there, 0…1.
  ///   - velocity: How fast the hand moved, in whole ways per second; below 0 towards the start.
  ///   - proposal: What the host would do.
  /// - Returns: Where it goes and how.
  /// - Throws: An error; the host's proposal is carried out then.
  mutating func release(
    position: Double, velocity: Double, proposal: Release
  ) throws(AnimatorError) -> Release

  /// Something else moves the transition from now on.
  mutating func phaseChanged(_ phase: TransitionPhase) throws(AnimatorError)
}

extension Animator {
  /// Ignores the end of animations.
  public mutating func animationEnded(
    token: UInt64, finished: Bool, in context: TransitionContext
  ) throws(AnimatorError) {}

  /// Ignores the end of the transition.
  public mutating func transitionEnded(_ outcome: TransitionOutcome) {}

  /// Follows the finger over the container's side along which screens come and go.
  public var interaction: Interaction { Interaction() }

  /// Does what the host would do.
  public mutating func release(
    position: Double, velocity: Double, proposal: Release
  ) throws(AnimatorError) -> Release { proposal }

  /// Does not care.
  public mutating func phaseChanged(_ phase: TransitionPhase) throws(AnimatorError) {}
}
