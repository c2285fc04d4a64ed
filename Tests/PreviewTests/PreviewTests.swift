import LayerTree
import Motion
import Preview
import Scenes
import Testing
import Transitions

/// What presses, drags and keys come to, without a window.
@Suite
struct PreviewTests {
  private let size = Size(400, 600)

  private func preview(_ plugins: Plugins = Plugins()) -> Preview {
    Preview(Scene.builtIn, size: size, plugins: plugins)
  }

  private func milliseconds(_ count: Int64) -> Int64 { count * 1_000_000 }

  private func names(_ preview: Preview) -> [String] {
    preview.stage.root.stack.entries.map(\.name)
  }

  private func pushed(_ preview: Preview) {
    preview.perform(.operation(.push), nanoseconds: 0)
    preview.advance(to: milliseconds(2_000))
    #expect(names(preview) == ["main", "detail"])
  }

  /// Half of 400 points from the left edge is half the way of a pop.
  @Test
  func `a drag from the leading edge takes the screen off`() {
    let preview = preview()
    pushed(preview)
    preview.press(at: Point(10, 300), nanoseconds: milliseconds(3_000))
    for step in 1...10 {
      preview.move(
        to: Point(10 + 20 * Double(step), 300), nanoseconds: milliseconds(3_000 + Int64(step) * 50))
    }
    #expect(abs((preview.progress ?? 0) - 0.5) < 1e-9)
    preview.advance(to: milliseconds(9_000))
    #expect(abs((preview.progress ?? 0) - 0.5) < 1e-9, "it stays where the hand is")
    preview.release(at: Point(210, 300), nanoseconds: milliseconds(9_000))
    preview.advance(to: milliseconds(12_000))
    #expect(names(preview) == ["main"])
  }

  /// 40 points in 10 ms of a way of 400 are 10 ways a second.
  @Test(arguments: [(1.0, ["main"]), (-1.0, ["main", "detail"])])
  func `a flick decides by its velocity, and the run goes on as fast`(
    direction: Double, left: [String]
  ) {
    let preview = preview()
    pushed(preview)
    var released: [Preview.Event] = []
    preview.onEvent = { event, _ in released.append(event) }
    preview.press(at: Point(5, 300), nanoseconds: milliseconds(3_000))
    preview.move(to: Point(205, 300), nanoseconds: milliseconds(3_500))
    for step in 1...4 {
      preview.move(
        to: Point(205 + direction * 40 * Double(step), 300),
        nanoseconds: milliseconds(3_500 + Int64(step) * 10))
    }
    preview.release(
      at: Point(205 + direction * 160, 300), nanoseconds: milliseconds(3_540))
    guard case .released(let progress, let velocity) = released.last else {
      Issue.record("nothing was released")
      return
    }
    #expect(abs(progress - (0.5 + direction * 0.4)) < 1e-9)
    #expect(abs(velocity - direction * 10) < 1e-9)
    preview.advance(to: milliseconds(6_000))
    #expect(names(preview) == left)
  }

  @Test
  func `from the right everything is mirrored`() {
    let preview = preview()
    pushed(preview)
    preview.perform(.layoutDirection, nanoseconds: milliseconds(3_000))
    preview.press(at: Point(5, 300), nanoseconds: milliseconds(3_000))
    #expect(preview.stage.root.running?.change.operation == .push, "the far edge is the left one")
    preview.perform(.cancel, nanoseconds: milliseconds(3_001))
    preview.advance(to: milliseconds(6_000))
    preview.press(at: Point(395, 300), nanoseconds: milliseconds(6_000))
    preview.move(to: Point(295, 300), nanoseconds: milliseconds(6_100))
    #expect(preview.stage.root.running?.change.operation == .pop)
    #expect(abs((preview.progress ?? 0) - 0.25) < 1e-9)
  }

  @Test
  func `a press takes what runs, where it is`() throws {
    let preview = preview()
    preview.perform(.operation(.push), nanoseconds: 0)
    preview.advance(to: milliseconds(100))
    let before = try #require(preview.progress)
    preview.press(at: Point(200, 300), nanoseconds: milliseconds(100))
    #expect(abs((preview.progress ?? 0) - before) < 1e-9)
    preview.move(to: Point(160, 300), nanoseconds: milliseconds(200))
    #expect(abs((preview.progress ?? 0) - (before + 0.1)) < 1e-9, "a push follows to the left")
  }

