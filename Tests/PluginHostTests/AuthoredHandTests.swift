import Foundation
import HostProcess
import LayerTree
import Motion
import Testing
import TimingEngine
import Transitions

@testable import PluginHost

/// `animator.interactive/1` as authors in C++ and Rust have it, by what helps them.
@Suite
struct AuthoredHandTests {
  private func animator(_ library: String) throws -> (any Animator, TransitionContext) {
    let path = "\(BuildFolder.fixtures)/lib\(library).so"
    guard FileManager.default.fileExists(atPath: path) else {
      #expect(library.contains("rs"), "only Rust may be missing")
      try Test.cancel("no rustc: the fixtures in Rust were left out")
    }
    let session = try InProcessSession(path: path)
    let grant = Negotiation(for: session.description.animators[0]).grant
    func screen(_ name: String) -> Screen {
      Screen(name: name, tree: LayerTree(root: Layer(name: name, frame: Rect(0, 0, 100, 200))))
    }
    let stack = ScreenStack(container: Rect(0, 0, 100, 200), root: screen("one"))
    let change = try stack.change(for: .push(screen("two")))
    return (
      try session.animator(at: 0, grant: grant), TransitionContext(change, settings: .init())
    )
  }

  @Test(arguments: ["pullercpp", "pullerrs"])
  func `a hand meets what the animator says`(library: String) throws {
    let (animator, context) = try animator(library)
    #expect(
      animator.interaction
        == Interaction(law: .curve, startsUnderFinger: false, distance: 200, reach: 0.01...0.99))
    #expect(try animator.begin(context).frames?.duration == 0.5)
    let easeOut = Curve.cubicBezier(try CubicBezier(0, 0, 0.58, 1))
    // The fixture does the opposite of what the host would do.
    #expect(
      try animator.release(position: 0.2, velocity: 0) == Release(.finish, speed: 2, curve: easeOut)
    )
    #expect(
      try animator.release(position: 0.2, velocity: 2) == Release(.cancel, speed: 2, curve: easeOut)
    )
    try animator.phaseChanged(.held)
    #expect(throws: AnimatorFailure("phase_changed answered CANCELLED")) {
      try animator.phaseChanged(.cancelling)
    }
    try animator.end(.cancelled)
  }

  @Test(arguments: ["pullercppthrows", "pullerrsthrows"])
  func `what is thrown in a release stops at the boundary`(library: String) throws {
    let (animator, context) = try animator(library)
    _ = try animator.begin(context)
    let words = "release answered INTERNAL; it said: the hand is cold"
    #expect(throws: AnimatorFailure(words)) {
      try animator.release(position: 0.2, velocity: 0)
    }
    try animator.end(.finished)
  }
}
