import LayerTree
import Rendering
import Scenes
import TestVectors
import Testing
import TimingEngine
import TransitionRig
import Transitions

/// What must hold for every animator and operation at any moment; the moments come from seeds.
///
/// A failure names the seed; `HOST_TEST_FULL=1 swift test --filter EveryPluginByChanceTests` runs
/// the same seeds and more.
@Suite
struct EveryPluginByChanceTests {
  /// A moment of a transition, with what to say when it goes wrong.
  private struct Draw {
    let seed: UInt64
    var numbers: SeededGenerator
    let moment: Int64
    var words: Comment { "seed \(seed), \(moment) ns" }

    init(seed: UInt64, in transition: Transition) {
      self.seed = seed
      numbers = SeededGenerator(seed: seed)
      moment = Nanoseconds.floor(numbers.number(in: 0...(transition.duration * 0.999)))
    }
  }

  private static let seeds = Effort.seeds([7, 8])

  private func numbers(of transition: Transition, at seconds: Double) -> [Double] {
    let tree = transition.presentation(at: seconds)
    return transition.animatedProperties.flatMap { tree[$0.layer][$0.property].numbers }
  }

  @Test(arguments: PluginCase.distinct, seeds)
  func `broken off anywhere it leaves no trace and serves again`(
    plugin: PluginCase, seed: UInt64
  ) throws {
    let (rig, request) = try plugin.ready()
    let transition = try rig.start(request)
    let draw = Draw(seed: seed, in: transition)
    transition.end(.cancelled, at: draw.moment)
    #expect(transition.outcome == .cancelled, draw.words)
    #expect(transition.result == rig.stack, draw.words)
    #expect(transition.terminalEvents == 1)
    transition.advance(to: .max)
    #expect(transition.terminalEvents == 1)
    let next = try rig.start(request)
    let seconds = Nanoseconds.seconds(draw.moment)
    let first = try plugin.start()
    #expect(next.presentation(at: seconds) == first.presentation(at: seconds), draw.words)
    next.run()
    #expect(next.outcome == .finished, draw.words)
    #expect(next.result == next.change.after, draw.words)
  }

  @Test(arguments: PluginCase.distinct, seeds)
  func `cancelled anywhere it goes back without a jump to what was before`(
    plugin: PluginCase, seed: UInt64
  ) throws {
    let transition = try plugin.start()
    let draw = Draw(seed: seed, in: transition)
    let seconds = Nanoseconds.seconds(draw.moment)
    let shown = numbers(of: transition, at: seconds)
    transition.cancel(at: draw.moment)
    if transition.outcome == nil {
      for (now, then) in zip(numbers(of: transition, at: seconds), shown) {
        #expect(abs(now - then) < 1e-6 * max(1, abs(then)), draw.words)
      }
    }
    transition.run()
    #expect(transition.outcome == .cancelled, draw.words)
    #expect(transition.terminalEvents == 1, draw.words)
    #expect(transition.result == transition.change.before, draw.words)
    let last = try transition.picture(at: transition.endTime ?? 0)
    #expect(try last == Renderer().render(transition.result.tree), draw.words)
  }

  @Test(arguments: PluginCase.distinct, seeds)
  func `taken by hand anywhere it does not jump, and ends where it is let go to`(
    plugin: PluginCase, seed: UInt64
  ) throws {
    let (rig, request) = try plugin.ready()
    let transition = try rig.start(request)
    var draw = Draw(seed: seed, in: transition)
    guard rig.animator.interaction != nil else {
      #expect(throws: InteractionError.self) { try transition.grab(at: draw.moment) }
      return
    }
    let seconds = Nanoseconds.seconds(draw.moment)
    let shown = numbers(of: transition, at: seconds)
    try transition.grab(at: draw.moment)
    for (now, then) in zip(numbers(of: transition, at: seconds), shown) {
      #expect(abs(now - then) < 1e-6 * max(1, abs(then)), draw.words)
    }
    try transition.scrub(to: draw.numbers.number(in: -0.5...1.5), at: draw.moment + 100)
    let finishes = Bool.random(using: &draw.numbers)
    try transition.release(
      velocity: draw.numbers.number(in: -5...5), decision: finishes ? .finish : .cancel,
      at: draw.moment + 200)
    transition.run()
    #expect(transition.outcome == (finishes ? .finished : .cancelled), draw.words)
    #expect(transition.terminalEvents == 1, draw.words)
    let wanted = finishes ? transition.change.after : transition.change.before
    #expect(transition.result == wanted, draw.words)
    let last = try transition.picture(at: transition.endTime ?? 0)
    #expect(try last == Renderer().render(transition.result.tree), draw.words)
  }

  @Test(arguments: PluginCase.distinct, seeds)
  func `resized anywhere it ends right in the new container`(
    plugin: PluginCase, seed: UInt64
  ) throws {
    let transition = try plugin.start()
    var draw = Draw(seed: seed, in: transition)
    let size = Size(
      draw.numbers.number(in: 1...600).rounded(), draw.numbers.number(in: 1...600).rounded())
    let renewed = try plugin.ready(size).rig.animator
    transition.resize(
      to: Rect(origin: .zero, size: size), layout: { Scene.builtIn.screen(named: $0, in: size) },
      animator: .success(renewed), at: draw.moment)
    transition.run()
    let words: Comment = "seed \(seed), \(draw.moment) ns, \(size.width)×\(size.height)"
    #expect(transition.outcome == .finished, words)
    #expect(transition.faults.isEmpty, words)
    #expect(transition.terminalEvents == 1, words)
    let tree = transition.result.tree
    #expect(tree[transition.result.top.root].frame == Rect(origin: .zero, size: size), words)
    let last = try transition.picture(at: transition.endTime ?? 0)
    #expect(try last == Renderer().render(tree), words)
  }
}
