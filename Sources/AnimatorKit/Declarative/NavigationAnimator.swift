/// An animator whose transition is described instead of declared call by call.
///
/// A hand may take its transitions where `animator.interactive` is granted; it lets go by the rule
/// of a navigation stack: a fifth of the way is enough for a finger that does not go back, and a
/// flick for any way.
public protocol NavigationAnimator {
  /// What the transition is made of.
  associatedtype Transition: NavigationTransition

  /// What the animator says about itself.
  static var declaration: AnimatorDeclaration { get }

  /// Creates an instance; it serves any number of transitions, one after another.
  init()

  /// Describes a transition; parameters are read from the context.
  @NavigationTransitionBuilder
  func transition(in context: TransitionContext) throws(AnimatorError) -> Transition

  /// How a hand may take its transitions.
  var interaction: Interaction { get }
}

extension NavigationAnimator {
  /// Follows the finger over the container's side along which screens come and go.
  public var interaction: Interaction { Interaction() }
}

extension Plugin.Entry {
  /// Offers an animator type whose transition is described.
  public init<Content: NavigationAnimator>(_ type: Content.Type) {
    self.init(DescribedAnimator<Content>.self)
  }
}

/// The animator behind a described transition.
struct DescribedAnimator<Content: NavigationAnimator>: Animator {
  private let content = Content()
  private var width = 0.0
  private var completions: [(AnimatingPosition) -> Void] = []

  static var declaration: AnimatorDeclaration { Content.declaration }

  mutating func animateTransition(using context: TransitionContext) throws(AnimatorError) {
    width = context.bounds.width
    completions = try context.run(content.transition(in: context))
  }

  mutating func transitionEnded(_ outcome: TransitionOutcome) {
    let position: AnimatingPosition = outcome == .cancelled ? .start : .end
    for completion in completions { completion(position) }
    completions = []
  }

  var interaction: Interaction { content.interaction }

  mutating func release(
    position: Double, velocity: Double, proposal: Release
  ) throws(AnimatorError) -> Release {
    let speed = velocity * width
    guard speed > 675 || (position >= 0.2 && speed > -200) else { return Release(finishes: false) }
    return Release(finishes: true, speed: min(max(0.99, speed / 800), 2.25))
  }
}
