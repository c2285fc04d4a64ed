import AnimatorKit

/// One screen fades away before the other one fades in and grows to its size, as in Material.
struct FadeThrough: NavigationAnimator {
  static var declaration: AnimatorDeclaration {
    .pushAndPop(
      "host.animator.fade-through", name: "Fade through", version: "0.1.0", lasting: 0.3)
  }

  func transition(
    in context: TransitionContext
  ) throws(AnimatorError) -> some NavigationTransition {
    let duration = try context.number("duration")
    let (out, rest) = (duration * 0.3, duration * 0.7)
    MirrorPush {
      OnInsertion {
        Group {
          Opacity()
          Scale(0.92)
        }
        .animation(Pacing.timingCurve(0, 0, 0.2, 1, duration: rest).delay(out))
      }
      OnRemoval { Opacity().animation(.timingCurve(0.4, 0, 1, 1, duration: out)) }
    }
  }
}
