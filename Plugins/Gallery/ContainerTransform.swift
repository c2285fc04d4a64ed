import AnimatorKit

/// A card grows into the screen that it stands for, as in Material, and shrinks back into it.
///
/// The card is what both screens show by the same match; without one it is the middle.
struct ContainerTransform: Animator {
  static var declaration: AnimatorDeclaration {
    declare(
      "host.animator.container-transform", "Container transform", 0.4,
      capabilities: [.optional(.matchedGeometry, fallback: "grows from the middle")])
  }

  mutating func animateTransition(using context: TransitionContext) throws(AnimatorError) {
    guard context.operation == .push || context.operation == .pop else {
      throw .unsupportedOperation
    }
    let isBack = context.operation == .pop
    let (screen, below) = isBack ? (context.from, context.to) : (context.to, context.from)
    let (bounds, duration) = (context.bounds, try context.number("duration"))
    var card = Rect(
      x: bounds.center.x - bounds.width / 8, y: bounds.center.y - bounds.height / 8,
      width: bounds.width / 4, height: bounds.height / 4)
    if context.isGranted(.matchedGeometry), let match = try context.matches().first {
      card = isBack ? match.toFrame : match.fromFrame
    }
    try context.to.insert(
      into: context.container, at: isBack ? .below(context.from) : .above(context.from))
    let small = Matrix.scale(card.width / bounds.width, card.height / bounds.height)
      .concatenated(
        with: .translation(card.center.x - bounds.center.x, card.center.y - bounds.center.y)
      )
      .concatenated(with: try screen.transform())
    let curve = Curve.cubicBezier(0.4, 0, 0.2, 1)

    func animate<Value>(
      _ layer: Layer, _ property: Property<Value>, away: Value
    ) throws(AnimatorError) {
      try layer.add(
        Animation(
          property, from: isBack ? nil : away, to: isBack ? away : nil, duration: duration,
          curve: curve))
    }
    try animate(screen, .transform, away: small)
    try animate(screen, .cornerRadius, away: 28)
    try animate(screen, .opacity, away: 0)
    let dim = Color(red: 0, green: 0, blue: 0, alpha: 0.3)
    try below.add(
      Animation(
        .tint, from: isBack ? dim : nil, to: isBack ? nil : dim, duration: duration, curve: curve))
  }
}
