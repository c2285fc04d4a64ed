import AnimatorKit

/// The incoming screen slides in over the trailing edge and fades in; the way back is the same
/// backwards.
struct @TYPE@: NavigationAnimator {
  static var declaration: AnimatorDeclaration {
    AnimatorDeclaration(
      id: "@ID@", name: "@TITLE@", version: "0.1.0",
      operations: [.push, .pop], durations: 0.05...10, defaultDuration: 0.35,
      parameters: [
        .number("duration", name: "How long it runs", in: 0.05...10, default: 0.35, unit: "s")
      ])
  }

  func transition(
    in context: TransitionContext
  ) throws(AnimatorError) -> some NavigationTransition {
    let duration = try context.number("duration")
    SlideIn().animation(.easeInOut(duration: duration))
  }
}

/// One screen comes and goes over the trailing edge.
struct SlideIn: NavigationTransition {
  var body: some NavigationTransition {
    OnPush {
      OnInsertion {
        Move(edge: .trailing)
        Opacity()
      }
    }
    OnPop {
      OnRemoval {
        Move(edge: .trailing)
        Opacity()
      }
    }
  }
}
