/// A screen that is cut into pieces which fly away from it, or come together to it.
public struct Pieces {
  private let duration: Double
  /// Whether they come together instead of flying apart.
  public let comeTogether: Bool
  /// The pieces, row after row.
  public let layers: [Layer]
  private let tray: Layer

  /// Cuts the outgoing screen, and on the way back the incoming one; needs `animator.snapshot`.
  ///
  /// There are none in a container without area. They lie above both screens, and the screen that they are of above the other one.
  public init(
    of context: TransitionContext, rows: Int, columns: Int, duration: Double
  ) throws(AnimatorError) {
    let isBack = context.raw.direction == .backward
    comeTogether = isBack
    self.duration = duration
    let whole = isBack ? context.to : context.from
    try context.to.insert(
      into: context.container, at: isBack ? .above(context.from) : .below(context.from))
    let isEmpty = context.bounds.width == 0 || context.bounds.height == 0
    layers = isEmpty ? [] : try whole.slices(named: "piece", rows: rows, columns: columns)
    tray = try context.emptyLayer(named: "pieces")
    try tray.set(.bounds, to: context.bounds)
    try tray.set(.position, to: context.bounds.center)
    try tray.insert(into: context.container)
    for piece in layers { try piece.insert(into: tray) }
    // Where the pieces lie in their places the whole screen shows instead of them.
    try blink(whole, from: 0, to: nil)
    try blink(tray, from: nil, to: 0)
  }

  /// Lets the pieces cast a shadow together on what they bare, which is gone when they are away.
  ///
  /// - Parameters:
  ///   - radius: Its blur in points.
  ///   - opacity: How dark it is where they are in their places, from 0 to 1.
  /// - Throws: What the host refused.
  public func castShadow(radius: Double, opacity: Double) throws(AnimatorError) {
    try tray.set(.shadowRadius, to: radius)
    try tray.set(.shadowOpacity, to: opacity)
    try animate(tray, .shadowOpacity, away: 0, curve: .easeIn)
  }

  /// Shows one thing where the pieces are in their places, the other one all the rest of the time.
  private func blink(_ layer: Layer, from: Double?, to: Double?) throws(AnimatorError) {
    // When they come together that is at the very end, else for a moment at the start.
    try layer.add(
      comeTogether
        ? Animation(.opacity, from: from, to: to, duration: duration, curve: .hold)
        : Animation(.opacity, from: to, to: from, duration: 0.001))
  }

  /// Animates a property of a piece between its place and somewhere away; the curve is that of the
  /// way there, and runs backwards when the pieces come together.
  public func animate<Value>(
    _ piece: Layer, _ property: Property<Value>, away: Value, curve: Curve
  ) throws(AnimatorError) {
    try piece.add(
      Animation(
        property, from: comeTogether ? away : nil, to: comeTogether ? nil : away,
        duration: duration, curve: comeTogether ? curve.reversed : curve))
  }
}
