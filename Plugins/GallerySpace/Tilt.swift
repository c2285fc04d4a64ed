import AnimatorKit

/// The outgoing screen swings back on its leading edge, and the incoming one swings in beside it.
struct Tilt: NavigationAnimator {
  static var declaration: AnimatorDeclaration {
    .pushAndPop(
      "host.animator.tilt", name: "Natural-geographic tilt", version: "0.1.0", lasting: 0.8,
      capabilities: [.optional(.transform3D, fallback: "squeezes the screens in the plane")])
  }

  func transition(
    in context: TransitionContext
  ) throws(AnimatorError) -> some NavigationTransition {
    Tilting()
      .animation(.timingCurve(0.45, 0, 0.2, 1, duration: try context.number("duration")))
  }

  private struct Tilting: NavigationTransition {
    var body: some NavigationTransition {
      OnPush {
        OnInsertion { Near(degrees: 65) }
        OnRemoval { Far(degrees: 75) }
      }
      OnPop {
        OnInsertion { Far(degrees: -75) }
        OnRemoval { Near(degrees: -65) }
      }
    }
  }

  /// Beyond the trailing edge, ajar towards the viewer.
  private struct Near: AtomicTransition {
    let degrees: Double

    var body: some AtomicTransition {
      Move(edge: .trailing)
      Anchor(.leading)
      Rotate3D(.degrees(degrees), axis: (0, 1, 0), perspective: 0.4)
    }
  }

  /// Swung back, into the dark.
  private struct Far: AtomicTransition {
    let degrees: Double

    var body: some AtomicTransition {
      Anchor(.leading)
      Rotate3D(.degrees(degrees), axis: (0, 1, 0), perspective: 0.4)
      Tint(dimming: 0.6)
    }
  }
}
