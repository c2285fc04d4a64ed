import AnimatorKit

/// A hand goes round and uncovers the incoming screen; it goes back on the way back.
struct ClockWipe: NavigationAnimator {
  static var declaration: AnimatorDeclaration {
    .pushAndPop(
      "host.animator.clock-wipe", name: "Clock wipe", version: "0.1.0", lasting: 0.8,
      capabilities: [.required(.layerMask)])
  }

  func transition(
    in context: TransitionContext
  ) throws(AnimatorError) -> some NavigationTransition {
    let (wedge, next) = (try context.number("duration") / 6.33, 0.4845)
    OnPush { OnInsertion { face(wedge * next) } }.animation(.linear(duration: wedge))
    OnPop { OnRemoval { face(wedge * next) } }.animation(.linear(duration: wedge))
  }

  /// Twelve wedges of 50 degrees, and the hub where they are too thin to overlap.
  ///
  /// Each opens like a fan from its own hour on, and the next one starts when it has come to 30
  /// degrees: after tan 30° / tan 50° of its time.
  private func face(_ delay: Double) -> Mask {
    Mask { bounds in
      let reach = 2 * (bounds.width + bounds.height)
      let points = [0.0, 25, 50].map { degrees in
        let matrix = Matrix.rotation(degrees: degrees)
        return Point(reach * matrix.m.1, -reach * matrix.m.0)
      }
      let hub = ShapePath.circle(radius: 4 + reach / 200)
      var shapes = [MaskShape(hub, at: bounds.center, away: .scale(0, 0))]
      for hour in 0..<12 {
        shapes.append(
          MaskShape(
            .polygon([Point(0, 0)] + points), at: bounds.center, away: .scale(0, 1),
            delay: delay * Double(hour), turned: .degrees(Double(hour) * 30)))
      }
      return shapes
    }
  }
}
