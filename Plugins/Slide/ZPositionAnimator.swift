import AnimatorKit

/// The incoming screen comes to the front on the way.
struct ZPositionAnimator: FamilyAnimator {
  var width = 0.0

  static var declaration: AnimatorDeclaration {
    declare(
      id: "host.animator.z-position", name: "Z position",
      [
        .number(
          "z", name: "How far behind the other screen it starts, and in front of it ends",
          in: 0.001...1_000, default: 1)
      ])
  }

  func run(in context: TransitionContext, _ timing: Timing) throws(AnimatorError) {
    let depth = try context.number("z")
    let middle = try context.from.zPosition()
    try context.to.add(
      timing.animation(.zPosition, from: middle - depth, to: middle + depth))
  }
}
