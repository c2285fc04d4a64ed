import AnimatorKit

/// Both screens move a little along one axis while one fades into the other, as in Material.
struct SharedAxis: NavigationAnimator {
  static var declaration: AnimatorDeclaration {
    .pushAndPop(
      "host.animator.shared-axis", name: "Shared axis", version: "0.1.0", lasting: 0.3,
      parameters: [
        .choice(
          "axis", name: "Sideways, down, or towards the viewer", among: "x|y|z", default: "x")
      ])
  }

  func transition(
    in context: TransitionContext
  ) throws(AnimatorError) -> some NavigationTransition {
    let duration = try context.number("duration")
    let axis = try context.text("axis")
    Travel(axis: axis == "x" ? .x : axis == "y" ? .y : .z)
      .animation(.timingCurve(0.4, 0, 0.2, 1, duration: duration))
    MirrorPush {
      OnInsertion {
        Opacity().animation(.easeOut(duration: duration * 0.7).delay(duration * 0.3))
      }
      OnRemoval { Opacity().animation(.easeIn(duration: duration * 0.3)) }
    }
  }

  private struct Travel: NavigationTransition {
    let axis: Axis

    enum Axis {
      case x
      case y
      case z
    }

    var body: some NavigationTransition {
      switch axis {
      case .x: MirrorPush { PassThrough { Offset(x: 30) } }
      case .y: MirrorPush { PassThrough { Offset(y: 30) } }
      case .z:
        OnPush {
          OnInsertion { Scale(0.8) }
          OnRemoval { Scale(1.1) }
        }
        OnPop {
          OnInsertion { Scale(1.1) }
          OnRemoval { Scale(0.8) }
        }
      }
    }
  }
}
