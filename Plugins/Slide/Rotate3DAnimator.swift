import AnimatorKit

/// Both screens turn in space like the two sides of a card.
struct Rotate3DAnimator: FamilyAnimator {
  var width = 0.0

  static var declaration: AnimatorDeclaration {
    declare(
      id: "host.animator.rotate-3d", name: "Rotate in space",
      [
        .number(
          "angle", name: "How far the screens turn", in: -1_440...1_440, default: 180,
          unit: "degrees"),
        .choice(
          "axis", name: "About which axis they turn: upright or level", among: "y|x", default: "y"),
        .number(
          "perspective", name: "How near the eye is: the container's longer side over its distance",
          in: 0...4, default: 1),
      ],
      capabilities: [.optional(.transform3D, fallback: "squeezes the screens in the plane")])
  }

  func run(in context: TransitionContext, _ timing: Timing) throws(AnimatorError) {
    let (from, to) = (context.from, context.to)
    let isUpright = try context.text("axis") == "y"
    guard context.isGranted(.transform3D), try from.transform().isIdentity,
      try to.transform().isIdentity
    else { return try squeeze(in: context, timing, isUpright: isUpright) }
    var angle = try context.number("angle")
    if context.isWayBack { angle = -angle }
    if isUpright, context.layoutDirection == .rightToLeft { angle = -angle }
    let perspective = try context.number("perspective")
    let side = max(context.bounds.width, context.bounds.height)

    /// A screen that is turned; a screen at rest has no parts at all.
    func turned(_ degrees: Double) -> [TransformPart] {
      let turn = TransformPart.rotate(
        degrees: degrees, about: isUpright ? (0, 1, 0) : (1, 0, 0))
      return perspective > 0 ? [turn, .perspective(max(1, side / perspective))] : [turn]
    }
    try from.set(.doubleSided, to: 0)
    try to.set(.doubleSided, to: 0)
    try to.add(timing.animation(.transform), from: turned(-angle), to: [])
    try from.add(timing.animation(.transform), from: [], to: turned(angle))
  }

  /// What a card looks like from far away: narrower, then wider again.
  private func squeeze(
    in context: TransitionContext, _ timing: Timing, isUpright: Bool
  ) throws(AnimatorError) {
    let flat: Matrix = isUpright ? .scale(0, 1) : .scale(1, 0)
    let half = timing.duration / 2
    let (gone, away) = (
      flat.concatenated(with: try context.from.transform()),
      flat.concatenated(with: try context.to.transform())
    )
    try context.from.add(Animation(.transform, to: gone, duration: half, curve: .easeIn))
    var opening = Animation(.transform, from: away, duration: half, curve: .easeOut)
    opening.delay = half
    try context.to.add(opening)
  }
}