  @Test
  func `sheets come up from the lower edge and go down from the upper one`() {
    let preview = preview()
    preview.press(at: Point(200, 595), nanoseconds: 0)
    preview.move(to: Point(200, 295), nanoseconds: milliseconds(100))
    #expect(preview.stage.root.running?.change.operation == .present)
    #expect(abs((preview.progress ?? 0) - 0.5) < 1e-9)
    preview.release(at: Point(200, 295), nanoseconds: milliseconds(110))
    preview.advance(to: milliseconds(3_000))
    #expect(names(preview) == ["main", "popup"])
    preview.press(at: Point(200, 5), nanoseconds: milliseconds(3_000))
    #expect(preview.stage.root.running?.change.operation == .dismiss)
  }

  @Test
  func `a drag back from anywhere takes the screen off, once it is seen where it goes`() {
    let preview = preview()
    pushed(preview)
    preview.press(at: Point(150, 300), nanoseconds: milliseconds(3_000))
    preview.move(to: Point(158, 300), nanoseconds: milliseconds(3_050))
    #expect(!preview.isMoving)
    preview.move(to: Point(250, 320), nanoseconds: milliseconds(3_100))
    #expect(preview.stage.root.running?.change.operation == .pop)
    #expect(abs((preview.progress ?? 0) - 0.25) < 1e-9, "100 of 400 points from where it started")
    preview.move(to: Point(350, 320), nanoseconds: milliseconds(3_200))
    preview.release(at: Point(350, 320), nanoseconds: milliseconds(6_000))
    preview.advance(to: milliseconds(9_000))
    #expect(names(preview) == ["main"])
  }

  @Test(arguments: [(Point(50, 300), false), (Point(150, 450), false), (Point(250, 300), true)])
  func `a drag to elsewhere takes nothing, and the side goes by the reading`(
    end: Point, isBack: Bool
  ) {
    for direction in [TransitionContext.LayoutDirection.leftToRight, .rightToLeft] {
      let preview = preview()
      pushed(preview)
      preview.settings.layoutDirection = direction
      preview.press(at: Point(150, 300), nanoseconds: milliseconds(3_000))
      preview.move(to: end, nanoseconds: milliseconds(3_100))
      let mirrored = direction == .rightToLeft ? end.x < 150 && end.y == 300 : isBack
      #expect(preview.isMoving == mirrored)
    }
  }

  @Test
  func `a sheet is dragged down from anywhere, and a root goes nowhere`() {
    let preview = preview()
    preview.press(at: Point(200, 300), nanoseconds: 0)
    preview.move(to: Point(300, 300), nanoseconds: milliseconds(100))
    #expect(!preview.isMoving && preview.note.isEmpty)
    preview.release(at: Point(300, 300), nanoseconds: milliseconds(200))
    preview.perform(.operation(.present), nanoseconds: milliseconds(300))
    preview.advance(to: milliseconds(3_000))
    #expect(names(preview) == ["main", "popup"])
    preview.press(at: Point(200, 200), nanoseconds: milliseconds(3_000))
    preview.move(to: Point(210, 350), nanoseconds: milliseconds(3_100))
    #expect(preview.stage.root.running?.change.operation == .dismiss)
    #expect(abs((preview.progress ?? 0) - 0.25) < 1e-9)
  }

  @Test
  func `edges alone count with edge-pan, and nothing does when it is disabled`() {
    for (interactivity, x, moves) in [
      (Interactivity.edgePan, 10.0, true), (.edgePan, 150, false), (.disabled, 10, false),
      (.disabled, 150, false), (.contentPan, 10, true), (.contentPan, 150, true),
    ] {
      let preview = preview()
      pushed(preview)
      preview.interactivity = interactivity
      preview.press(at: Point(x, 300), nanoseconds: milliseconds(3_000))
      preview.move(to: Point(x + 100, 300), nanoseconds: milliseconds(3_100))
      #expect(preview.isMoving == moves, "\(interactivity) \(x)")
      #expect(preview.note.isEmpty)
    }
  }

  @Test
  func `where no screen can go, a press does nothing and says nothing`() {
    let preview = preview()
    for point in [Point(5, 300), Point(200, 300)] {
      preview.press(at: point, nanoseconds: 0)
      #expect(!preview.isMoving)
      #expect(preview.note.isEmpty)
      preview.move(to: Point(100, 100), nanoseconds: 10)
      preview.release(at: Point(100, 100), nanoseconds: 20)
    }
  }

  @Test
  func `an animator that may not be held says so and runs on`() {
    let preview = preview(Plugins(interaction: nil))
    pushed(preview)
    preview.press(at: Point(5, 300), nanoseconds: milliseconds(3_000))
    #expect(preview.note.contains("animator.interactive is not granted"))
    preview.advance(to: milliseconds(6_000))
    #expect(names(preview) == ["main"])
  }

