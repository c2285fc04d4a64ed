import AnimatorKit

/// The upper screen fades over the other one, which stays whole below it.
struct Crossfade: NavigationAnimator {
  static var declaration: AnimatorDeclaration {
    .pushAndPop(
      "host.animator.crossfade", name: "Crossfade", version: "0.1.0", lasting: 0.35)
  }

  func transition(
    in context: TransitionContext
  ) throws(AnimatorError) -> some NavigationTransition {
    let duration = try context.number("duration")
    OnPush { OnInsertion { Opacity() } }.animation(.easeInOut(duration: duration))
    OnPop { OnRemoval { Opacity() } }.animation(.easeInOut(duration: duration))
  }
}
