import LayerTree
import Motion
import Testing
import TimingEngine
import Transitions

/// Reports of people who use other libraries of transitions, each by its id.
@Suite
struct TransitionReportTests {
  @Test
  func `T01 several screens leave in one transition and those between are never drawn`() throws {
    let bench = Bench("a", "b", "c", "d")
    try bench.request(.unwind(to: "a"), at: 0)
    for frame in 0..<18 {
      #expect(Set(bench.drawn(at: Double(frame) * 1000 / 60)) == ["a", "d"])
    }
    bench.run(to: 400)
    #expect(bench.names == ["a"])
    #expect(bench.ends == [1: [.finished]])
    #expect(bench.slides.made.count == 1)
    #expect(
      bench.appearance == ["d.willDisappear", "a.willAppear", "d.didDisappear", "a.didAppear"])
    #expect(!bench.container.stack.tree.ids.contains { bench.container.stack.tree[$0].name == "b" })
  }

  @Test
  func `T02 an animator of the screen itself counts from the first time on`() throws {
    let bench = Bench("a")
    bench.container.animators.screens["b"] = "own"
    try bench.request(.push(Plain.screen("b")), at: 0)
    bench.run(to: 1000)
    try bench.request(.pop, at: 1000)
    bench.run(to: 2000)
    try bench.request(.push(Plain.screen("b")), at: 2000)
    #expect(bench.slides.made.map(\.name) == ["own", "own", "own"])
  }

  @Test
  func `T03 E23 a pop by hand right after a dismissal is carried out and leaves nothing locked`()
    throws
  {
    let bench = Bench("a", "b")
    try bench.request(.present(Plain.screen("m"), .overFullScreen), at: 0)
    bench.run(to: 1000)
    try bench.request(.dismiss, at: 1000)
    try bench.container.grab(at: bench.time(1000))
    try bench.container.scrub(to: 0.8, at: bench.time(1100))
    try bench.container.release(at: bench.time(1200))
    try bench.request(.pop, at: 1200)
    try bench.container.grab(at: bench.time(1200))
    try bench.container.scrub(to: 0.9, at: bench.time(1300))
    try bench.container.release(at: bench.time(1300))
    bench.run(to: 3000)
    #expect(bench.names == ["a"])
    #expect(bench.ends == [1: [.finished], 2: [.skipped], 3: [.finished]])
    #expect(bench.isClean(at: 3000))
  }

  @Test
  func `T05 closing without animation leaves nothing behind`() throws {
    let bench = Bench("a")
    let before = bench.container.presentation(at: 0)
    try bench.request(.present(Plain.screen("m"), .overFullScreen), at: 0)
    bench.run(to: 1000)
    try bench.request(.dismiss, at: 1000, animated: false)
    #expect(bench.container.isIdle)
    let after = bench.container.presentation(at: 1)
    #expect(after.description == before.description)
    #expect(bench.ends == [1: [.finished], 2: [.finished]])
    weak let animator = bench.slides.made[0]
    bench.slides.made = []
    #expect(animator == nil)
  }

  @Test
  func `T07 begin, scrub and finish in one tick come in that order`() throws {
    let bench = Bench("a", "b")
    try bench.request(.pop, at: 0)
    try bench.container.grab(at: 0)
    try bench.container.scrub(to: 0.3, at: 0)
    try bench.container.release(decision: .finish, at: 0)
    bench.run(to: 1000)
    #expect(bench.names == ["a"])
    #expect(bench.slides.made[0].heard == ["phase held", "phase finishing", "end finished"])
  }

  @Test(arguments: Container.Policy.allCases)
  func `T10 E17 hammering the stack keeps model and picture in step`(policy: Container.Policy)
    throws
  {
    let bench = Bench("a")
    bench.container.policy = policy
    var accepted = 0
    for index in 0..<10
    where (try? bench.request(.push(Plain.screen("s\(index)")), at: Double(index) * 5)) != nil {
      accepted += 1
    }
    bench.run(to: 10_000)
    #expect(bench.names.count == 1 + accepted)
    #expect(accepted == (policy == .refuse ? 1 : 10))
    #expect(bench.ends.count == accepted && bench.ends.values.allSatisfy { $0.count == 1 })
    #expect(Set(bench.names).count == bench.names.count)
    #expect(bench.drawn(at: 10_000) == [bench.names[bench.names.count - 1]])
    #expect(bench.isClean(at: 10_000))
  }

  @Test
  func `T10 setting the stack in mid-flight, twice, ends in the last one`() throws {
    let bench = Bench("a")
    try bench.request(.push(Plain.screen("b")), at: 0)
    try bench.request(.set(["a", "b", "c"].map(Plain.screen)), at: 150)
    try bench.request(.set(["b", "a"].map(Plain.screen)), at: 155)
    bench.run(to: 1000)
    #expect(bench.names == ["b", "a"])
    #expect(bench.ends == [1: [.skipped], 2: [.skipped], 3: [.finished]])
    #expect(bench.isClean(at: 1000))
  }

  @Test
  func `T13 of two requests in one tick the first is skipped and both are carried out`() throws {
    let bench = Bench("a")
    try bench.request(.push(Plain.screen("b")), at: 0)
    try bench.request(.push(Plain.screen("c")), at: 0)
    #expect(bench.x("a", at: 0) == 0, "what was on screen is where it was")
    bench.run(to: 1000)
    #expect(bench.names == ["a", "b", "c"])
    #expect(bench.ends == [1: [.skipped], 2: [.finished]])
  }

  @Test
  func `T14 asking for the end from inside a callback is heard once`() throws {
    let bench = Bench("a")
    bench.slides.token = 7
    try bench.request(.push(Plain.screen("b")), at: 0)
    bench.slides.made[0].answers = [7: [.finish, .cancel, .finish]]
    bench.run(to: 1000)
    #expect(bench.ends == [1: [.finished]])
    #expect(bench.slides.made[0].heard.count { $0.hasPrefix("end ") } == 1)
  }

  @Test
  func `T15 replacing the top at about the length of its transition leaves nothing stale`() throws {
    let bench = Bench("a")
    var random = UInt64(15)
    var time = 0.0
    for index in 0..<50 {
      try bench.request(.replace(with: Plain.screen("s\(index)")), at: time)
      random = random &* 6_364_136_223_846_793_005 &+ 1
      time += 290 + Double(random >> 33 & 0xFFFF) / 65_536 * 20
      #expect(bench.drawn(at: time - 1).count <= 4)
    }
    bench.run(to: time + 300)
    #expect(bench.names == ["s49"])
    #expect(bench.drawn(at: time + 300) == ["s49"])
    #expect(bench.ends.count == 50 && bench.ends.values.allSatisfy { $0.count == 1 })
  }

  @Test
  func `T16 the layer that is animated goes and the transition ends on time`() throws {
    let bench = Bench("a")
    var tree = Plain.screen("b").tree
    let card = tree.create(Layer(name: "card", frame: Rect(10, 10, 20, 20)))
    try tree.insert(card, into: LayerTree.rootID)
    try bench.request(.push(Screen(name: "b", tree: tree)), at: 0, animated: false)
    let animator = Scripted { context, transaction in
      let card = try #require(context.tree.find("card", in: context.from))
      for (layer, token) in [(card, UInt64(1)), (context.from, 2)] {
        try transaction.perform(
          .animate(
            LayerAnimation(
              .opacity, of: layer,
              values: .endpoints(from: .scalar(1), to: .scalar(0), by: nil),
              pace: .curve(
                .linear, duration: token == 1 ? 2 : 0.3, repeatCount: 1, autoreverses: false),
              token: token)))
      }
    }
    bench.slides.special["fade"] = animator
    try bench.request(.pop, at: 0, animator: "fade")
    bench.run(to: 150)
    let transition = try #require(bench.container.running)
    let shown = bench.container.presentation(at: 0.15)
    let doomed = try #require(shown.find("card", in: LayerTree.rootID))
    transition.remove(transition.change.from.root, at: bench.time(150))
    #expect(animator.heard.isEmpty, "a screen itself cannot be taken away")
    transition.remove(doomed, at: bench.time(150))
    #expect(animator.heard == ["ended 1 false"])
    #expect(bench.container.presentation(at: 0.2).find("card", in: LayerTree.rootID) == nil)
    bench.run(to: 301)
    #expect(bench.ends[2] == [.finished], "nobody waits for what is gone")
    #expect(animator.heard == ["ended 1 false", "ended 2 true", "end finished"])
    #expect(bench.isClean(at: 302))
  }

  @Test(arguments: [true, false])
  func `T11 what travelled is seen again at its source, whatever became of its partner`(
    losesPartner: Bool
  ) throws {
    var tree = Plain.screen("a").tree
    let card = tree.create(Layer(name: "card", frame: Rect(10, 10, 20, 20)))
    try tree.insert(card, into: LayerTree.rootID)
    let stack = ScreenStack(
      container: Rect(0, 0, 100, 200), root: Screen(name: "a", tree: tree))
    let slides = Slides()
    let container = Container(stack: stack, source: slides)
    container.animators.standard = "match"
    // Hides the source while something of its own travels, as a shared element does.
    func travel() -> Scripted {
      Scripted { context, transaction in
        let screen = context.operation.direction == .forward ? context.from : context.to
        if let card = context.tree.find("card", in: screen) {
          try transaction.perform(.setValue(card, .opacity, .scalar(0)))
        }
        let carrier = try transaction.perform(
          .create(Layer(name: "carrier", frame: Rect(10, 10, 20, 20))))
        guard let carrier else { return }
        try transaction.perform(.insert(carrier, into: LayerTree.rootID, .top))
        try transaction.perform(
          .animate(
            LayerAnimation(
              .position, of: carrier,
              values: .endpoints(from: nil, to: .point(Point(80, 80)), by: nil),
              pace: .curve(.linear, duration: 0.3, repeatCount: 1, autoreverses: false))))
      }
    }
    slides.special["match"] = travel()
    try container.request(.init(.push(Plain.screen("b"))), at: 0)
    container.advance(to: 1_000_000_000)
    try container.request(
      .init(.replace(with: Plain.screen("c")), isAnimated: false), at: 1_000_000_000)
    slides.special["match"] = travel()
    try container.request(.init(.pop), at: 2_000_000_000)
    if losesPartner, let running = container.running {
      let carrier = container.presentation(at: 2).find("carrier", in: LayerTree.rootID)
      running.remove(try #require(carrier), at: 100_000_000)
    }
    container.advance(to: 4_000_000_000)
    let shown = container.presentation(at: 4)
    let source = try #require(shown.find("card", in: LayerTree.rootID))
    #expect(shown[source].opacity == 1)
    #expect(container.isIdle && shown == container.stack.tree)
    #expect(shown.find("carrier", in: LayerTree.rootID) == nil)
  }

  @Test(arguments: [(CompletionRequest.cancel, ["a", "b"]), (.finish, ["a"])])
  func `T17 a second hand while the first one's way is finishing`(
    decision: CompletionRequest, left: [String]
  ) throws {
    let bench = Bench("a", "b", "c")
    try bench.request(.pop, at: 0)
    try bench.container.grab(at: 0)
    try bench.container.scrub(to: 0.5, at: bench.time(100))
    try bench.container.release(velocity: 1, at: bench.time(100))
    try bench.request(.pop, at: 150)
    try bench.container.grab(at: bench.time(150))
    try bench.container.scrub(to: 0.4, at: bench.time(200))
    try bench.container.release(decision: decision, at: bench.time(200))
    bench.run(to: 2000)
    #expect(bench.names == left)
    #expect(bench.ends[1] == [.skipped])
    #expect(bench.ends[2] == [decision == .finish ? .finished : .cancelled])
    #expect(bench.isClean(at: 2000))
  }
}
