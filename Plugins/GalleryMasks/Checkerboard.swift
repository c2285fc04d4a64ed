import AnimatorKit

/// The squares of one colour of a board open onto the incoming screen, then those of the other.
struct Checkerboard: NavigationAnimator {
  static var declaration: AnimatorDeclaration {
    .pushAndPop(
      "host.animator.checkerboard", name: "Checkerboard", version: "0.1.0", lasting: 0.7,
      capabilities: [.required(.layerMask)],
      parameters: [
        .number("columns", name: "How many squares lie side by side", in: 2...20, default: 6)
      ])
  }

  func transition(
    in context: TransitionContext
  ) throws(AnimatorError) -> some NavigationTransition {
    let duration = try context.number("duration")
    let columns = try context.count("columns")
    let half = Pacing.easeInOut(duration: duration / 2)
    OnPush { OnInsertion { board(columns, duration / 2) } }.animation(half)
    OnPop { OnRemoval { board(columns, duration / 2) } }.animation(half)
  }

  private func board(_ columns: Int, _ delay: Double) -> Mask {
    Mask { bounds in
      let width = bounds.width / Double(columns)
      let ratio = bounds.height / width
      let rows = ratio > 1 && ratio < 100 ? Int(ratio + 0.5) : 1
      let height = bounds.height / Double(rows)
      // Squares overlap a little, so that no line shows between them.
      let (x, y) = (width * 0.51 + 2, height * 0.51 + 2)
      let square = ShapePath.rectangle(Rect(x: -x, y: -y, width: 2 * x, height: 2 * y))
      var shapes: [MaskShape] = []
      for row in 0..<rows {
        for column in 0..<columns {
          let center = Point(
            bounds.x + width * (Double(column) + 0.5), bounds.y + height * (Double(row) + 0.5))
          shapes.append(
            MaskShape(
              square, at: center, away: .scale(0, 0), delay: (row + column) % 2 == 0 ? 0 : delay))
        }
      }
      return shapes
    }
  }
}