  /// A run of a second takes four at a quarter; a hand of one way a second is four on its clock.
  @Test
  func `slow motion stretches time`() {
    let preview = preview()
    preview.perform(.slowMotion, nanoseconds: 0)
    #expect(preview.speed == 0.25)
    preview.perform(.operation(.push), nanoseconds: 0)
    preview.advance(to: milliseconds(2_000))
    #expect(abs((preview.progress ?? 0) - 0.5) < 1e-9)
    preview.perform(.slowMotion, nanoseconds: milliseconds(2_000))
    preview.perform(.slowMotion, nanoseconds: milliseconds(2_000))
    #expect(preview.speed == 1)
    preview.advance(to: milliseconds(2_499))
    #expect(preview.isMoving)
    preview.advance(to: milliseconds(2_501))
    #expect(!preview.isMoving)
  }

  @Test
  func `a window that changes its size in mid-flight changes the container`() {
    let preview = preview()
    preview.perform(.operation(.push), nanoseconds: 0)
    preview.resize(to: Size(300, 500), nanoseconds: milliseconds(300))
    #expect(preview.isMoving)
    #expect(preview.tree[LayerTree.rootID].bounds.size == Size(300, 500))
    preview.advance(to: milliseconds(3_000))
    #expect(names(preview) == ["main", "detail"])
  }

  @Test
  func `keys go through the operations and say why one is not possible`() {
    let preview = preview()
    preview.perform(.operation(.pop), nanoseconds: 0)
    #expect(preview.note == "pop: there is no screen to go back to")
    preview.perform(.operation(.push), nanoseconds: 0)
    #expect(preview.note.isEmpty)
    preview.perform(.operation(.push), nanoseconds: milliseconds(2_000))
    preview.advance(to: milliseconds(4_000))
    #expect(names(preview) == ["main", "detail", "third"])
    preview.perform(.operation(.unwind), nanoseconds: milliseconds(4_000))
    preview.advance(to: milliseconds(6_000))
    #expect(names(preview) == ["main"])
  }

  @Test
  func `the next animator is the one that the next transition has`() {
    let plugins = Plugins()
    let preview = preview(plugins)
    preview.perform(.nextAnimator, nanoseconds: 0)
    preview.perform(.operation(.push), nanoseconds: 0)
    #expect(plugins.asked == ["second"])
    preview.perform(.killWorker, nanoseconds: 10)
    #expect(preview.note == "second has no process of its own")
  }

  @Test
  func `every key does one thing`() {
    let keys = PreviewAction.keys
    #expect(Set(keys.map(\.key)).count == keys.count)
    #expect(Set(keys.map(\.action)).count == keys.count)
    #expect(keys.allSatisfy { PreviewAction($0.key) == $0.action })
    #expect(PreviewAction(.letter("z")) == nil)
  }
}

/// Two animators that move a screen by its width in a second, evenly.
private final class Plugins: PreviewPlugins {
  private let interaction: Interaction?
  private var index = 0
  private(set) var asked: [String] = []

  init(interaction: Interaction? = Interaction()) { self.interaction = interaction }

  var name: String { ["first", "second"][index] }
  var grant: [String] { [] }
  var worker: String { "" }
  var table: AnimatorTable {
    var table = AnimatorTable()
    table.standard = name
    return table
  }

  func next() { index = 1 - index }
  func killWorker() -> Bool { false }
  func reload(all: Bool) -> String? { nil }

  func animator(
    _ name: String, for operation: Operation, parameters: [String: ParameterValue]
  ) throws(AnimatorFailure) -> AnimatorAnswer {
    asked.append(name)
    return .offer(
      AnimatorOffer(name, duration: 1) { [interaction] in
        Mover(name: name, interaction: interaction)
      })
  }
}

/// Fades the incoming screen in, evenly in one second; a hand may hold it if it is told so.
private final class Mover: Animator {
  let name: String
  let interaction: Interaction?
  let declaredDuration = 1.0

  init(name: String, interaction: Interaction?) {
    self.name = name
    self.interaction = interaction
  }

  func begin(_ context: TransitionContext) throws(AnimatorFailure) -> Transaction {
    var transaction = Transaction(context)
    let fade = LayerAnimation(
      .opacity, of: context.to,
      values: .endpoints(from: .scalar(0), to: .scalar(1), by: nil),
      pace: .curve(.linear, duration: declaredDuration, repeatCount: 1, autoreverses: false))
    do { try transaction.perform(.animate(fade)) } catch { throw AnimatorFailure("\(error)") }
    return transaction
  }

  func animationEnded(
    token: UInt64, finished: Bool
  ) throws(AnimatorFailure) -> [CompletionRequest] { [] }

  func end(_ outcome: Outcome) throws(AnimatorFailure) {}
}
