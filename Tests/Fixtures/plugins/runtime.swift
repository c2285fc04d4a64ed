// Uses what needs the language's runtime: protocols as types, casts and, in one
// build, Foundation. The host has a runtime too; the builds differ in whose is used.
// build: swiftshared -O
// build: swiftstatic -O -static-stdlib
// build: swiftfoundation -O -static-stdlib -use-ld=lld -D FOUNDATION

#if FOUNDATION
  import FoundationEssentials
#endif

/// Something that is only known by what it can do.
private protocol Measured {
  var measure: Double { get }
}

private struct Plain: Measured {
  var measure = 0.25
}

private final class Shared: Measured {
  let measure = 0.5
}

/// Fades the incoming screen in, for as long as the runtime works out.
struct Worded: Animator {
  static var declaration: AnimatorDeclaration {
    AnimatorDeclaration(
      id: "host.fixture.runtime", name: "Runtime", version: "1.0.0", operations: [.push, .pop],
      durations: 0.1...2, defaultDuration: 0.75)
  }

  mutating func animateTransition(using context: TransitionContext) throws(AnimatorError) {
    let things: [Any] = [Plain(), Shared(), "neither"]
    var duration = things.compactMap { $0 as? any Measured }.reduce(0) { $0 + $1.measure }
    #if FOUNDATION
      let numbers = try? JSONDecoder().decode([Double].self, from: Data("[0.25, 0.5]".utf8))
      duration = numbers?.reduce(0, +) ?? 0
    #endif
    guard "\(duration)" == "0.75" else { throw AnimatorError(.internal) }
    try context.to.add(Animation(.opacity, from: 0, to: 1, duration: duration))
  }
}

private let plugin = Plugin(
  name: "Runtime", version: "1.0.0", license: "MIT", contact: "tests",
  animators: [.init(Worded.self)])

/// Offers this plugin to a host.
@c(animator_entry) @implementation
public func animatorEntry(
  _ offer: UnsafePointer<animator_offer>?,
  _ table: UnsafeMutablePointer<UnsafePointer<animator_plugin>?>?
) -> animator_status {
  unsafe plugin.shakeHands(offer, table)
}
