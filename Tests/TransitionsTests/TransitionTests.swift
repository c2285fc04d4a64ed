import LayerTree
import Motion
import Testing
import TimingEngine
import Transitions

@Suite
struct TransitionTests {
  private func change() throws -> StackChange {
    func screen(_ name: String) -> Screen {
      Screen(name: name, tree: LayerTree(root: Layer(name: name, frame: Rect(0, 0, 100, 200))))
    }
    let stack = ScreenStack(container: Rect(0, 0, 100, 200), root: screen("one"))
    return try stack.change(for: .push(screen("two")))
  }

  private func fade(
    _ layer: LayerID, duration: Double, token: UInt64 = 0, repeats: Double = 1
  ) -> LayerAnimation {
    LayerAnimation(
      .opacity, of: layer, values: .endpoints(from: .scalar(0), to: .scalar(1), by: nil),
      pace: .curve(.linear, duration: duration, repeatCount: repeats, autoreverses: false),
      token: token)
  }

  private func run(_ animator: Scripted, until nanoseconds: Int64 = 10_000_000_000) throws
    -> Transition
  {
    let transition = Transition(try change(), animator: .success(animator))
    var time: Int64 = 0
    while transition.outcome == nil, time <= nanoseconds {
      transition.advance(to: time)
      time += 50_000_000
    }
    return transition
  }

  private func ends(_ transition: Transition) -> Int {
    transition.events.count { if case .ended = $0.kind { true } else { false } }
  }

  @Test
  func `it waits for the longest of several animations`() throws {
    let animator = Scripted { context, transaction in
      try transaction.perform(.animate(self.fade(context.to, duration: 0.4, token: 1)))
      try transaction.perform(.animate(self.fade(context.from, duration: 0.7, token: 2)))
    }
    let transition = try run(animator)
    #expect(transition.endTime == 0.7)
    #expect(animator.heard == ["ended 1 true", "ended 2 true", "end finished"])
  }

  @Test
  func `it does not wait for an animation that never ends`() throws {
    let animator = Scripted { context, transaction in
      try transaction.perform(.animate(self.fade(context.to, duration: 0.4)))
      try transaction.perform(
        .animate(self.fade(context.from, duration: 0.3, token: 9, repeats: .infinity)))
    }
    let transition = try run(animator)
    #expect(transition.endTime == 0.4)
    #expect(animator.heard == ["ended 9 false", "end finished"])
  }

  @Test
  func `nothing declared is over at once`() throws {
    let transition = try run(Scripted { _, _ in })
    #expect(transition.endTime == 0)
    #expect(transition.outcome == .finished)
  }

  @Test
  func `zero duration is over on the first tick and shows the end`() throws {
    let animator = Scripted { context, transaction in
      try transaction.perform(.animate(self.fade(context.to, duration: 0, token: 1)))
    }
    let transition = try run(animator)
    #expect(transition.endTime == 0)
    let tree = transition.presentation(at: 0)
    #expect(tree[transition.change.to.root].opacity == 1)
    #expect(animator.heard == ["ended 1 true", "end finished"])
  }

  @Test
  func `completing twice counts once`() throws {
    let animator = Scripted { context, transaction in
      try transaction.perform(.completeManually)
      try transaction.perform(.animate(self.fade(context.to, duration: 0.5, token: 1)))
      try transaction.perform(.animate(self.fade(context.from, duration: 0.5, token: 2)))
    }
    animator.answers = [1: [.finish], 2: [.cancel]]
    let transition = try run(animator)
    #expect(transition.outcome == .finished)
    #expect(ends(transition) == 1)
    let requests = transition.events.compactMap { event -> Bool? in
      if case .completionRequested(_, let accepted) = event.kind { accepted } else { nil }
    }
    #expect(requests == [true, false])
  }

