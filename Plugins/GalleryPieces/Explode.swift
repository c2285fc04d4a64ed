import AnimatorKit

/// The outgoing screen bursts into pieces; on the way back they come together again.
struct Explode: Animator {
  static var declaration: AnimatorDeclaration {
    .pushAndPop(
      "host.animator.explode", name: "Explode", version: "0.1.0", lasting: 0.9,
      capabilities: [.required(.snapshot)],
      parameters: [
        .number("columns", name: "How many pieces lie side by side", in: 2...20, default: 6)
      ])
  }

  mutating func animateTransition(using context: TransitionContext) throws(AnimatorError) {
    let columns = try context.count("columns")
    let bounds = context.bounds
    let ratio = bounds.height * Double(columns) / bounds.width
    let rows = ratio > 1 && ratio < 40 ? Int(ratio + 0.5) : 1
    let duration = try context.number("duration")
    let pieces = try Pieces(of: context, rows: rows, columns: columns, duration: duration)
    for (index, piece) in pieces.layers.enumerated() {
      let home = try piece.position()
      let way = Point(home.x - bounds.center.x, home.y - bounds.center.y)
      // Neighbours turn and fly differently far, and always the same.
      let (turn, speed) = (Double(index * 37 % 181 - 90), 1.5 + Double(index * 53 % 23) / 10)
      let away = Matrix.scale(0.2, 0.2).concatenated(with: .rotation(degrees: turn))
        .concatenated(with: .translation(way.x * speed, way.y * speed))
      try pieces.animate(piece, .transform, away: away, curve: .cubicBezier(0.3, 0.1, 0.6, 1))
      try pieces.animate(piece, .opacity, away: 0, curve: .cubicBezier(0.6, 0, 1, 1))
    }
  }
}
