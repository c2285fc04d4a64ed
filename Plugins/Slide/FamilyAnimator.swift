import AnimatorKit

/// What the animators of this family have in common.
protocol FamilyAnimator: Animator {
  /// The width of the container in the running transition.
  var width: Double { get set }

  /// Declares the transition.
  func run(in context: TransitionContext, _ timing: Timing) throws(AnimatorError)
}

/// An animator that is a matter of looks.
protocol PassAnimator: FamilyAnimator {
  /// Says what happens to the screens on the way there.
  func pass(in context: TransitionContext) throws(AnimatorError) -> Pass
}

extension PassAnimator {
  func run(in context: TransitionContext, _ timing: Timing) throws(AnimatorError) {
    try pass(in: context).run(in: context, timing)
  }
}

extension FamilyAnimator {
  /// Declares an animator with the parameters of the family and its own.
  static func declare(
    id: StaticString, name: StaticString, _ own: [Parameter],
    capabilities: [CapabilityUse] = []
  ) -> AnimatorDeclaration {
    AnimatorDeclaration(
      id: id, name: name, version: "0.1.0", operations: [.push, .pop],
      durations: 0.05...15, defaultDuration: Timing.standard,
      capabilities: [
        .optional(.interactive, fallback: "runs by the clock alone"),
        .optional(.spring, fallback: "cubic-bezier(0.42, 0, 0.58, 1)"),
      ] + capabilities,
      parameters: own + Timing.parameters)
  }

  mutating func animateTransition(using context: TransitionContext) throws(AnimatorError) {
    guard context.operation == .push || context.operation == .pop else {
      throw .unsupportedOperation
    }
    width = context.bounds.width
    try run(in: context, Timing(context))
  }

  /// A fifth of the way is enough for a finger that does not go back, and a flick for any way.
  mutating func release(
    position: Double, velocity: Double, proposal: Release
  ) throws(AnimatorError) -> Release {
    let speed = velocity * width
    guard speed > 675 || (position >= 0.2 && speed > -200) else { return Release(finishes: false) }
    return Release(finishes: true, speed: min(max(0.99, speed / 800), 2.25))
  }
}

extension Look {
  /// The parameter that says so.
  static var fade: Parameter {
    .boolean("fade", name: "Whether the screen fades as well", default: true)
  }

  /// Makes the look fade when the parameter says so.
  mutating func fadeIfAsked(_ context: TransitionContext) throws(AnimatorError) {
    if try context.isOn("fade") { opacity = 0 }
  }
}
