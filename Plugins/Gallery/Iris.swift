import AnimatorKit

/// A round hole opens onto the incoming screen, and closes again on the way back.
struct Iris: NavigationAnimator {
  static var declaration: AnimatorDeclaration {
    declare(
      "host.animator.iris", "Iris", 0.6,
      capabilities: [.required(.layerMask)])
  }

  func transition(
    in context: TransitionContext
  ) throws(AnimatorError) -> some NavigationTransition {
    let duration = try context.number("duration")
    OnPush { OnInsertion { hole } }.animation(.easeInOut(duration: duration))
    OnPop { OnRemoval { hole } }.animation(.easeInOut(duration: duration))
  }

  /// A circle about the middle that reaches beyond the corners.
  private var hole: Mask {
    Mask { bounds in
      [
        MaskShape(
          .circle(radius: (bounds.width + bounds.height) / 2), at: bounds.center,
          away: .scale(0, 0))
      ]
    }
  }
}
