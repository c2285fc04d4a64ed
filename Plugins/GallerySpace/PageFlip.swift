import AnimatorKit

/// The outgoing screen turns over on its leading edge like a page of a book, and back again.
struct PageFlip: NavigationAnimator {
  static var declaration: AnimatorDeclaration {
    .pushAndPop(
      "host.animator.page-flip", name: "Page flip", version: "0.1.0", lasting: 0.9,
      capabilities: [.optional(.transform3D, fallback: "the page is squeezed to its edge")])
  }

  func transition(
    in context: TransitionContext
  ) throws(AnimatorError) -> some NavigationTransition {
    let duration = try context.number("duration")
    OnPush {
      OnRemoval { Page(degrees: -90) }
      OnInsertion { Tint(dimming: 0.5) }
    }
    .animation(.timingCurve(0.4, 0, 0.4, 1, duration: duration))
    OnPop {
      OnInsertion { Page(degrees: 90) }
      OnRemoval { Tint(dimming: 0.5) }
    }
    .animation(.timingCurve(0.6, 0, 0.6, 1, duration: duration))
  }

  private struct Page: AtomicTransition {
    let degrees: Double

    var body: some AtomicTransition {
      BringToFront()
      Anchor(.leading)
      Rotate3D(.degrees(degrees), axis: (0, 1, 0), perspective: 0.4)
    }
  }
}
