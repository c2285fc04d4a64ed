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
    let far = Matrix.scale(0.8, 0.8).concatenated(with: try inner.transform())
    try inner.add(
      Animation(
        .transform, from: wings.comeTogether ? nil : far, to: wings.comeTogether ? far : nil,
        duration: duration, curve: .easeInOut))
    let half = context.bounds.width / 2
    for (wing, way) in zip(wings.layers, [-half, half]) {
      try wings.animate(wing, .transform, away: .translation(way, 0), curve: .easeInOut)
    }
  }
}
