import AnimatorKit

/// A round hole opens onto the incoming screen, and closes again on the way back.
struct Iris: NavigationAnimator {
  static var declaration: AnimatorDeclaration {
    .pushAndPop(
      "host.animator.iris", name: "Iris", version: "0.1.0", lasting: 0.6,
      capabilities: [.required(.layerMask)])
  }

  func transition(
    in context: TransitionContext
  ) throws(AnimatorError) -> some NavigationTransition {
    let duration = try context.number("duration")
    OnPush { OnInsertion { hole } }.animation(.easeInOut(duration: duration))
    OnPop { OnRemoval { hole } }.animation(.easeInOut(duration: duration))
  }

  /// A circle about the middle that reaches just beyond the corners.
  private var hole: Mask {
    Mask { bounds in
      // Never less than the way to a corner, and never an eighth more.
      let corner = max(bounds.width, bounds.height) / 2 + min(bounds.width, bounds.height) / 4
      return [
        MaskShape(
          .circle(radius: 1.01 * corner + 2), at: bounds.center,
          away: .scale(0, 0))
      ]
    }
  }
}
