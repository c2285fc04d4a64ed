import AnimatorKit

/// The outgoing screen opens like a gate of two wings, and closes again on the way back.
struct Portal: Animator {
  static var declaration: AnimatorDeclaration {
    .pushAndPop(
      "host.animator.portal", name: "Portal", version: "0.1.0", lasting: 0.7,
      capabilities: [.required(.snapshot)])
  }

  mutating func animateTransition(using context: TransitionContext) throws(AnimatorError) {
    let duration = try context.number("duration")
    let wings = try Pieces(of: context, rows: 1, columns: 2, duration: duration)
    let inner = wings.comeTogether ? context.from : context.to
    // Nearer than it is, so that there is no ground to be seen around it; dark, for it lies behind.
    let near = Matrix.scale(1.15, 1.15).concatenated(with: try inner.transform())
    let shade = Color(red: 0, green: 0, blue: 0, alpha: 0.45)
    let isBack = wings.comeTogether
    try inner.add(
      Animation(
        .transform, from: isBack ? nil : near, to: isBack ? near : nil, duration: duration,
        curve: .easeInOut))
    try inner.add(
      Animation(
        .tint, from: isBack ? nil : shade, to: isBack ? shade : nil, duration: duration,
        curve: .easeInOut))
    let half = context.bounds.width / 2
    try wings.castShadow(radius: half / 10, opacity: 0.7)
    for (wing, way) in zip(wings.layers, [-half, half]) {
      try wings.animate(wing, .transform, away: .translation(way, 0), curve: .easeInOut)
    }
  }
}
