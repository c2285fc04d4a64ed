import AnimatorKit

/// Forward the incoming screen comes to the front on the way; back the outgoing one goes behind.
struct ZPositionAnimator: FamilyAnimator {
  var width = 0.0

  static var declaration: AnimatorDeclaration {
    declare(
      id: "host.animator.z-position", name: "Z position",
      [
        .number(
          "z", name: "How far in front of the other screen and behind it the moving one stands",
          in: 0.001...1_000, default: 1)
      ])
  }

  func run(in context: TransitionContext, _ timing: Timing) throws(AnimatorError) {
    let depth = try context.number("z")
    if !context.isWayBack {
      let middle = try context.from.zPosition()
      try context.to.add(
        timing.animation(.zPosition, from: middle - depth, to: middle + depth))
    } else {
      let middle = try context.to.zPosition()
      try context.from.add(
        timing.animation(.zPosition, from: middle + depth, to: middle - depth))
    }
  }
}
