import AnimatorKit

/// The incoming screen shows through glass that is frosted first and clears.
struct Frost: NavigationAnimator {
  static var declaration: AnimatorDeclaration {
    declare(
      "host.animator.frost", "Frost", 0.6,
      capabilities: [.optional(.backdropBlur, fallback: "fades alone")])
  }

  func transition(
    in context: TransitionContext
  ) throws(AnimatorError) -> some NavigationTransition {
    let pacing = Pacing.easeInOut(duration: try context.number("duration"))
    OnPush { OnInsertion { Glass() } }.animation(pacing)
    OnPop { OnRemoval { Glass() } }.animation(pacing)
  }

  private struct Glass: AtomicTransition {
    var body: some AtomicTransition {
      Opacity()
      BackdropBlur(24)
    }
  }
}
