import AnimatorKit

/// The incoming screen slides in over the trailing edge and fades in; the way back is the same
/// backwards.
struct @TYPE@: Animator {
  static var declaration: AnimatorDeclaration {
    AnimatorDeclaration(
      id: "@ID@", name: "@TITLE@", version: "0.1.0",
      operations: [.push, .pop], durations: 0.05...10, defaultDuration: 0.35,
      parameters: [
        .number("duration", name: "How long it runs", in: 0.05...10, default: 0.35, unit: "s")
      ])
  }

  mutating func animateTransition(using context: TransitionContext) throws(AnimatorError) {
    let duration = try context.number("duration")
    let isFromRight = context.layoutDirection == .rightToLeft
    let width = isFromRight ? -context.bounds.width : context.bounds.width
    let away = Matrix.translation(width, 0)
    let (from, to) = (context.from, context.to)
    if context.operation == .push {
      try to.insert(into: context.container, at: .above(from))
      try to.add(Animation(.transform, from: away, duration: duration, curve: .easeInOut))
      try to.add(Animation(.opacity, from: 0, duration: duration, curve: .easeInOut))
    } else {
      try to.insert(into: context.container, at: .below(from))
      try from.add(Animation(.transform, to: away, duration: duration, curve: .easeInOut))
      try from.add(Animation(.opacity, to: 0, duration: duration, curve: .easeInOut))
    }
  }
}
