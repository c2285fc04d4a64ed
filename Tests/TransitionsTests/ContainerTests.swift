import LayerTree
import Motion
import Testing
import TimingEngine
import Transitions

/// Makes animators that move both screens side by side, and remembers them.
final class Slides: AnimatorSource {
  var duration = 0.3
  var curve = Curve.easeOut
  var spring: Spring?
  var token: UInt64 = 0
  var interaction: Interaction? = Interaction()
  var made: [Scripted] = []
  /// Animators that a test writes down, by name.
  var special: [String: Scripted] = [:]
  var declines = false
  var fails = false

  func animator(
    _ name: String, for operation: Transitions.Operation, parameters: [String: ParameterValue]
  ) throws(AnimatorFailure) -> AnimatorAnswer {
    if fails { throw AnimatorFailure("\(name): not to be had") }
    if declines { return .declined("'\(name)' does not serve \(operation.rawValue)") }
    if let own = special[name] { return .instance(own, parameters: parameters) }
    let animator = Scripted { [self] context, transaction in
      let width = context.bounds.size.width
      let side = context.operation.direction == .forward ? width : -width
      for (layer, from, to) in [(context.to, side, 0.0), (context.from, 0.0, -side)] {
        try transaction.perform(
          .animate(
            LayerAnimation(
              .position, of: layer,
              values: .endpoints(
                from: .point(Point(from + width / 2, 100)), to: .point(Point(to + width / 2, 100)),
                by: nil),
              pace: spring.map { .spring($0, velocity: 0, duration: nil) }
                ?? .curve(curve, duration: duration, repeatCount: 1, autoreverses: false),
              token: token)))
      }
    }
    animator.name = name
    animator.interaction = interaction
    made.append(animator)
    return .instance(animator, parameters: parameters)
  }
}

/// A container with slides, its log, and a clock in milliseconds.
final class Bench {
  let slides = Slides()
  let container: Container
  private(set) var log: [Container.Event] = []

  init(_ names: String...) {
    var stack = ScreenStack(container: Rect(0, 0, 100, 200), root: Plain.screen(names[0]))
    for name in names.dropFirst() { stack.push(Plain.screen(name)) }
    container = Container(stack: stack, source: slides) { name, size in
      Screen(
        name: name, tree: LayerTree(root: Layer(name: name, frame: Rect(origin: .zero, size: size)))
      )
    }
    container.animators.standard = "slide"
    container.onEvent = { [unowned self] in log.append($0) }
  }

  @discardableResult
  func request(
    _ change: StackRequest, at milliseconds: Double, animated: Bool = true,
    identifier: String? = nil, animator: String? = nil
  ) throws -> Int {
    try container.request(
      .init(change, animator: animator, identifier: identifier, isAnimated: animated),
      at: time(milliseconds))
  }

  func time(_ milliseconds: Double) -> Int64 { Int64(milliseconds * 1_000_000) }
  func run(to milliseconds: Double) { container.advance(to: time(milliseconds)) }

  /// The left edge of a screen, or nil when it is not drawn.
  func x(_ screen: String, at milliseconds: Double) -> Double? {
    let tree = container.presentation(at: milliseconds / 1000)
    return tree[LayerTree.rootID].children.first { tree[$0].name == screen }
      .map { tree[$0].frame.minX }
  }

  /// The screens that are drawn, the lowest first.
  func drawn(at milliseconds: Double) -> [String] {
    let tree = container.presentation(at: milliseconds / 1000)
    return tree[LayerTree.rootID].children.map { tree[$0].name }
  }

  /// How each request ended, by its number.
  var ends: [Int: [Outcome]] {
    var ends: [Int: [Outcome]] = [:]
    for event in log {
      if case .ended(let outcome) = event.event.kind {
        ends[event.request, default: []].append(outcome)
      }
    }
    return ends
  }

  /// What the screens were told, in order.
  var appearance: [String] {
    log.compactMap { event in
      switch event.event.kind {
      case .willAppear(let name): "\(name).willAppear"
      case .didAppear(let name): "\(name).didAppear"
      case .willDisappear(let name): "\(name).willDisappear"
      case .didDisappear(let name): "\(name).didDisappear"
      default: nil
      }
    }
  }

  var names: [String] { container.stack.entries.map(\.name) }

