import AnimatorKit

/// Screens are cards on a pile: the incoming one comes from below, the other one steps back.
struct Cards: NavigationAnimator {
  static var declaration: AnimatorDeclaration {
    .pushAndPop(
      "host.animator.cards", name: "Cards", version: "0.1.0", lasting: 0.5)
  }

  func transition(
    in context: TransitionContext
  ) throws(AnimatorError) -> some NavigationTransition {
    let pacing = Pacing.timingCurve(0.2, 0.9, 0.2, 1, duration: try context.number("duration"))
    OnPush {
      OnInsertion { Upper() }
      OnRemoval { Lower() }
    }
    .animation(pacing)
    OnPop {
      OnInsertion { Lower() }
      OnRemoval { Upper() }
    }
    .animation(pacing)
  }

  private struct Upper: AtomicTransition {
    var body: some AtomicTransition {
      Move(edge: .bottom)
      CornerRadius(28)
    }
  }

  private struct Lower: AtomicTransition {
    var body: some AtomicTransition {
      Offset(y: -24)
      Scale(0.9)
      CornerRadius(28)
      Tint(dimming: 0.4)
    }
  }
}
