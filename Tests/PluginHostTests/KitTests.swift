import HostProcess
import LayerTree
import Motion
import Testing
import TimingEngine
import Transitions

@testable import PluginHost

/// The capabilities as a plugin in Swift has them, by way of AnimatorKit.
@Suite
struct KitTests {
  private func animator(at index: Int = 0, withholding ids: Set<String> = []) throws
    -> any Animator
  {
    let session = try InProcessSession(path: "\(BuildFolder.fixtures)/libkit.so")
    let negotiation = Negotiation(for: session.description.animators[index], withheld: ids)
    return try session.animator(at: index, grant: negotiation.grant)
  }

  private func context() throws -> TransitionContext {
    func screen(_ name: String, _ frames: [(String, Rect)]) throws -> Screen {
      var tree = LayerTree(root: Layer(name: name, frame: Rect(0, 0, 100, 200)))
      for (match, frame) in frames {
        var layer = Layer(name: match, frame: frame)
        layer.match = match
        try tree.insert(tree.create(layer), into: LayerTree.rootID)
      }
      return Screen(name: name, tree: tree)
    }
    let one = try screen("one", [("a", Rect(0, 0, 30, 10)), ("b", Rect(0, 20, 10, 10))])
    let two = try screen("two", [("b", Rect(50, 50, 10, 10)), ("a", Rect(0, 0, 100, 10))])
    let stack = ScreenStack(container: Rect(0, 0, 100, 200), root: one)
    return TransitionContext(try stack.change(for: .push(two)), settings: .init())
  }

  @Test
  func `a hand meets what the animator says`() throws {
    let animator = try animator()
    #expect(
      animator.interaction
        == Interaction(law: .curve, startsUnderFinger: false, distance: 200, reach: 0.01...0.99))
    _ = try animator.begin(context())
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

  @Test
  func `what the animator declares arrives as it was written`() throws {
    let animator = try animator()
    let context = try context()
    let transaction = try animator.begin(context)
    let turn = try #require(transaction.animations.first)
    #expect(turn.layer == context.to)
    // The engine's list has what is applied last in front.
    #expect(
      turn.values
        == .parts(
          from: TransformList(),
          to: TransformList([.perspective(800), .rotate(degrees: 720, axis: [0, 1, 0])])))
    #expect(
      turn.pace
        == .spring(try Spring(duration: 1, dampingRatio: 0.5), velocity: 4, duration: 1))
    let tree = transaction.tree
    #expect(!tree[context.to].isDoubleSided)
    let layers = tree.ids.map { (path: tree.path(of: $0), layer: tree[$0]) }
    for number in 1...6 {
      let slice = layers.first { $0.path == (number == 1 ? "slice" : "slice#\(number)") }
      let (row, column) = ((number - 1) / 3, (number - 1) % 3)
      #expect(
        slice?.layer.frame.center
          == Point(100 / 6 + 100 / 3 * Double(column), 50 + 100 * Double(row)))
    }
    let glass = layers.first { $0.path == "@loose/glass" }
    #expect(glass?.layer.bounds == Rect(1, 2, 3, 4))
    #expect(glass?.layer.backdropBlur == 6)
    #expect(layers.contains { $0.path == "whole/one/a" })
    #expect(tree[LayerTree.rootID].children.suffix(2).map { tree[$0].name } == ["a", "b"])
    let paces = transaction.animations.filter { $0.property == .opacity }.map(\.pace)
    #expect(
      paces
        == [.curve(.easeInOut, duration: 0.5, repeatCount: 1, autoreverses: false), turn.pace])
    try animator.end(.finished)
  }

  @Test
  func `frames set values of each kind, from what begin left and in any order`() throws {
    let animator = try animator(at: 1)
    let context = try context()
    let transaction = try animator.begin(context)
    let (from, to) = (context.from, context.to)
    let wanted: [(LayerID, Property)] = [
      (from, .opacity), (to, .position), (to, .bounds), (to, .tint), (to, .transform),
    ]
    let targets = wanted.map { AnimatedTarget(layer: $0.0, property: $0.1) }
    #expect(transaction.frames == FrameRun(of: targets, duration: 0.4))
    // Twice as wide and three times as high, then moved by (1, 2).
    let matrix: [Double] = [2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 1, 0, 1, 2, 0, 1]
    for (progress, opacity, x) in [
      (0.75, 0.25, 57.5), (0, 0.9, 50), (1, 0, 60), (0.75, 0.25, 57.5),
    ] {
      let numbers = try animator.frame(at: progress)
      #expect(
        numbers == [opacity, x, 100, 0, 0, 100, 300, 0.1, 0.2, 0.3, progress] + matrix)
    }
    for progress in [Double.nan, .infinity, -0.5, 1.5] {
      #expect(throws: AnimatorFailure("frame answered BAD_VALUE")) {
        try animator.frame(at: progress)
      }
    }
    try animator.end(.finished)
  }

  @Test
  func `frames need the grant`() throws {
    let animator = try animator(at: 1, withholding: ["animator.frame"])
    let context = try context()
    #expect(throws: AnimatorFailure.self) { try animator.begin(context) }
  }
}
