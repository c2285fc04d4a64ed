import AnimatorKit

/// Both screens step back, change places and step forward again.
struct ZoomSlide: NavigationAnimator {
  static var declaration: AnimatorDeclaration {
    .pushAndPop(
      "host.animator.zoom-slide", name: "Zoom and slide", version: "0.1.0", lasting: 0.6)
  }

  func transition(
    in context: TransitionContext
  ) throws(AnimatorError) -> some NavigationTransition {
    let duration = try context.number("duration")
    MirrorPush {
      PassThrough {
        Move(edge: .trailing)
        Scale(0.6)
        CornerRadius(24)
      }
    }
    .animation(.timingCurve(0.6, 0, 0.2, 1, duration: duration))
  }
}
