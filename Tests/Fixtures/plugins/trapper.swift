// Traps in `begin`: it counts one further than it can.
// build: trapper

struct Trapper: Animator {
  static var declaration: AnimatorDeclaration {
    AnimatorDeclaration(
      id: "host.fixture.trapper", name: "Trapper", version: "1.0.0", operations: [.push, .pop],
      durations: 0.1...2, defaultDuration: 0.5)
  }

  private var count = UInt8.max

  init() {}

  mutating func animateTransition(using context: TransitionContext) throws(AnimatorError) {
    count += 1
  }
}

private let plugin = Plugin(
  name: "Trapper", version: "1.0.0", license: "MIT", contact: "tests",
  animators: [.init(Trapper.self)])

/// Offers this plugin to a host.
@c(animator_entry) @implementation
public func animatorEntry(
  _ offer: UnsafePointer<animator_offer>?,
  _ table: UnsafeMutablePointer<UnsafePointer<animator_plugin>?>?
) -> animator_status {
  unsafe plugin.shakeHands(offer, table)
}
