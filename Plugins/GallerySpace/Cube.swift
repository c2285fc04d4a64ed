import AnimatorKit

/// Both screens are sides of a cube that turns.
struct Cube: Animator {
  static var declaration: AnimatorDeclaration {
    .pushAndPop(
      "host.animator.cube", name: "Cube", version: "0.1.0", lasting: 0.7,
      capabilities: [.optional(.transform3D, fallback: "slides both screens")])
  }

  mutating func animateTransition(using context: TransitionContext) throws(AnimatorError) {
    let isBack = context.operation == .pop
    let (from, to, width) = (context.from, context.to, context.bounds.width)
    let side = isBack == (context.layoutDirection == .rightToLeft) ? 1.0 : -1
    let duration = try context.number("duration")
    var (away, home) = (
      Animation(.transform, duration: duration, curve: .easeInOut),
      Animation(.transform, duration: duration, curve: .easeInOut)
    )
    try to.insert(into: context.container)
    let (goes, comes) = (try from.transform(), try to.transform())
    guard context.isGranted(.transform3D), goes.isIdentity, comes.isIdentity else {
      away.to = Matrix.translation(-side * width, 0).concatenated(with: goes)
      home.from = Matrix.translation(side * width, 0).concatenated(with: comes)
      try from.add(away)
      return try to.add(home)
    }

    /// A side of the cube, which turns about its middle half a width behind the screen.
    func face(_ degrees: Double) -> [TransformPart] {
      [
        .translate(0, 0, width / 2), .rotate(degrees: degrees, about: (0, 1, 0)),
        .translate(0, 0, -width / 2), .perspective(max(1, 3 * width)),
      ]
    }
    try from.set(.doubleSided, to: 0)
    try to.set(.doubleSided, to: 0)
    // At rest a screen is itself, without a perspective.
    home.fill = .backwards
    try from.add(away, from: face(0), to: face(-90 * side))
    try to.add(home, from: face(90 * side), to: face(0))
  }
}
