import AnimatorKit

/// The squares of one colour of a board open onto the incoming screen, then those of the other.
struct Checkerboard: NavigationAnimator {
  static var declaration: AnimatorDeclaration {
    declare(
      "host.animator.checkerboard", "Checkerboard", 0.7,
      capabilities: [.required(.layerMask)],
      parameters: [
        .number("columns", name: "How many squares lie side by side", in: 2...20, default: 6)
      ])
  }

  func transition(
    in context: TransitionContext
  ) throws(AnimatorError) -> some NavigationTransition {
    let duration = try context.number("duration")
    let columns = Int(try context.number("columns"))
    let half = Pacing.easeInOut(duration: duration / 2)
    OnPush { OnInsertion { board(columns, duration / 2) } }.animation(half)
    OnPop { OnRemoval { board(columns, duration / 2) } }.animation(half)
  }

  private func board(_ columns: Int, _ delay: Double) -> Mask {
    Mask { bounds in
      let width = bounds.width / Double(columns)
      let rows = max(1, Int(bounds.height / width + 0.5))
      let height = bounds.height / Double(rows)
      // Squares overlap a little, so that no line shows between them.
      let square = ShapePath.rectangle(
        Rect(x: -width / 2 - 2, y: -height / 2 - 2, width: width + 4, height: height + 4))
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
