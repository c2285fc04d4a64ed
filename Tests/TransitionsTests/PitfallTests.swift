import LayerTree
import Motion
import Testing
import TimingEngine
import Transitions

/// The pitfalls of transitions that others fell into, by the numbers under which they are listed.
@Suite
struct PitfallTests {
  @Test
  func `E1 an animator that never completes is ended at its deadline and named`() throws {
    let scene = Trap {
      Scripted { context, transaction in
        try transaction.perform(.completeManually)
        try transaction.perform(.animate(fade(context.to, duration: 0.5)))
      }
    }
    try scene.request(.pop)
    scene.container.advance(to: 10 * second)
    #expect(scene.outcomes == [.failed])
    #expect(scene.container.transition?.endTime == 1 + Transition.grace)
    #expect(
      scene.container.transition?.faults.first?.hasPrefix("scripted: did not complete") == true)
    #expect(scene.container.stack.entries.map(\.name) == ["a"])
  }

  @Test
  func `E2 E6 completing inside begin, and again, ends it once with every callback`() throws {
    let scene = Trap {
      Scripted { _, transaction in
        try transaction.perform(.complete(.finish))
        try transaction.perform(.complete(.finish))
      }
    }
    try scene.request(.pop)
    #expect(scene.outcomes == [.finished])
    #expect(
      scene.appearance == [
        .willDisappear("b"), .willAppear("a"), .didDisappear("b"), .didAppear("a"),
      ])
  }

  @Test
  func `E3 the shortest of several animations does not end it`() throws {
    let scene = Trap {
      Scripted { context, transaction in
        try transaction.perform(.animate(fade(context.to, duration: 0.2)))
        try transaction.perform(.animate(fade(context.from, duration: 0.9)))
      }
    }
    try scene.request(.pop)
    scene.container.advance(to: second / 2)
    #expect(scene.outcomes.isEmpty)
    scene.container.advance(to: second)
    #expect(scene.container.transition?.endTime == 0.9)
  }

  @Test
  func `E4 the host's own state wins over a contradicting completion`() throws {
    let scene = Trap {
      let animator = fader(token: 1)
      animator.answers = [1: [.finish]]
      return animator
    }
    try scene.request(.pop)
    try scene.container.cancel(at: second / 2)
    scene.container.advance(to: 10 * second)
    #expect(scene.outcomes == [.cancelled])
    #expect(scene.container.stack.entries.map(\.name) == ["a", "b"])
  }

  @Test
  func `E5 the animator is done and the stack committed before anybody hears of the end`() throws {
    let scene = Trap { fader() }
    var seen: [(heard: [String], stack: [String], isIdle: Bool)] = []
    scene.container.onEvent = { event in
      switch event.event.kind {
      case .didAppear, .didDisappear, .ended:
        seen.append(
          (
            scene.source.made[0].heard, scene.container.stack.entries.map(\.name),
            scene.container.isIdle
          ))
      default: break
      }
    }
    try scene.request(.pop)
    scene.container.advance(to: second)
    #expect(seen.count == 3)
    #expect(seen.allSatisfy { $0.heard == ["end finished"] && $0.stack == ["a"] && $0.isIdle })
  }

  @Test(arguments: [true, false])
  func `E7 E8 E9 E10 nothing that an animator did outlives its transition`(commits: Bool) throws {
    let scene = Trap { vandal() }
    let plain = Trap { Scripted { _, _ in } }
    if commits { try plain.request(.pop) }
    try scene.request(.pop)
    scene.container.advance(to: second / 3)
    if !commits { try scene.container.cancel(at: second / 3) }
    scene.container.advance(to: 10 * second)
    #expect(scene.outcomes == [commits ? .finished : .cancelled])
    #expect(scene.container.presentation(at: 10) == plain.container.presentation(at: 10))
    #expect(scene.container.stack == plain.container.stack)
  }

  @Test
  func `E11 a failure leaves no hand behind`() throws {
    let scene = Trap { fader() }
    try scene.request(.pop)
    try scene.container.grab(at: 0)
    scene.container.skip(at: 1)
    #expect(throws: InteractionError.over) { try scene.container.scrub(to: 0.5, at: 2) }
    try scene.request(.push(Plain.screen("c")), at: 3)
    try scene.container.grab(at: 4)
    #expect(scene.container.running?.phase == .held)
  }

  @Test(arguments: [0.0, 0.2, 0.7, 1])
  func `E12 cancelled is never begun, with the values that were there before`(progress: Double)
    throws
  {
    var tree = Plain.screen("b").tree
    tree[LayerTree.rootID].opacity = 0.5
    tree[LayerTree.rootID].cornerRadius = 7
    var stack = Plain.stack("a")
    stack.push(Screen(name: "b", tree: tree))
    let scene = Trap(stack) { vandal() }
    let before = scene.container.presentation(at: 0)
    try scene.request(.pop)
    try scene.container.grab(at: 0)
    try scene.container.scrub(to: progress, at: second)
    try scene.container.release(decision: .cancel, at: second)
    scene.container.advance(to: 10 * second)
    #expect(scene.outcomes == [.cancelled])
    #expect(scene.container.presentation(at: 10) == before)
  }

  @Test
  func `E13 before the first frame and after the end, the last word before the end counts`() throws
  {
    let scene = Trap { fader() }
    try scene.request(.pop)
    try scene.container.cancel(at: 0)
    #expect(scene.outcomes == [.cancelled], "nothing to go back")
    try scene.request(.pop, at: 1)
    try scene.container.finish(at: second / 2)
    try scene.container.cancel(at: second / 2 + 1)
    try scene.container.finish(at: second / 2 + 2)
    scene.container.advance(to: 5 * second)
    #expect(scene.outcomes == [.cancelled, .finished])
    #expect(throws: Container.Refusal.nothingRuns) { try scene.container.cancel(at: 6 * second) }
  }

  @Test
  func `E14 a cancelled pop keeps its screen, a cancelled push shows its screen to nobody`() throws
  {
    let scene = Trap { fader() }
    try scene.request(.pop)
    scene.container.advance(to: second / 2)
    try scene.container.cancel(at: second / 2)
    scene.container.advance(to: 5 * second)
    #expect(
      scene.appearance == [
        .willDisappear("b"), .willAppear("a"), .willDisappear("a"), .didDisappear("a"),
        .willAppear("b"), .didAppear("b"),
      ])
    scene.log = []
    try scene.request(.push(Plain.screen("c")), at: 5 * second)
    scene.container.advance(to: 5 * second + 1)
    try scene.container.cancel(at: 5 * second + 1)
    scene.container.advance(to: 20 * second)
    #expect(!scene.appearance.contains(.didAppear("c")))
    #expect(scene.appearance.contains(.didDisappear("c")))
  }

  @Test(arguments: [-3.0, 1.5, .nan, .infinity])
  func `E16 a progress outside its range stops at the edge, and none is no progress`(
    progress: Double
  ) throws {
    let scene = Trap { fader() }
    try scene.request(.pop)
    try scene.container.grab(at: 0)
    try scene.container.scrub(to: 0.5, at: 1)
    if progress.isFinite {
      try scene.container.scrub(to: progress, at: 2)
      #expect(scene.container.running?.progress(at: 1) == (progress < 0 ? 0 : 1))
    } else {
      #expect(throws: InteractionError.notANumber) {
        try scene.container.scrub(to: progress, at: 2)
      }
      #expect(scene.container.running?.progress(at: 1) == 0.5)
    }
    scene.container.advance(to: 100 * second)
    #expect(scene.outcomes.isEmpty, "a finger at the end has not let go")
  }

  @Test
  func `E19 what a stack cannot do is refused and changes nothing`() throws {
    let scene = Trap { fader() }
    let before = scene.container.stack
    for (request, error) in [
      (StackRequest.push(Plain.screen("a")), ScreenStack.RequestError.alreadyThere("a")),
      (.unwind(to: "b"), .notBelow("b")), (.unwind(to: "z"), .notBelow("z")),
      (.dismiss, .nothingPresented), (.set([]), .empty),
    ] {
      #expect(throws: Container.Refusal.impossible(error)) { try scene.request(request) }
    }
    try scene.request(.pop)
    #expect(throws: Container.Refusal.impossible(.nothingBelow)) { try scene.request(.pop) }
    #expect(scene.container.running != nil, "the running one is not touched")
    #expect(before.entries.count == 2)
  }

  @Test
  func `E20 an animator that breaks down on the way still leaves the right screen`() throws {
    let scene = Trap {
      let animator = fader(duration: 0.5, token: 1)
      animator.breaks = [1]
      return animator
    }
    try scene.request(.pop)
    scene.container.advance(to: 5 * second)
    #expect(scene.outcomes == [.failed])
    #expect(scene.container.stack.entries.map(\.name) == ["a"])
    try scene.request(.push(Plain.screen("c")), at: 5 * second)
    scene.container.advance(to: 10 * second)
    #expect(scene.container.stack.entries.map(\.name) == ["a", "c"])
  }

  @Test
  func `E22 a change without animation in mid-flight comes after a terminal state`() throws {
    let scene = Trap { fader() }
    try scene.request(.pop)
    scene.container.advance(to: second / 2)
    try scene.container.request(
      .init(.set([Plain.screen("x"), Plain.screen("y")]), isAnimated: false), at: second / 2)
    #expect(scene.outcomes == [.skipped, .finished])
    #expect(scene.container.isIdle)
    let tree = scene.container.presentation(at: 0.5)
    #expect(tree[LayerTree.rootID].children.map { tree[$0].name } == ["y"])
  }

  @Test
  func `E28 one late tick tells everything in the order of time`() throws {
    func log(_ ticks: [Int64]) throws -> [TransitionEvent] {
      let scene = Trap {
        Scripted { context, transaction in
          for (index, duration) in [0.7, 0.2, 0.5].enumerated() {
            try transaction.perform(
              .animate(fade(context.to, duration: duration, token: UInt64(index + 1))))
          }
        }
      }
      try scene.request(.pop)
      for tick in ticks { scene.container.advance(to: tick) }
      return scene.log.map(\.event)
    }
    let late = try log([30 * second])
    #expect(late == (try log((0...60).map { $0 * second / 60 })))
    #expect(late == (try log([second / 4, 0, -second, second / 4, 60 * second])))
    let ends = late.compactMap { event -> UInt64? in
      if case .animationEnded(let token, true) = event.kind { token } else { nil }
    }
    #expect(ends == [2, 3, 1])
  }

  @Test
  func `E29 progress counts real time, also where a spring overshoots`() throws {
    let spring = try Spring(mass: 1, stiffness: 100, damping: 5)
    let scene = Trap {
      Scripted { context, transaction in
        try transaction.perform(
          .animate(
            LayerAnimation(
              .position, of: context.to,
              values: .endpoints(from: .point(Point(0, 0)), to: .point(Point(100, 0)), by: nil),
              pace: .spring(spring, velocity: 0, duration: nil))))
      }
    }
    try scene.request(.pop)
    let transition = try #require(scene.container.running)
    #expect(transition.duration > 1, "the animator declared 1 s, the spring runs its own time")
    for step in 0...10 {
      let time = transition.duration * Double(step) / 10
      #expect(abs(transition.progress(at: time) - Double(step) / 10) < 1e-12)
    }
  }

  @Test
  func `E30 during its delay a value is the first one, and no time at all is all callbacks`() throws
  {
    let scene = Trap {
      Scripted { context, transaction in
        try transaction.perform(
          .animate(fade(context.to, duration: 0.5, from: 0.25, delay: 0.5, fill: .backwards)))
      }
    }
    try scene.request(.push(Plain.screen("new")))
    let to = try #require(scene.container.running).change.to.root
    #expect(scene.container.presentation(at: 0.2)[to].opacity == 0.25)
    let instant = Trap { fader(duration: 0) }
    try instant.request(.pop)
    #expect(instant.outcomes == [.finished])
    #expect(instant.appearance.count == 4)
  }

  @Test
  func `E31 initial values are there before the first frame, and the last frame is the stack`()
    throws
  {
    let scene = Trap { fader() }
    try scene.request(.pop)
    let transition = try #require(scene.container.running)
    let to = transition.change.to.root
    #expect(scene.container.presentation(at: 0)[to].opacity == 0)
    scene.container.advance(to: 2 * second)
    #expect(scene.container.presentation(at: 1)[to] == scene.container.stack.tree[to])
  }

  @Test
  func `E32 without animation the same is told in the same order`() throws {
    func log(animated: Bool) throws -> [TransitionEvent.Kind] {
      let scene = Trap { fader() }
      try scene.container.request(.init(.pop, isAnimated: animated), at: 0)
      scene.container.advance(to: 5 * second)
      return scene.kinds.filter {
        switch $0 {
        case .began, .arrived, .settled, .note: false
        default: true
        }
      }
    }
    #expect(try log(animated: true) == log(animated: false))
  }
}
