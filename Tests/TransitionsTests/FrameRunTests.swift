import LayerTree
import Motion
import Testing
import TimingEngine

@testable import Transitions

/// Values that an animator works out for each frame, in the course of transitions.
@Suite
struct FrameRunTests {
  /// A push whose incoming screen fades in by frames, squared, for half a second.
  private func fading(
    _ declare: @escaping (TransitionContext, inout Transaction) throws -> Void = { _, _ in }
  ) -> Scripted {
    let animator = Scripted { context, transaction in
      try declare(context, &transaction)
      let opacity = AnimatedTarget(layer: context.to, property: .opacity)
      try transaction.perform(.runFrames(FrameRun(of: [opacity], duration: 0.5)))
    }
    animator.frames = { [$0 * $0] }
    return animator
  }

  private func push(_ animator: Scripted) throws -> Transition {
    let change = try Plain.stack("a").change(for: .push(Plain.screen("b")))
    return Transition(change, animator: .success(animator))
  }

  private func opacity(_ transition: Transition, at seconds: Double) -> Double {
    transition.presentation(at: seconds)[transition.change.to.root].opacity
  }

  private func fade(of layer: LayerID, duration: Double) -> Transaction.Command {
    .animate(
      LayerAnimation(
        .opacity, of: layer, values: .endpoints(from: .scalar(1), to: .scalar(0), by: nil),
        pace: .curve(.linear, duration: duration, repeatCount: 1, autoreverses: false)))
  }

  @Test
  func `frames take the place of animations, and the longer of both is the transition`() throws {
    let transition = try push(fading { try $1.perform(self.fade(of: $0.to, duration: 0.2)) })
    #expect(transition.duration == 0.5)
    #expect(opacity(transition, at: 0.1) == 0.2 * 0.2)
    let longer = try push(fading { try $1.perform(self.fade(of: $0.from, duration: 0.8)) })
    #expect(longer.duration == 0.8)
    #expect(opacity(longer, at: 0.6) == 1, "the progress stays at 1")
    longer.advance(to: Nanoseconds.floor(0.7))
    #expect(longer.outcome == nil)
  }

  @Test
  func `nothing is asked after the end, and the last frame stays`() throws {
    let animator = fading()
    let transition = try push(animator)
    transition.end(.skipped, at: Nanoseconds.floor(0.25))
    let asked = animator.asked
    #expect(asked.last == 0.5)
    #expect(animator.heard == ["end skipped"])
    for time in [0, 0.25, 0.5] { #expect(opacity(transition, at: time) == 0.25) }
    #expect(animator.asked == asked)
  }

  @Test
  func `a number too few is no frame`() throws {
    let animator = fading()
    animator.frames = { _ in [] }
    let transition = try push(animator)
    _ = transition.presentation(at: 0)
    #expect(transition.faults == ["scripted: at progress 0.0: frame: 0 numbers, not 1"])
    #expect(animator.heard == ["end failed"])
  }

  @Test
  func `a frame that fails at the very end fails the transition`() throws {
    let animator = fading()
    animator.frames = { $0 < 1 ? [$0] : [2] }
    let transition = try push(animator)
    transition.advance(to: Nanoseconds.floor(0.5))
    #expect(transition.outcome == .failed)
    #expect(opacity(transition, at: 0.5) == 1)
  }

  @Test
  func `a hand that holds a transition keeps holding it when a frame fails`() throws {
    let animator = fading()
    animator.interaction = Interaction()
    animator.frames = { $0 < 0.7 ? [$0] : [.nan] }
    let transition = try push(animator)
    try transition.grab(at: 0)
    try transition.scrub(to: 0.6, at: 1_000)
    #expect(opacity(transition, at: 0.000001) == 0.6)
    try transition.scrub(to: 0.8, at: 2_000)
    let shown = opacity(transition, at: 0.000002)
    #expect(abs(shown - 0.8) < 1e-12, "the cross-fade, without its curve")
    #expect(transition.phase == .held)
    try transition.release(decision: .cancel, at: 3_000)
    transition.advance(to: .max / 2)
    #expect(transition.outcome == .cancelled)
  }

  @Test
  func `frames go on without their animator when another transition takes over`() throws {
    let bench = Bench("a")
    let animator = Scripted { context, transaction in
      let mask = try transaction.perform(.create(Layer(name: "hole", frame: Rect(0, 0, 10, 20))))
      guard let mask else { return }
      try transaction.perform(.setMask(mask, of: context.to))
      let transform = AnimatedTarget(layer: mask, property: .transform)
      try transaction.perform(.runFrames(FrameRun(of: [transform], duration: 1)))
    }
    func scale(_ progress: Double) -> Double { 1 + 99 * progress * progress }
    animator.frames = { progress in
      PropertyValue.transform(.scale(scale(progress), scale(progress))).numbers
    }
    bench.slides.special["reveal"] = animator
    func shown(at milliseconds: Double) -> Double? {
      let tree = bench.container.presentation(at: milliseconds / 1000)
      return tree.find("b", in: LayerTree.rootID).flatMap { tree[$0].mask }
        .map { tree[$0].transform[0, 0] }
    }
    try bench.request(.push(Plain.screen("b")), at: 0, animator: "reveal")
    #expect(shown(at: 400) == scale(0.4))
    try bench.request(.pop, at: 400)
    let asked = animator.asked.count
    for milliseconds in [400.0, 455, 500, 690] {
      // Sixty samples a second, a line between two: a parabola is off by 198 · (1/60)² / 8.
      let found = shown(at: milliseconds) ?? 0
      #expect(abs(found - scale(milliseconds / 1000)) < 0.0069, "at \(milliseconds) ms")
    }
    #expect(animator.asked.count == asked)
    bench.run(to: 2_000)
    #expect(bench.ends == [1: [.skipped], 2: [.finished]])
    #expect(bench.isClean(at: 2_000))
  }

  @Test(arguments: [
    (FrameRun(of: [], duration: 1), "frames without a value"),
    (
      FrameRun(of: [.init(layer: LayerTree.rootID, property: .opacity)], duration: 0),
      "the duration is 0.0"
    ),
    (
      FrameRun(
        of: .init(repeating: .init(layer: LayerTree.rootID, property: .opacity), count: 2),
        duration: 1),
      "'': opacity twice"
    ),
    (
      FrameRun(of: [.init(layer: LayerID(rawValue: 77), property: .opacity)], duration: 1),
      "there is no such layer"
    ),
  ])
  func `frames that make no sense are refused`(run: FrameRun, words: String) throws {
    let change = try Plain.stack("a").change(for: .push(Plain.screen("b")))
    let context = TransitionContext(change, settings: .init())
    var transaction = Transaction(context, granting: Grant(capabilities: [.frame]))
    do throws(Transaction.Refusal) {
      try transaction.perform(.runFrames(run))
      Issue.record("accepted")
    } catch {
      #expect(error.words == words)
    }
    var unpermitted = Transaction(context)
    #expect(throws: Transaction.Refusal.notGranted("frames", [.frame])) {
      try unpermitted.perform(.runFrames(run))
    }
  }
}