  /// What the container shows when nothing runs is the top of its stack, and nothing else.
  func isClean(at milliseconds: Double) -> Bool {
    container.isIdle && container.presentation(at: milliseconds / 1000) == container.stack.tree
  }
}

@Suite
struct ContainerTests {
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
  func `T03 a pop by hand right after a dismissal is carried out and leaves nothing locked`()
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
  func `T10 hammering the stack keeps model and picture in step`(policy: Container.Policy) throws {
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
    let bench = Bench("a", "b")
    bench.slides.token = 3
    try bench.request(.pop, at: 0)
    let transition = try #require(bench.container.transition)
    bench.run(to: 150)
    let tree = bench.container.presentation(at: 0.15)
    let child = try #require(tree.find("b", in: LayerTree.rootID))
    #expect(child == transition.change.from.root)
    transition.remove(child, at: bench.time(150))
    #expect(transition.outcome == nil, "a screen itself cannot be taken away")
    bench.run(to: 300)
    #expect(bench.ends == [1: [.finished]])
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

  @Test
  func `T20 a pop in mid-push starts from what is on screen`() throws {
    let bench = Bench("a")
    try bench.request(.push(Plain.screen("b")), at: 0)
    let (a, b) = (bench.x("a", at: 30), bench.x("b", at: 30))
    try bench.request(.pop, at: 30)
    #expect(abs((bench.x("a", at: 30) ?? .nan) - (a ?? 0)) < 1e-9)
    #expect(abs((bench.x("b", at: 30) ?? .nan) - (b ?? 0)) < 1e-9)
    let tree = bench.container.presentation(at: 0.031)
    #expect(tree[LayerTree.rootID].children.allSatisfy { tree[$0].opacity == 1 })
    bench.run(to: 2000)
    #expect(bench.names == ["a"])
    #expect(bench.ends == [1: [.skipped], 2: [.finished]])
    #expect(bench.x("a", at: 2000) == 0)
  }

  @Test
  func `speed is kept when another transition takes over`() throws {
    let bench = Bench("a")
    try bench.request(.push(Plain.screen("b")), at: 0)
    func speed(_ screen: String, _ time: Double, _ step: Double) -> Double {
      ((bench.x(screen, at: time + step) ?? .nan) - (bench.x(screen, at: time) ?? .nan)) / step
    }
    let before = (speed("a", 100, -0.001), speed("b", 100, -0.001))
    try bench.request(.pop, at: 100)
    #expect(abs(speed("a", 100, 0.001) - before.0) < 0.01 * abs(before.0))
    #expect(abs(speed("b", 100, 0.001) - before.1) < 0.01 * abs(before.1))
  }

  // D5: the spring of the unwind, stopped at 0.1 s and sent back by the same spring.
  @Test
  func `a spring that takes over from the same spring is a retarget`() throws {
    let bench = Bench("a")
    bench.slides.spring = try Spring(
      mass: 1, stiffness: 161.719501592, damping: 12.716898269)
    try bench.request(.push(Plain.screen("b")), at: 0)
    let step = 1e-3
    let x = try #require(bench.x("b", at: 100))
    let v = ((bench.x("b", at: 100 + step) ?? 0) - (bench.x("b", at: 100 - step) ?? 0)) / 2 / step
    try bench.request(.pop, at: 100)
    let (w, z) = (12.716898269, 0.5)
    let wd = w * (1 - z * z).squareRoot()
    for tick in 1...20 {
      let t = Double(tick) / 20
      let (y0, v0) = (x - 100, v * 1000)
      let decay = Elementary.exp(-z * w * t)
      let closed =
        100 + decay
        * (y0 * Elementary.cos(wd * t) + (v0 + z * w * y0) / wd * Elementary.sin(wd * t))
      #expect(abs((bench.x("b", at: 100 + t * 1000) ?? .nan) - closed) < 2e-3)
    }
  }

  @Test
  func `a third destination leaves what lay below where it was`() throws {
    let bench = Bench("a")
    try bench.request(.push(Plain.screen("b")), at: 0)
    let shown = (bench.x("a", at: 60), bench.x("b", at: 60))
    try bench.request(.push(Plain.screen("c")), at: 60)
    #expect(bench.drawn(at: 60) == ["a", "b", "c"])
    #expect(abs((bench.x("a", at: 60) ?? .nan) - (shown.0 ?? 0)) < 1e-9)
    #expect(abs((bench.x("b", at: 60) ?? .nan) - (shown.1 ?? 0)) < 1e-9)
    bench.run(to: 2000)
    #expect(bench.drawn(at: 2000) == ["c"])
  }

  @Test
  func `what lay below is let go when its own transition would have been over`() throws {
    let bench = Bench("a")
    for index in 0..<30 {
      try bench.request(.replace(with: Plain.screen("s\(index)")), at: Double(index) * 100)
      // The two of the transition, and those that left less than 0.3 s ago.
      #expect(bench.drawn(at: Double(index) * 100 + 99).count <= 5)
    }
  }

  /// An animator that lets the incoming screen through a mask that grows for a second.
  private func masked() -> Scripted {
    Scripted { context, transaction in
      let mask = try transaction.perform(.create(Layer(name: "hole", frame: Rect(0, 0, 10, 20))))
      guard let mask else { return }
      try transaction.perform(.setMask(mask, of: context.to))
      try transaction.perform(
        .animate(
          LayerAnimation(
            .transform, of: mask,
            values: .endpoints(
              from: .transform(.identity), to: .transform(.scale(100, 100)), by: nil),
            pace: .curve(.linear, duration: 1, repeatCount: 1, autoreverses: false))))
    }
  }

  private func maskScale(_ bench: Bench, at milliseconds: Double) -> Double? {
    let tree = bench.container.presentation(at: milliseconds / 1000)
    return tree.find("b", in: LayerTree.rootID).flatMap { tree[$0].mask }
      .map { tree[$0].transform[0, 0] }
  }

  @Test
  func `a mask goes on where it was when another transition takes over`() throws {
    let bench = Bench("a")
    bench.slides.special["reveal"] = masked()
    try bench.request(.push(Plain.screen("b")), at: 0, animator: "reveal")
    let shown = try #require(maskScale(bench, at: 400))
    #expect(abs(shown - 40.6) < 1e-9)
    try bench.request(.pop, at: 400)
    #expect(abs((maskScale(bench, at: 400) ?? 0) - shown) < 1e-9)
    #expect(abs((maskScale(bench, at: 500) ?? 0) - 50.5) < 1e-9)
    bench.run(to: 701)
    #expect(bench.ends[2] == [.finished], "nobody waits for the mask of a screen that leaves")
    #expect(bench.isClean(at: 702))
  }

  @Test
  func `what goes on below never covers the screen that comes`() throws {
    let bench = Bench("a")
    bench.slides.special["over"] = Scripted { context, transaction in
      try transaction.perform(.insert(context.to, into: LayerTree.rootID, .top))
      try transaction.perform(
        .animate(
          LayerAnimation(
            .opacity, of: context.to,
            values: .endpoints(from: .scalar(0), to: .scalar(1), by: nil),
            pace: .curve(.linear, duration: 1, repeatCount: 1, autoreverses: false))))
    }
    try bench.request(.push(Plain.screen("b")), at: 0)
    try bench.request(.push(Plain.screen("c")), at: 100)
    #expect(bench.drawn(at: 100) == ["a", "b", "c"])
    try bench.request(.unwind(to: "a"), at: 200, animator: "over")
    #expect(bench.drawn(at: 200) == ["b", "c", "a"])
  }

  @Test
  func `a screen that stays keeps its mask until that is open`() throws {
    let bench = Bench("a")
    bench.slides.special["reveal"] = masked()
    try bench.request(.push(Plain.screen("b")), at: 0, animator: "reveal")
    try bench.request(.present(Plain.screen("m"), .overFullScreen), at: 400)
    bench.run(to: 999)
    #expect(bench.container.running != nil)
    bench.run(to: 1000)
    #expect(bench.ends[2] == [.finished])
    #expect(maskScale(bench, at: 1000) == 100)
    #expect(bench.isClean(at: 1001))
  }

  @Test
  func `a request while it goes back starts from where it goes back to`() throws {
    let bench = Bench("a")
    try bench.request(.push(Plain.screen("b")), at: 0)
    try bench.container.cancel(at: bench.time(150))
    try bench.request(.push(Plain.screen("c")), at: 200)
    bench.run(to: 2000)
    #expect(bench.names == ["a", "c"])
    #expect(bench.ends == [1: [.cancelled], 2: [.finished]])
  }

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
  func `a container that changes its size in mid-flight ends right`() throws {
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
