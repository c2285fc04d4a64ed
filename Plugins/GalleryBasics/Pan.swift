import AnimatorKit

/// The upper screen moves over the other one, which moves less and lies in its shade.
struct Pan: NavigationAnimator {
  static var declaration: AnimatorDeclaration {
    .pushAndPop(
      "host.animator.pan", name: "Pan", version: "0.1.0", lasting: 0.4)
  }

  func transition(
    in context: TransitionContext
  ) throws(AnimatorError) -> some NavigationTransition {
    let pacing = Pacing.timingCurve(0.2, 0, 0, 1, duration: try context.number("duration"))
    Panning(distance: context.bounds.width * 0.3).animation(pacing)
  }

  private struct Panning: NavigationTransition {
    let distance: Double

    var body: some NavigationTransition {
      OnPush {
        OnInsertion { Move(edge: .trailing) }
        OnRemoval { Lower(distance: distance) }
      }
      OnPop {
        OnInsertion { Lower(distance: distance) }
        OnRemoval { Move(edge: .trailing) }
      }
    }
  }

  private struct Lower: AtomicTransition {
    let distance: Double

    var body: some AtomicTransition {
      Offset(x: -distance)
      Tint(dimming: 0.3)
    }
  }
}
