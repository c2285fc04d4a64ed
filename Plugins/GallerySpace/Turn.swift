import AnimatorKit

/// The outgoing screen turns until it is seen from its edge, and the incoming one turns on.
struct Turn: NavigationAnimator {
  static var declaration: AnimatorDeclaration {
    .pushAndPop(
      "host.animator.turn", name: "Turn", version: "0.1.0", lasting: 0.7,
      capabilities: [.optional(.transform3D, fallback: "squeezes the screens in the plane")])
  }

  func transition(
    in context: TransitionContext
  ) throws(AnimatorError) -> some NavigationTransition {
    let half = try context.number("duration") / 2
    MirrorPush {
      OnRemoval {
        Rotate3D(.degrees(90), axis: (0, 1, 0)).animation(.easeIn(duration: half))
      }
      OnInsertion {
        Rotate3D(.degrees(90), axis: (0, 1, 0))
          .animation(Pacing.easeOut(duration: half).delay(half))
      }
    }
  }
}
