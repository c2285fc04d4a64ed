import AnimatorKit

/// The outgoing screen bursts into pieces; on the way back they come together again.
struct Explode: Animator {
  static var declaration: AnimatorDeclaration {
    declare(
      "host.animator.explode", "Explode", 0.8,
      capabilities: [.required(.snapshot)],
      parameters: [
        .number("columns", name: "How many pieces lie side by side", in: 2...20, default: 6)
      ])
  }

  mutating func animateTransition(using context: TransitionContext) throws(AnimatorError) {
    guard context.operation == .push || context.operation == .pop else {
      throw .unsupportedOperation
    }
    let columns = Int(try context.number("columns"))
    let bounds = context.bounds
    let rows = max(1, min(40, Int(bounds.height * Double(columns) / max(bounds.width, 1) + 0.5)))
    let duration = try context.number("duration")
    let pieces = try Pieces(of: context, rows: rows, columns: columns, duration: duration)
    for (index, piece) in pieces.layers.enumerated() {
      let home = try piece.position()
      let way = Point(home.x - bounds.center.x, home.y - bounds.center.y)
      // Neighbours turn differently far, and always the same.
      let turn = Double(index * 37 % 91 - 45)
      let away = Matrix.rotation(degrees: turn)
        .concatenated(with: .translation(way.x * 1.5, way.y * 1.5))
      try pieces.animate(piece, .transform, away: away, curve: .easeIn)
      try pieces.animate(piece, .opacity, away: 0, curve: .easeIn)
    }
  }
}
