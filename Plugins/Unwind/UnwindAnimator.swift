import AnimatorKit

/// Brings the screen below back from the side, on a spring that overshoots and swings home.
///
/// The outgoing screen stays where it is: it shows at the edge while the spring is past its end.
struct UnwindAnimator: Animator {
  static var declaration: AnimatorDeclaration {
    AnimatorDeclaration(
      id: "host.animator.unwind",
      name: "Unwind",
      version: "0.1.0",
      operations: [.unwind, .pop],
      durations: 0.1...10,
      defaultDuration: 1,
      maximumOvershoot: 0.174,
      capabilities: [.optional(.spring, fallback: "cubic-bezier(0.2, 0.8, 0.2, 1)")],
      parameters: [
        .number("duration", name: "How long it runs", in: 0.1...10, default: 1, unit: "s"),
        .number("damping", name: "How little it swings; 1 not at all", in: 0.05...1, default: 0.5),
        .number(
          "velocity", name: "How fast it starts", in: -20...20, default: 4,
          unit: "ways per second"),
        .choice(
          "edge", name: "The side that the screen comes from", among: "leading|trailing",
          default: "leading"),
      ])
  }

  mutating func animateTransition(using context: TransitionContext) throws(AnimatorError) {
    let to = context.to
    try to.insert(into: context.container)

    let comesFromLeading = try context.text("edge") == "leading"
    let isLeadingLeft = context.layoutDirection == .leftToRight
    let width = context.bounds.width
    let home = try to.position()
    var arrival = Animation(
      .position, from: Point(home.x + (comesFromLeading == isLeadingLeft ? -width : width), home.y),
      to: home, duration: try context.number("duration"), curve: .cubicBezier(0.2, 0.8, 0.2, 1))
    arrival.spring = Spring(
      duration: arrival.duration, dampingRatio: try context.number("damping"),
      initialVelocity: try context.number("velocity"))
    try to.add(arrival)
  }
}
