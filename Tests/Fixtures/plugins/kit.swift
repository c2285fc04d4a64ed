// Uses every capability through the kit, which is compiled into it.
// build: kit

/// Turns the incoming screen, and puts copies of the outgoing one on top.
struct Everything: Animator {
  static var declaration: AnimatorDeclaration {
    AnimatorDeclaration(
      id: "host.fixture.kit", name: "Kit", version: "1.0.0", operations: [.push, .pop],
      durations: 0.1...2, defaultDuration: 0.5,
      capabilities: [
        .optional(.interactive, fallback: "the clock"), .optional(.transform3D, fallback: "none"),
        .optional(.backdropBlur, fallback: "none"), .optional(.snapshot, fallback: "none"),
        .optional(.matchedGeometry, fallback: "none"), .optional(.spring, fallback: "linear"),
      ])
  }

  init() {}

  var interaction: Interaction {
    Interaction(law: .curve, startsUnderFinger: false, distance: 200, reach: 0.01...0.99)
  }

  mutating func release(
    position: Double, velocity: Double, proposal: Release
  ) throws(AnimatorError) -> Release {
    Release(finishes: !proposal.finishes, speed: 2, curve: .easeOut)
  }

  mutating func phaseChanged(_ phase: TransitionPhase) throws(AnimatorError) {
    if phase == .cancelling { throw AnimatorError(.cancelled) }
  }

  mutating func animateTransition(using context: TransitionContext) throws(AnimatorError) {
    var turn = Animation(.transform, duration: 1)
    turn.spring = Spring(duration: 1, dampingRatio: 0.5, initialVelocity: 4)
    try context.to.add(
      turn, from: [],
      to: [.rotate(degrees: 720, about: (0, 1, 0)), .perspective(800)])
    try context.to.set(.doubleSided, to: 0)
    let slices = try context.from.slices(named: "slice", rows: 2, columns: 3)
    for slice in slices { try slice.insert(into: context.container) }
    let part = Rect(x: 1, y: 2, width: 3, height: 4)
    let glass = try context.from.snapshot(named: "glass", slice: part)
    try glass.set(.backdropBlur, to: 6)
    try context.from.snapshot(named: "whole").insert(into: context.container)
    let matches = try context.matches()
    guard matches.count == 2, matches[0].fromFrame.width == 30 else {
      throw AnimatorError(.internal)
    }
    try context.move(matches[1], pacedBy: Animation(.position, duration: 0.5, curve: .easeInOut))
    var rest = Animation(.position, duration: 1)
    rest.spring = turn.spring
    try context.moveMatches(pacedBy: rest)
  }
}

/// Sets one value of each kind in frames.
struct Framed: Animator {
  static var declaration: AnimatorDeclaration {
    AnimatorDeclaration(
      id: "host.fixture.kit-frames", name: "Kit frames", version: "1.0.0", operations: .push,
      durations: 0.1...2, defaultDuration: 0.4,
      capabilities: [.optional(.frame, fallback: "none")])
  }

  mutating func animateTransition(using context: TransitionContext) throws(AnimatorError) {
    var frames = Frames(duration: 0.4)
    let opacity = frames.value(.opacity, of: context.from)
    let position = frames.value(.position, of: context.to)
    let bounds = frames.value(.bounds, of: context.to)
    let tint = frames.value(.tint, of: context.to)
    let transform = frames.value(.transform, of: context.to)
    let shift = Matrix.translation(1, 2)
    try context.run(frames) { frame in
      if frame.progress > 0.5 { frame[opacity] = 1 - frame.progress }
      frame[position].x += 10 * frame.progress
      frame[bounds].height += frame[bounds].width
      frame[tint] = Color(red: 0.1, green: 0.2, blue: 0.3, alpha: frame.progress)
      frame[transform] = frame[transform].concatenated(with: shift)
    }
    try context.from.set(.opacity, to: 0.9)
    try context.to.set(.transform, to: .scale(2, 3))
  }
}

private let plugin = Plugin(
  name: "Kit", version: "1.0.0", license: "MIT", contact: "tests",
  animators: [.init(Everything.self), .init(Framed.self)])

/// Offers this plugin to a host.
@c(animator_entry) @implementation
public func animatorEntry(
  _ offer: UnsafePointer<animator_offer>?,
  _ table: UnsafeMutablePointer<UnsafePointer<animator_plugin>?>?
) -> animator_status {
  unsafe plugin.shakeHands(offer, table)
}
