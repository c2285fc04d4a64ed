import AnimatorKit

/// How a transition of this family is paced, as its parameters say.
struct Timing {
  let duration: Double
  let curve: Curve
  let spring: Spring?

  /// The duration unless a parameter says otherwise, in seconds.
  static let standard = 0.35

  /// The parameters that every animator of this family has.
  static var parameters: [Parameter] {
    [
      .number("duration", name: "How long it runs", in: 0.05...10, default: standard, unit: "s"),
      .choice(
        "curve", name: "How it is paced; a spring takes its own time",
        among: "ease-in-out|ease-in|ease-out|linear|spring", default: "ease-in-out"),
      .number("stiffness", name: "How hard a spring pulls", in: 50...2_000, default: 200),
      .number("damping", name: "How much a spring is slowed down", in: 5...50, default: 24),
      .number("mass", name: "How heavy it is on a spring", in: 0.5...2, default: 1),
      .number(
        "velocity", name: "How fast it starts on a spring", in: -20...20, default: 0,
        unit: "ways per second"),
    ]
  }

  /// Reads the parameters of one run.
  init(_ context: TransitionContext) throws(AnimatorError) {
    duration = try context.number("duration")
    let name = try context.text("curve")
    curve =
      if name == "linear" { .linear } else if name == "ease-in" {
        .easeIn
      } else if name == "ease-out" { .easeOut } else { .easeInOut }
    spring =
      name == "spring"
      ? Spring(
        mass: try context.number("mass"), stiffness: try context.number("stiffness"),
        damping: try context.number("damping"), initialVelocity: try context.number("velocity"))
      : nil
  }

  /// An animation with this pacing.
  func animation<Value>(
    _ property: Property<Value>, from: Value? = nil, to: Value? = nil
  ) -> Animation<Value> {
    var animation = Animation(property, from: from, to: to, duration: duration, curve: curve)
    animation.spring = spring
    return animation
  }
}
