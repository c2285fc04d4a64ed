import AnimatorKit

/// The outgoing screen leans back and away while the incoming one swings up over it.
struct Tilt: NavigationAnimator {
  static var declaration: AnimatorDeclaration {
    declare(
      "host.animator.tilt", "Tilt", 0.7,
      capabilities: [.optional(.transform3D, fallback: "squeezes the screens in the plane")])
  }

  func transition(
    in context: TransitionContext
  ) throws(AnimatorError) -> some NavigationTransition {
    Tilting().animation(.timingCurve(0.3, 0, 0.1, 1, duration: try context.number("duration")))
  }

  private struct Tilting: NavigationTransition {
    var body: some NavigationTransition {
      OnPush {
        OnInsertion { Move(edge: .bottom) }
        OnRemoval { Far(degrees: 35) }
      }
      OnPop {
        OnInsertion { Far(degrees: -35) }
        OnRemoval { Move(edge: .bottom) }
      }
    }
  }

  private struct Far: AtomicTransition {
    let degrees: Double

    var body: some AtomicTransition {
      Rotate3D(.degrees(degrees), axis: (1, 0, 0))
      Scale(0.75)
      Tint(dimming: 0.5)
      CornerRadius(20)
    }
  }
}