  @Test
  func `an animator may take its own operation back`() throws {
    let animator = Scripted { context, transaction in
      try transaction.perform(.completeManually)
      try transaction.perform(.animate(self.fade(context.to, duration: 0.5, token: 1)))
    }
    animator.answers = [1: [.cancel]]
    let transition = try run(animator)
    #expect(transition.outcome == .cancelled)
    #expect(transition.result == transition.change.before)
  }

  @Test
  func `completing inside begin ends on the first tick`() throws {
    let animator = Scripted { context, transaction in
      try transaction.perform(.animate(self.fade(context.to, duration: 0.5, token: 4)))
      try transaction.perform(.complete(.finish))
    }
    let transition = try run(animator)
    #expect(transition.endTime == 0)
    #expect(animator.heard == ["ended 4 false", "end finished"])
  }

  @Test
  func `a refused declaration gives way to the cross-fade`() throws {
    let animator = Scripted { context, transaction in
      try transaction.perform(.setValue(context.to, .opacity, .scalar(2)))
    }
    let transition = try run(animator)
    #expect(transition.outcome == .failed)
    #expect(transition.endTime == 0.35)
    #expect(transition.faults.count == 1)
    #expect(transition.result.entries.map(\.name) == ["one", "two"])
    #expect(animator.heard.isEmpty)
  }

  @Test
  func `screens hear of the change in one order`() throws {
    let transition = try run(Scripted { _, _ in })
    let callbacks = transition.events.map(\.kind).filter {
      switch $0 {
      case .willAppear, .willDisappear, .didAppear, .didDisappear: true
      default: false
      }
    }
    #expect(
      callbacks == [
        .willDisappear("one"), .willAppear("two"), .didDisappear("one"), .didAppear("two"),
      ])
  }

  @Test
  func `a cancelled change tells both screens again`() throws {
    let animator = Scripted { context, transaction in
      try transaction.perform(.animate(self.fade(context.to, duration: 1)))
    }
    let transition = Transition(try change(), animator: .success(animator))
    transition.end(.cancelled, at: 400_000_000)
    let callbacks = transition.events.map(\.kind).suffix(5)
    #expect(
      Array(callbacks) == [
        .willDisappear("two"), .didDisappear("two"), .willAppear("one"), .didAppear("one"),
        .ended(.cancelled),
      ])
    transition.end(.cancelled, at: 500_000_000)
    #expect(ends(transition) == 1)
  }

  @Test
  func `a spring runs its own time`() throws {
    let spring = try Spring(duration: 1, dampingRatio: 0.5)
    let animator = Scripted { context, transaction in
      try transaction.perform(
        .animate(
          LayerAnimation(
            .position, of: context.to,
            values: .endpoints(from: .point(Point(-375, 0)), to: .point(.zero), by: nil),
            pace: .spring(spring, velocity: 4, duration: 1))))
    }
    let transition = try run(animator)
    #expect(transition.endTime == 1)
    for (time, x) in [(0.05, -263.112428), (0.1, -127.752473), (0.25, 64.603609), (0.5, -8.789815)]
    {
      let found = transition.presentation(at: time)[transition.change.to.root].position.x
      #expect(abs(found - x) < 1e-6 * 375)
    }
  }

  @Test(arguments: [(900.0, 60.0), (300, 20), (170, 26)])
  func `a spring that runs until it has settled stands at its end in the last frame`(
    stiffness: Double, damping: Double
  ) throws {
    let spring = try Spring(mass: 1, stiffness: stiffness, damping: damping)
    let animator = Scripted { context, transaction in
      try transaction.perform(
        .animate(
          LayerAnimation(
            .position, of: context.to,
            values: .endpoints(from: .point(Point(-375, 0)), to: .point(.zero), by: nil),
            pace: .spring(spring, velocity: 0, duration: nil))))
    }
    let transition = try run(animator)
    let end = try #require(transition.endTime)
    func x(at time: Double) -> Double {
      transition.presentation(at: time)[transition.change.to.root].position.x
    }
    // Settled is within a ten-thousandth of the way, until it is over.
    #expect(x(at: end) == 0)
    #expect(x(at: end - 1e-6) != 0)
  }
}
