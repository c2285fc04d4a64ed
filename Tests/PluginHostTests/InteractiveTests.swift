import HostProcess
import LayerTree
import Motion
import Testing
import TimingEngine
import Transitions

@testable import PluginHost

/// `animator.interactive/1`: what a plugin says about being taken by hand.
@Suite
struct InteractiveTests {
  private func animator(
    _ library: String, granted: Bool = true
  ) throws -> any Animator {
    let session = try InProcessSession(path: "\(BuildFolder.fixtures)/lib\(library).so")
    return try session.animator(
      at: 0, grant: Grant(capabilities: granted ? [.interactive] : []))
  }

  private func begin(_ animator: any Animator) throws {
    func screen(_ name: String) -> Screen {
      Screen(name: name, tree: LayerTree(root: Layer(name: name, frame: Rect(0, 0, 100, 200))))
    }
    let stack = ScreenStack(container: Rect(0, 0, 100, 200), root: screen("one"))
    let change = try stack.change(for: .push(screen("two")))
    _ = try animator.begin(TransitionContext(change, settings: .init()))
  }

  @Test
  func `a granted animator says how far a finger goes and where it lands`() throws {
    let animator = try animator("handle")
    #expect(
      animator.interaction
        == Interaction(law: .curve, startsUnderFinger: false, distance: 200, reach: 0.01...0.5))
    try begin(animator)
    let curve = Curve.cubicBezier(try CubicBezier(0.25, 0.1, 0.25, 1))
    #expect(
      try animator.release(position: 0.2, velocity: -1)
        == Release(.finish, speed: 2.25, curve: curve))
    #expect(
      try animator.release(position: 0.1, velocity: 4)
        == Release(.cancel, speed: 2.25, curve: curve))
    try animator.phaseChanged(.held)
    #expect(
      throws: AnimatorFailure("phase_changed answered CANCELLED; it said: a phase came")
    ) {
      try animator.phaseChanged(.cancelling)
    }
    try animator.end(.finished)
  }

  @Test
  func `without the grant nothing is asked`() throws {
    let animator = try animator("handlewithoutfunctions", granted: false)
    #expect(animator.interaction == nil)
    try begin(animator)
    #expect(try animator.release(position: 0.3, velocity: 0.8) == Release(.finish))
    try animator.phaseChanged(.cancelling)
    try animator.end(.finished)
  }

  @Test
  func `functions that are all null stand for the host's own ways`() throws {
    let animator = try animator("handlesilent")
    #expect(animator.interaction == Interaction())
    try begin(animator)
    #expect(try animator.release(position: 0.3, velocity: 0.7) == Release(.cancel))
    #expect(try animator.release(position: 0.3, velocity: 0.8) == Release(.finish))
    try animator.phaseChanged(.cancelling)
    try animator.end(.finished)
  }

  @Test(arguments: [
    ("withoutfunctions", "get_capability gave no functions for animator.interactive/1"),
    (
      "small",
      "animator_interactive.struct_size is 4, below 32: "
        + "set it to sizeof(animator_interactive)"
    ),
    ("refuses", "get_interaction answered INTERNAL"),
    ("law", "get_interaction: law 7 is not known"),
    ("finger", "get_interaction: starts_under_finger is 2, not 0 or 1"),
    ("distance", "get_interaction: distance is -nan, not a number from 0 on"),
    ("range", "get_interaction: progress from 0.6 to 0.5 is no range inside 0 to 1"),
    ("beyond", "get_interaction: progress from 0.01 to 1.5 is no range inside 0 to 1"),
  ])
  func `what makes no sense is a failure in words`(variant: String, words: String) throws {
    #expect(throws: AnimatorFailure(words)) { try animator("handle\(variant)") }
  }

  @Test(arguments: [
    ("speed", "release: speed is nan, not a number above 0"),
    ("finish", "release: finish is 2, not 0 or 1"),
    ("curve", "release: x1 is 1.5; control points lie between 0 and 1 horizontally"),
  ])
  func `a release that makes no sense is a failure in words`(
    variant: String, words: String
  ) throws {
    let animator = try animator("handle\(variant)")
    try begin(animator)
    #expect(throws: AnimatorFailure(words)) {
      try animator.release(position: 0.2, velocity: 0)
    }
    try animator.end(.finished)
  }
}
