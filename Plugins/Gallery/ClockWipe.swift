import AnimatorKit

/// A hand goes round and uncovers the incoming screen; it goes back on the way back.
struct ClockWipe: NavigationAnimator {
  static var declaration: AnimatorDeclaration {
    declare(
      "host.animator.clock-wipe", "Clock wipe", 0.8,
      capabilities: [.required(.layerMask)])
  }

  func transition(
    in context: TransitionContext
  ) throws(AnimatorError) -> some NavigationTransition {
    let duration = try context.number("duration")
    OnPush { OnInsertion { face(duration) } }.animation(.linear(duration: duration / 12))
    OnPop { OnRemoval { face(duration) } }.animation(.linear(duration: duration / 12))
  }

  /// Sixty wedges that grow one after the other, and the hub where they are too thin to overlap.
  private func face(_ duration: Double) -> Mask {
    Mask { bounds in
      let reach = bounds.width + bounds.height
      func tip(_ degrees: Double) -> Point {
        let turn = Matrix.rotation(degrees: degrees)
        return Point(reach * turn.m.1, -reach * turn.m.0)
      }
      var shapes = [MaskShape(.circle(radius: 24), at: bounds.center, away: .scale(0, 0))]
      for minute in 0..<60 {
        let start = Double(minute) * 6
        shapes.append(
          MaskShape(
            .polygon([Point(0, 0), tip(start), tip(start + 10)]), at: bounds.center,
            away: .scale(0, 0), delay: duration * 11 / 12 * Double(minute) / 59))
      }
      return shapes
    }
  }
}
