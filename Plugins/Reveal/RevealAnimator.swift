import AnimatorKit

/// Shows the next screen through a logo that grows until it fills the container.
///
/// Push: a copy of the logo masks the incoming screen, and the logo of the outgoing one grows with
/// it, hidden under the mask. A screen without a logo gets one, through which the incoming screen is
/// seen at once: half of a page over half of another would be neither. Pop: the outgoing screen shrinks away over the incoming one.
struct RevealAnimator: Animator {
  static var declaration: AnimatorDeclaration {
    AnimatorDeclaration(
      id: "host.animator.reveal",
      name: "Logo Reveal",
      version: "0.1.0",
      operations: [.push, .pop],
      claims: [],
      durations: 0.1...10,
      defaultDuration: 2,
      capabilities: [
        .required(.layerMask), .optional(.interactive, fallback: "runs by the clock alone"),
      ],
      parameters: [
        .number("duration", name: "How long it runs", in: 0.1...10, default: 2, unit: "s"),
        .choice(
          "fade", name: "Whether the next screen fades in; auto: where it comes out of a logo",
          among: "auto|on|off", default: "auto"),
        .text(
          "logo", name: "The layer of the outgoing screen that grows with the mask", default: "logo"
        ),
        .choice(
          "pop-curve", name: "How the shrinking of a pop is paced", among: "ease-in|linear",
          default: "ease-in"),
      ])
  }

  /// A finger winds the reveal on like a film: 200 points are the whole of it.
  var interaction: Interaction {
    Interaction(law: .curve, distance: 200, reach: 0.01...0.99)
  }

  private enum Phase {
    case idle
    case running
    case completed
  }

  private var phase = Phase.idle

  mutating func animateTransition(using context: TransitionContext) throws(AnimatorError) {
    try context.completeManually()
    if context.operation == .pop {
      try shrink(in: context)
    } else {
      try reveal(in: context)
    }
    phase = .running
  }

  /// Completes at the first end: the same animation runs on the mask and on the logo.
  mutating func animationEnded(
    token: UInt64, finished: Bool, in context: TransitionContext
  ) throws(AnimatorError) {
    guard phase == .running, finished else { return }
    phase = .completed
    try context.complete(finished: true)
  }

  mutating func transitionEnded(_ outcome: TransitionOutcome) {
    phase = .idle
  }

  /// Half the way is enough, however fast the finger was.
  mutating func release(
    position: Double, velocity: Double, proposal: Release
  ) throws(AnimatorError) -> Release {
    Release(finishes: position >= 0.5)
  }

  private func reveal(in context: TransitionContext) throws(AnimatorError) {
    let to = context.to
    try to.insert(into: context.container)
    let found = try context.layer(named: context.text("logo"), in: context.from)
    let logo = if let found { found } else { try drawLogo(below: to, in: context) }
    let center = try logo.convert(logo.anchor(), to: to)

    let mask = try context.shapeLayer(named: "logo-mask", path: Logo.path)
    try mask.set(.position, to: center)
    try to.setMask(mask)

    let duration = try context.number("duration")
    let scale = Logo.scale(covering: try to.bounds(), from: center)
    var growth = Animation(
      .transform, from: .identity,
      to: .translation(0, -Logo.solidCenter).concatenated(with: .scale(scale, scale)),
      duration: duration, curve: .easeIn)
    growth.token = 1
    try mask.add(growth)
    try logo.add(growth)

    let fade = try context.text("fade")
    if fade == "on" || (fade == "auto" && found != nil) {
      try to.add(Animation(.opacity, from: 0, to: 1, duration: duration))
    }
  }

  /// Draws a logo a little above the middle, under the screen that will show through it.
  private func drawLogo(
    below screen: Layer, in context: TransitionContext
  ) throws(AnimatorError) -> Layer {
    let logo = try context.shapeLayer(named: "logo", path: Logo.path, fill: .white)
    try logo.set(
      .position, to: Point(context.bounds.center.x, context.bounds.center.y - 30))
    try logo.insert(into: context.container, at: .below(screen))
    return logo
  }

  /// Shrinks the outgoing screen to a hundredth, and hides what is left in the last frame.
  private func shrink(in context: TransitionContext) throws(AnimatorError) {
    let duration = try context.number("duration")
    try context.to.insert(into: context.container, at: .below(context.from))
    try context.from.add(
      Animation(.opacity, from: 1, to: 0, duration: duration, curve: .hold))
    var shrinking = Animation(
      .transform, from: .identity, to: .scale(0.01, 0.01),
      duration: duration,
      curve: try context.text("pop-curve") == "linear" ? .linear : .easeIn)
    shrinking.token = 1
    try context.from.add(shrinking)
  }
}
