import AnimatorKit

/// What both screens share lies on a card that grows into the whole screen, as in Material.
struct ContainerTransform: Animator {
  static var declaration: AnimatorDeclaration {
    .pushAndPop(
      "host.animator.container-transform", name: "Container transform", version: "0.1.0",
      lasting: 0.45,
      capabilities: [
        .required(.layerMask), .optional(.matchedGeometry, fallback: "grows from the middle"),
      ])
  }

  mutating func animateTransition(using context: TransitionContext) throws(AnimatorError) {
    let isBack = context.operation == .pop
    let (screen, below) = isBack ? (context.from, context.to) : (context.to, context.from)
    try context.to.insert(into: context.container, at: isBack ? .below(screen) : .above(below))
    let (home, own) = (context.bounds, try screen.bounds())
    let duration = try context.number("duration")
    func animate<Value>(
      _ layer: Layer, _ property: Property<Value>, away: Value, share: Double = 1
    ) throws(AnimatorError) {
      var animation = Animation(
        property, from: isBack ? nil : away, to: isBack ? away : nil, duration: duration * share,
        curve: .cubicBezier(0.4, 0, 0.2, 1))
      if isBack { animation.delay = duration * (1 - share) }
      try layer.add(animation)
    }
    let dim = Color(red: 0, green: 0, blue: 0, alpha: 0.3)
    try below.add(
      Animation(.tint, from: isBack ? dim : nil, to: isBack ? nil : dim, duration: duration))
    try animate(screen, .opacity, away: 0, share: 0.4)
    guard home.width > 0, home.height > 0 else { return }
    let card = try card(in: context, isBack)
    let size = card.width / home.width
    let small = Matrix.scale(size, size).concatenated(
      with: .translation(
        card.center.x - home.center.x, card.y + size * home.height / 2 - home.center.y))
    try animate(screen, .transform, away: small.concatenated(with: try screen.transform()))
    let window = try context.emptyLayer(named: "window")
    try window.set(.backgroundColor, to: .black)
    try window.set(.anchorPoint, to: Point(0, 0))
    try window.set(.position, to: Point(own.x, own.y))
    try window.set(.bounds, to: Rect(x: 0, y: 0, width: own.width, height: own.height))
    try animate(
      window, .bounds, away: Rect(x: 0, y: 0, width: own.width, height: card.height / size))
    try animate(window, .cornerRadius, away: 16 / size)
    try screen.setMask(window)
  }

  /// The card in the container: around all that matches, or in the middle.
  private func card(in context: TransitionContext, _ isBack: Bool) throws(AnimatorError) -> Rect {
    let matches = context.isGranted(.matchedGeometry) ? try context.matches() : []
    let frames = matches.map { isBack ? $0.toFrame : $0.fromFrame }
    let home = context.bounds
    let first = frames.first ?? home.insetBy(dx: home.width / 4, dy: home.height * 0.4)
    return frames.reduce(first) { $0.union($1) }.insetBy(dx: -16, dy: -16)
  }
}
