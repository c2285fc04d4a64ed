import LayerTree
import Rendering
import Scenes
import Testing
import TimingEngine
import TransitionRig
import Transitions

/// The side-by-side push and pop, against the numbers of the system that it rebuilds.
@Suite
struct PushTests {
  private static let positions: [(time: Double, x: Double)] = [
    (0, 375), (0.05, 277.372376), (0.10, 191.869124), (0.15, 118.258805), (0.20, 58.561470),
    (0.30, 0),
  ]

  private func popRig() throws -> Rig {
    var rig = try Rig("libpush.so")
    rig.stack.push(rig.screens[1])
    return rig
  }

  @Test
  func `NC-1 both screens move by ease-out`() throws {
    let push = try Rig("libpush.so").start()
    let pop = try popRig().start(.pop)
    for row in Self.positions {
      #expect(abs(try push.layer("detail", at: row.time).frame.minX - row.x) < 1e-6 * 375)
      #expect(abs(try push.layer("main", at: row.time).frame.minX - (row.x - 375)) < 1e-6 * 375)
      #expect(abs(try pop.layer("detail", at: row.time).frame.minX - (375 - row.x)) < 1e-6 * 375)
      #expect(abs(try pop.layer("main", at: row.time).frame.minX + row.x) < 1e-6 * 375)
    }
  }

  @Test(arguments: [1.0, 1.37, 2.0])
  func `NC-2 no column of background shows between the screens`(scale: Double) throws {
    let transition = try Rig("libpush.so").start()
    let renderer = Renderer()
    for step in 0...20 {
      let time = 0.3 * Double(step) / 20
      let gap =
        try transition.layer("detail", at: time).frame.minX
        - transition.layer("main", at: time).frame.minX
      #expect(abs(gap - 375) < 1e-9)
      let picture = try renderer.render(transition.presentation(at: time), scale: scale)
      #expect(picture.isOpaque, "at \(time)")
    }
  }

  @Test
  func `NC-3 a pop starts its incoming screen outside whatever was before`() throws {
    var rig = try popRig()
    #expect(try rig.start(.pop).layer("main", at: 0).frame.minX == -375)
    rig = try Rig("libpush.so", size: Size(600, 400))
    rig.stack.push(rig.screens[1])
    #expect(try rig.start(.pop).layer("main", at: 0).frame.minX == -600)
  }

  @Test
  func `NC-4 a cancelled run says so and changes nothing`() throws {
    let rig = try Rig("libpush.so")
    let transition = try rig.start()
    transition.end(.cancelled, at: 150_000_000)
    #expect(transition.outcome == .cancelled)
    #expect(transition.result == rig.stack)
  }

  @Test
  func `NC-5 the screen that left is back in its place`() throws {
    let transition = try Rig("libpush.so").start()
    transition.run()
    let result = transition.result
    #expect(result.tree[result.entries[0].root].frame == Rect(0, 0, 375, 667))
    #expect(result.tree[result.entries[0].root].parent == nil)
  }

  @Test
  func `NC-6 an animator that returns without doing anything ends at its deadline`() throws {
    let rig = try Rig("libpush.so")
    let transition = try rig.start(animator: Idle(declaredDuration: 0.3))
    transition.run()
    #expect(transition.outcome == .failed)
    #expect(transition.endTime == 0.55)
    #expect(transition.terminalEvents == 1)
    #expect(transition.result.entries.map(\.name) == ["main", "detail"])
    #expect(transition.faults.count == 1)
  }

  @Test
  func `NC-7 the host puts the incoming screen in when the animator does not`() throws {
    let rig = try Rig("libpush.so")
    let lazy = Mutant(of: rig.animator) { command in
      if case .insert = command { nil } else { command }
    }
    let transition = try rig.start(animator: lazy)
    #expect(
      transition.events.contains {
        $0.kind == .note("the host put 'detail' into the container")
      })
    #expect(try transition.layer("detail", at: 0.1).parent == LayerTree.rootID)
    let diligent = try Rig("libpush.so").start()
    #expect(!diligent.events.contains { if case .note = $0.kind { true } else { false } })
  }

  @Test
  func `right to left mirrors the strip`() throws {
    var rig = try Rig("libpush.so")
    rig.settings.layoutDirection = .rightToLeft
    #expect(try rig.start().layer("detail", at: 0).frame.minX == -375)
  }
}

/// An animator that promises to complete and never does.
private final class Idle: Animator {
  let declaredDuration: Double

  init(declaredDuration: Double) { self.declaredDuration = declaredDuration }

  var name: String { "idle" }

  func begin(_ context: TransitionContext) throws(AnimatorFailure) -> Transaction {
    var transaction = Transaction(context)
    do {
      try transaction.perform(.completeManually)
    } catch {
      throw AnimatorFailure("\(error)")
    }
    return transaction
  }

  func animationEnded(token: UInt64, finished: Bool) throws(AnimatorFailure)
    -> [CompletionRequest]
  { [] }

  func end(_ outcome: Outcome) throws(AnimatorFailure) {}
}
