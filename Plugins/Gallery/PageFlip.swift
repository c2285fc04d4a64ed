import AnimatorKit

/// The outgoing screen turns over like a page of a book, and back again.
struct PageFlip: NavigationAnimator {
  static var declaration: AnimatorDeclaration {
    declare(
      "host.animator.page-flip", "Page flip", 0.8,
      capabilities: [.optional(.transform3D, fallback: "the page is squeezed in its middle")])
  }

  func transition(
    in context: TransitionContext
  ) throws(AnimatorError) -> some NavigationTransition {
    let pacing = Pacing.easeInOut(duration: try context.number("duration"))
    let half = context.bounds.width / 2
    OnPush { OnRemoval { Page(half: half, degrees: -180) } }.animation(pacing)
    OnPop { OnInsertion { Page(half: half, degrees: 180) } }.animation(pacing)
  }

  /// Turned about its leading edge: moved there, turned, and moved back.
  private struct Page: AtomicTransition {
    let half: Double
    let degrees: Double

    var body: some AtomicTransition {
      BringToFront()
      Offset(x: -half)
      Rotate3D(.degrees(degrees), axis: (0, 1, 0), perspective: 0.5)
      Offset(x: half)
    }
  }
}
