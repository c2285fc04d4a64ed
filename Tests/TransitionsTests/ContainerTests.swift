import LayerTree
import Motion
import Testing
import TimingEngine
import Transitions

@Suite
struct ContainerTests {
  @Test
  func `waiting requests run one after the other without a gap`() throws {
    let bench = Bench("a")
    bench.container.policy = .queue
    try bench.request(.push(Plain.screen("b")), at: 0)
    try bench.request(.push(Plain.screen("c")), at: 10)
    try bench.request(.pop, at: 20)
    #expect(throws: Container.Refusal.impossible(.notBelow("z"))) {
      try bench.request(.unwind(to: "z"), at: 30)
    }
    #expect(bench.container.target.entries.map(\.name) == ["a", "b"])
    bench.run(to: 5000)
    let times = bench.log.filter { if case .ended = $0.event.kind { true } else { false } }
      .map { ($0.time * 1000).rounded() }
    #expect(times == [300, 600, 900])
    #expect(bench.names == ["a", "b"])
  }

  @Test
  func `what hears that a screen appeared may ask for the next one at once`() throws {
    let bench = Bench("a")
    let log = bench.container.onEvent
    var asked = 0
    bench.container.onEvent = { event in
      log?(event)
      if case .didAppear("b") = event.event.kind {
        asked += 1
        _ = try? bench.request(.push(Plain.screen("c")), at: 300)
      }
    }
    try bench.request(.push(Plain.screen("b")), at: 0)
    bench.run(to: 300)
    #expect(asked == 1)
    bench.run(to: 1000)
    #expect(bench.names == ["a", "b", "c"])
    let ended = try #require(
      bench.log.firstIndex { if case .ended = $0.event.kind { true } else { false } })
    let second = try #require(bench.log.firstIndex { $0.request == 2 })
    #expect(ended < second, "the first transition is told to its end first")
  }

  @Test
  func `UW-9 the animator is chosen by identifier, operation and screens on the container`() throws
  {
    let bench = Bench("a", "b", "c")
    bench.container.animators.rules = [
      .init(operation: .unwind, animator: "far"),
      .init(identifier: "home", animator: "spring"),
      .init(identifier: "home", from: "c", to: "a", animator: "special"),
    ]
    func chosen(_ identifier: String?) throws -> String {
      let fresh = Bench("a", "b", "c")
      fresh.container.animators = bench.container.animators
      try fresh.request(.unwind(to: "a"), at: 0, identifier: identifier)
      return fresh.slides.made[0].name
    }
    #expect(try chosen("home") == "special")
    #expect(try chosen("unknown") == "far")
    #expect(try chosen(nil) == "far")
    try bench.request(.pop, at: 0, identifier: "home")
    #expect(bench.slides.made[0].name == "spring")
  }

  @Test
  func `UW-10 every way back passes the same hook and the same choice`() throws {
    for request in [StackRequest.pop, .unwind(to: "a"), .set([Plain.screen("a")])] {
      let bench = Bench("a", "b")
      bench.container.animators.rules = [.init(from: "b", animator: "back")]
      try bench.request(request, at: 0)
      #expect(bench.slides.made.map(\.name) == ["back"])
      let hooks = bench.log.filter { $0.event.kind == .willUnwind(from: "b", to: "a") }
      #expect(hooks.count == 1)
      bench.run(to: 1000)
      #expect(bench.names == ["a"])
    }
  }

  @Test
  func `UW-7 without an animator to be had the change is made all the same, and told`() throws {
    let stack = ScreenStack(container: Rect(0, 0, 0, 0), root: Plain.screen("a"))
    let container = Container(stack: stack)
    var kinds: [TransitionEvent.Kind] = []
    container.onEvent = { kinds.append($0.event.kind) }
    try container.request(.init(.push(Plain.screen("b"))), at: 0)
    container.advance(to: 1_000_000_000)
    try container.request(.init(.unwind(to: "a"), isAnimated: false), at: 1_000_000_000)
    #expect(container.stack.entries.map(\.name) == ["a"])
    #expect(kinds.contains(.began(.unwind, from: "b", to: "a", animator: "none")))
    #expect(kinds.last == .ended(.finished))
  }

  @Test
  func `UW-12 the way back is announced before any screen hears of it and before it is seen`()
    throws
  {
    let bench = Bench("a", "b", "c")
    try bench.request(.unwind(to: "a"), at: 0)
    bench.run(to: 1000)
    let order = bench.log.compactMap { event -> String? in
      switch event.event.kind {
      case .began: "began"
      case .willUnwind(let from, let to): "\(from) unwinds to \(to)"
      case .willDisappear, .willAppear: "will"
      case .didDisappear, .didAppear: "did"
      case .ended: "ended"
      default: nil
      }
    }
    #expect(order == ["began", "c unwinds to a", "will", "will", "did", "did", "ended"])
  }

  @Test
  func `an animator that declines gives way to the cross-fade with a message`() throws {
    let bench = Bench("a")
    bench.slides.declines = true
    try bench.request(.push(Plain.screen("b")), at: 0)
    bench.run(to: 1000)
    #expect(bench.ends == [1: [.finished]])
    #expect(bench.log.contains { $0.event.kind == .note("'slide' does not serve push") })
    #expect(
      bench.log.contains {
        if case .began(_, _, _, let animator) = $0.event.kind {
          animator == "cross-fade"
        } else {
          false
        }
      })
  }

  @Test
  func `an animator that cannot be had costs its transition only`() throws {
    let bench = Bench("a")
    bench.slides.fails = true
    try bench.request(.push(Plain.screen("b")), at: 0)
    bench.run(to: 1000)
    #expect(bench.ends == [1: [.failed]])
    #expect(bench.names == ["a", "b"])
    bench.slides.fails = false
    try bench.request(.pop, at: 1000)
    bench.run(to: 2000)
    #expect(bench.ends[2] == [.finished])
  }

  @Test
  func `without animation the same is told and nothing is drawn in between`() throws {
    let bench = Bench("a")
    try bench.request(.push(Plain.screen("b")), at: 0, animated: false)
    #expect(bench.drawn(at: 0) == ["b"])
    #expect(
      bench.appearance == ["a.willDisappear", "b.willAppear", "a.didDisappear", "b.didAppear"])
    #expect(bench.ends == [1: [.finished]])
  }

  @Test
  func `E24 a container that changes its size in mid-flight ends right`() throws {
    let bench = Bench("a")
    try bench.request(.push(Plain.screen("b")), at: 0)
    bench.run(to: 150)
    let share = (bench.x("b", at: 150) ?? 0) / 100
    bench.container.resize(to: Rect(0, 0, 300, 200), at: bench.time(150))
    #expect(abs((bench.x("b", at: 150) ?? 0) / 300 - share) < 1e-9)
    #expect(abs((bench.x("a", at: 150) ?? 0) - ((bench.x("b", at: 150) ?? 0) - 300)) < 1e-9)
    bench.run(to: 1000)
    #expect(bench.x("b", at: 1000) == 0)
    #expect(bench.container.stack.tree[bench.container.stack.top.root].frame.size.width == 300)
    #expect(bench.slides.made.map(\.heard) == [["end skipped"], ["end finished"]])
    #expect(bench.ends == [1: [.finished]])
  }
}
