import AnimatorKit

/// The outgoing screen folds up like a map towards its leading edge, and unfolds on the way back.
struct Fold: Animator {
  static var declaration: AnimatorDeclaration {
    .pushAndPop(
      "host.animator.fold", name: "Fold", version: "0.1.0", lasting: 0.8,
      capabilities: [.required(.snapshot)],
      parameters: [
        .number("strips", name: "How many strips it folds into", in: 2...20, default: 6)
      ])
  }

  mutating func animateTransition(using context: TransitionContext) throws(AnimatorError) {
    let strips = try Pieces(
      of: context, rows: 1, columns: try context.count("strips"),
      duration: try context.number("duration"))
    let bounds = context.bounds
    try strips.castShadow(radius: bounds.width / 20, opacity: 0.7)
    let edge = context.layoutDirection == .rightToLeft ? bounds.maxX : bounds.x
    for (index, strip) in strips.layers.enumerated() {
      let home = try strip.position()
      let folded = Matrix.scale(0, 1).concatenated(with: .translation(edge - home.x, 0))
      try strips.animate(strip, .transform, away: folded, curve: .easeInOut)
      let shade = Color(red: 0, green: 0, blue: 0, alpha: index % 2 == 0 ? 0.1 : 0.35)
      try strips.animate(strip, .tint, away: shade, curve: .easeInOut)
    }
  }
}
