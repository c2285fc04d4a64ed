import AnimatorKit

/// What the animators of this family have in common.
protocol FamilyAnimator: NavigationAnimator {}

extension FamilyAnimator {
  /// Declares an animator with the parameters of the family and its own.
  static func declare(
    id: StaticString, name: StaticString, _ own: [Parameter],
    capabilities: [CapabilityUse] = []
  ) -> AnimatorDeclaration {
    AnimatorDeclaration(
      id: id, name: name, version: "0.1.0", operations: [.push, .pop],
      durations: 0.05...15, defaultDuration: Pacing.standardDuration,
      capabilities: [
        .optional(.interactive, fallback: "runs by the clock alone"),
        .optional(.spring, fallback: "cubic-bezier(0.42, 0, 0.58, 1)"),
      ] + capabilities,
      parameters: own + Pacing.parameters)
  }

  /// The parameter that says whether the screen fades as well.
  static var fadeParameter: Parameter {
    .boolean("fade", name: "Whether the screen fades as well", default: true)
  }

  /// The parameter that says which screens a look is for.
  static var screensParameter: Parameter {
    .choice(
      "screens", name: "Which screens it is for; upper is the one that comes or goes on top",
      among: "upper|incoming|outgoing|both", default: "upper")
  }
}

extension Pacing {
  /// The parameters that every animator of this family has.
  static var parameters: [Parameter] {
    [
      .number(
        "duration", name: "How long it runs", in: 0.05...10, default: standardDuration, unit: "s"),
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
    let name = try context.text("curve")
    let curve: Curve =
      if name == "linear" { .linear } else if name == "ease-in" {
        .easeIn
      } else if name == "ease-out" { .easeOut } else { .easeInOut }
    self.init(duration: try context.number("duration"), curve: curve)
    if name == "spring" {
      spring = Spring(
        mass: try context.number("mass"), stiffness: try context.number("stiffness"),
        damping: try context.number("damping"), initialVelocity: try context.number("velocity"))
    }
  }
}
