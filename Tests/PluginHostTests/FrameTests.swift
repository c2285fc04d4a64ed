import HostProcess
import LayerTree
import Testing
import TimingEngine
import Transitions

@testable import PluginHost

/// `animator.frame/1`: values that a plugin works out for each frame.
@Suite
struct FrameTests {
  private func animator(_ library: String, granted: Bool = true) throws -> any Animator {
    let session = try InProcessSession(path: "\(BuildFolder.fixtures)/lib\(library).so")
    return try session.animator(at: 0, grant: Grant(capabilities: granted ? [.frame] : []))
  }

  private func push(_ animator: any Animator, over interruption: Interruption? = nil) throws
    -> Transition
  {
    func screen(_ name: String) -> Screen {
      Screen(name: name, tree: LayerTree(root: Layer(name: name, frame: Rect(0, 0, 100, 200))))
    }
    let stack = ScreenStack(container: Rect(0, 0, 100, 200), root: screen("one"))
    let change = try stack.change(for: .push(screen("two")))
    return Transition(change, animator: .success(animator), from: interruption)
  }

  /// Where the incoming screen is and how much of it shows.
  private func look(_ tree: LayerTree, _ transition: Transition) -> (x: Double, opacity: Double) {
    let layer = tree[transition.change.to.root]
    return (layer.position.x, layer.opacity)
  }

  @Test
  func `frames are worked out at any time and in any order`() throws {
    let transition = try push(animator("waver"))
    #expect(transition.faults.isEmpty)
    #expect(transition.duration == 0.4)
    for (time, x, opacity) in [
      (0.2, 75.0, 0.5), (0, 150, 0), (0.4, 50, 1), (0.1, 106.25, 0.25), (0.2, 75, 0.5),
    ] {
      let found = look(transition.presentation(at: time), transition)
      #expect(abs(found.x - x) < 1e-9)
      #expect(abs(found.opacity - opacity) < 1e-9)
    }
    for law in ScrubLaw.allCases {
      #expect(look(transition.presentation(atProgress: 0.5, law: law), transition) == (75, 0.5))
    }
    transition.advance(to: Nanoseconds.floor(0.4))
    #expect(transition.outcome == .finished)
    #expect(transition.faults.isEmpty)
    #expect(look(transition.presentation(at: 0.4), transition) == (50, 1))
  }

  @Test
  func `without the grant the call is refused and nothing is asked`() throws {
    let transition = try push(animator("waver", granted: false))
    #expect(transition.faults.isEmpty)
    #expect(transition.duration == 0)
  }

  @Test(arguments: [
    ("withoutfunctions", "get_capability gave no functions for animator.frame/1"),
    ("small", "animator_frame.struct_size is 8, below 16: set it to sizeof(animator_frame)"),
    ("null", "animator_frame.frame is null: it works out the frames"),
  ])
  func `functions that make no sense are a failure in words`(variant: String, words: String) {
    #expect(throws: AnimatorFailure(words)) { try animator("waver\(variant)") }
  }

  @Test(arguments: [
    (
      "refuses",
      "frame answered INTERNAL, after set_value was refused: release, phase_changed and frame may "
        + "ask for nothing but log and get_capability: ask in begin"
    ),
    ("nan", "frame: 'two': opacity is not finite"),
    ("range", "frame: 'two': opacity is 1.5, outside 0.0...1.0"),
    (
      "kind",
      "frame: values[0].kind became 3: leave it at 2 and change the numbers"
    ),
  ])
  func `a frame that makes no sense has the fallback show the transition`(
    variant: String, words: String
  ) throws {
    let transition = try push(animator("waver\(variant)"))
    let fallback = try push(CrossFade())
    let shown = transition.presentation(at: 0)
    #expect(transition.faults == ["host.fixture.waver: at progress 0.0: \(words)"])
    #expect(shown == fallback.presentation(at: 0))
    transition.advance(to: Nanoseconds.floor(10))
    #expect(transition.outcome == .failed)
    #expect(
      transition.presentation(at: transition.endTime ?? 0)
        == fallback.presentation(at: fallback.duration))
  }

  @Test
  func `a plugin that fails on the way is replaced from there on`() throws {
    let transition = try push(animator("waverlate"))
    #expect(look(transition.presentation(at: 0.1), transition) == (106.25, 0.25))
    let shown = look(transition.presentation(at: 0.3), transition)
    // A cross-fade eases in and out: at three quarters of its way more than that shows.
    #expect(shown.x == 50)
    #expect(shown.opacity > 0.75 && shown.opacity < 1)
    #expect(transition.faults.count == 1)
    #expect(transition.phase == .finishing)
    transition.advance(to: Nanoseconds.floor(10))
    #expect(transition.outcome == .failed)
    #expect(look(transition.presentation(at: transition.endTime ?? 0), transition) == (50, 1))
  }

  @Test
  func `a hand moves frames, and they go on from where it lets go`() throws {
    let transition = try push(animator("waver"))
    #expect(throws: InteractionError.self) { try transition.grab(at: 0) }
    transition.cancel(at: Nanoseconds.floor(0.2))
    #expect(look(transition.presentation(at: 0.2), transition).opacity == 0.5)
    let later = look(transition.presentation(at: 0.39), transition)
    #expect(later.opacity < 0.5)
    #expect(abs(later.x - (50 + 100 * (1 - later.opacity) * (1 - later.opacity))) < 1e-9)
    transition.advance(to: Nanoseconds.floor(10))
    #expect(transition.outcome == .cancelled)
    #expect(look(transition.presentation(at: transition.endTime ?? 0), transition) == (150, 0))
  }
}
