import LayerTree
import Motion
import Testing
import TimingEngine
import Transitions

/// Moves the incoming screen from x = 100 to 0 in a duration, by a curve or a spring.
private func mover(
  duration: Double = 2, curve: Curve = .easeIn, spring: Spring? = nil, token: UInt64 = 0,
  interaction: Interaction? = Interaction()
) -> Scripted {
  let animator = Scripted { context, transaction in
    let pace: LayerAnimation.Pace =
      spring.map { .spring($0, velocity: 0, duration: nil) }
      ?? .curve(curve, duration: duration, repeatCount: 1, autoreverses: false)
    try transaction.perform(
      .animate(
        LayerAnimation(
          .position, of: context.to,
          values: .endpoints(from: .point(Point(150, 100)), to: .point(Point(50, 100)), by: nil),
          pace: pace, token: token)))
  }
  animator.interaction = interaction
  return animator
}

private func start(_ animator: Scripted) throws -> Transition {
  Transition(
    try Plain.stack("one").change(for: .push(Plain.screen("two"))), animator: .success(animator))
}

extension Transition {
  /// How far the incoming screen is from its place, in points.
  fileprivate func x(at seconds: Double) -> Double {
    presentation(at: seconds)[change.to.root].frame.minX
  }

  fileprivate var ends: [Outcome] {
    events.compactMap { if case .ended(let outcome) = $0.kind { outcome } else { nil } }
  }
}

@Suite
struct InteractionTests {
  @Test
  func `a way back ends exactly where it started, wherever the hand let go`() throws {
    for step in 1...60 {
      let transition = try start(mover())
      try transition.grab(at: Int64(step) * 17_654_321)
      try transition.release(decision: .cancel, at: Int64(step) * 17_654_321 + 200)
      transition.advance(to: 10 * second)
      #expect(transition.x(at: transition.endTime ?? .nan) == 100, "after \(step) steps")
      #expect(transition.progress(at: transition.endTime ?? .nan) == 0, "after \(step) steps")
    }
  }

  // UIKit's percent-driven numbers: 2 s, let go at 0.4, ease-in-out for the rest.
  @Test(arguments: [
    (1.0, 1.2, 0.7, 0.477497159), (2.25, 1.2 / 2.25, 0.7, 0.477497159),
  ])
  func `the rest of the way takes the rest of the time at the completion speed`(
    speed: Double, rest: Double, half: Double, quarter: Double
  ) throws {
    let transition = try start(mover())
    try transition.grab(at: 0)
    try transition.scrub(to: 0.4, at: second)
    transition.finish(speed: speed, along: .easeInOut, at: second)
    #expect(abs(transition.progress(at: 1 + rest / 2) - half) < 1e-9)
    #expect(abs(transition.progress(at: 1 + rest / 4) - quarter) < 1e-9)
    transition.advance(to: 10 * second)
    #expect(abs((transition.endTime ?? 0) - (1 + rest)) < 1e-12)
    #expect(transition.outcome == .finished)
  }

  @Test
  func `the way back takes the time that the way there took`() throws {
    let transition = try start(mover())
    try transition.grab(at: 0)
    try transition.scrub(to: 0.4, at: second)
    transition.cancel(along: .easeInOut, at: second)
    #expect(abs(transition.progress(at: 1.2) - 0.348335227) < 1e-9)
    transition.advance(to: 10 * second)
    #expect(abs((transition.endTime ?? 0) - 1.8) < 1e-12)
    #expect(transition.outcome == .cancelled)
    #expect(transition.result == transition.change.before)
  }

  @Test(arguments: [(ScrubLaw.linear, 0.5), (.curve, 0.315356813)])
  func `the law decides whether values follow the hand or the curve`(law: ScrubLaw, share: Double)
    throws
  {
    let transition = try start(mover())
    try transition.grab(law: law, at: 0)
    try transition.scrub(to: 0.5, at: second)
    #expect(abs(transition.x(at: 1) - 100 * (1 - share)) < 1e-6)
  }

  @Test(arguments: ScrubLaw.allCases)
  func `taken in mid-flight nothing jumps and both ends stay`(law: ScrubLaw) throws {
    let transition = try start(mover())
    let shown = transition.x(at: 1)
    try transition.grab(law: law, at: second)
    #expect(abs(transition.x(at: 1) - shown) < 1e-9)
    #expect(abs(transition.progress(at: 1) - 0.5) < 1e-12)
    try transition.scrub(to: 1, at: second)
    #expect(abs(transition.x(at: 1)) < 1e-9)
    try transition.scrub(to: 0, at: second)
    #expect(abs(transition.x(at: 1) - 100) < 1e-9)
    var last = 100.0
    for step in 0...100 {
      try transition.scrub(to: Double(step) / 100, at: second)
      #expect(transition.x(at: 1) <= last + 1e-9)
      last = transition.x(at: 1)
    }
  }

  // A hand at 0.6 that moves back at 1.5 ways a second, and its mirror.
  @Test(arguments: [
    (0.05, -1.5, CompletionRequest.cancel), (0.1, 2, .finish), (0.6, -1.5, .cancel),
    (0.6, 0, .finish), (0.4, 0, .cancel), (0.05, 1, .cancel),
    (0.9, -1, .finish),
  ])
  func `T08 where it goes depends on position and signed velocity`(
    progress: Double, velocity: Double, decision: CompletionRequest
  ) throws {
    let transition = try start(mover())
    try transition.grab(at: 0)
    try transition.scrub(to: 0.6, at: second)
    try transition.scrub(to: progress, at: second)
    try transition.release(velocity: velocity, at: second)
    #expect(transition.phase == (decision == .finish ? .finishing : .cancelling))
  }

  @Test(arguments: [(0.3, 1.0), (0.5, 0.2), (0.8, 4), (0.2, 30)])
  func `let go, it goes on as fast as the finger and never passes the end`(
    progress: Double, velocity: Double
  ) throws {
    let transition = try start(mover(curve: .linear))
    try transition.grab(at: 0)
    try transition.scrub(to: progress, at: second)
    try transition.release(velocity: velocity, decision: .finish, at: second)
    let step = 1e-6
    let speed = (transition.progress(at: 1 + step) - progress) / step
    #expect(abs(speed - velocity) < 1e-3 * velocity)
    var last = progress
    for index in 0...2_000 {
      let next = transition.progress(at: 1 + Double(index) / 1_000)
      #expect(next >= last && next <= 1)
      last = next
    }
  }

  @Test
  func `E15 a spring that is taken back sets out anew and does not repeat its swings`() throws {
    let spring = try Spring(mass: 1, stiffness: 100, damping: 10)
    let transition = try start(mover(spring: spring))
    let (x, speed) = (transition.x(at: 0.5), 1e-4)
    let v = (transition.x(at: 0.5 + speed) - transition.x(at: 0.5 - speed)) / (2 * speed)
    transition.cancel(at: second / 2)
    // The damped spring of textbooks from (x - 100, v), which is not what runs in the engine.
    let (w, z) = (10.0, 0.5)
    let wd = w * (1 - z * z).squareRoot()
    for step in 1...20 {
      let t = Double(step) / 20
      let y0 = x - 100
      let decay = Elementary.exp(-z * w * t)
      let closed =
        100 + decay
        * (y0 * Elementary.cos(wd * t) + (v + z * w * y0) / wd * Elementary.sin(wd * t))
      #expect(abs(transition.x(at: 0.5 + t) - closed) < 2e-4)
    }
    transition.advance(to: 60 * second)
    #expect(transition.outcome == .cancelled)
    #expect(transition.x(at: transition.endTime ?? 0) == 100)
  }

  @Test
  func `a hand needs the grant, a host that seeks does not`() throws {
    let transition = try start(mover(interaction: nil))
    #expect(throws: InteractionError.notGranted(animator: "scripted")) {
      try transition.grab(at: second)
    }
    #expect(transition.phase == .running)
    let sought = transition.presentation(atProgress: 0.5, law: .linear)
    #expect(abs(sought[transition.change.to.root].frame.minX - 50) < 1e-9)
  }

  @Test
  func `an animator may refuse to start under the finger`() throws {
    let transition = try start(mover(interaction: Interaction(startsUnderFinger: false)))
    #expect(throws: InteractionError.notUnderFinger(animator: "scripted")) {
      try transition.grab(at: 0)
    }
    try transition.grab(at: second / 60)
  }

  @Test
  func `a finger reaches no further than the animator lets it`() throws {
    let transition = try start(mover(interaction: Interaction(reach: 0.01...0.99)))
    try transition.grab(at: 0)
    try transition.scrub(to: 7, at: 1)
    #expect(transition.progress(at: 1) == 0.99)
    try transition.scrub(to: -7, at: 2)
    #expect(transition.progress(at: 1) == 0.01)
    #expect(throws: InteractionError.notANumber) { try transition.scrub(to: .nan, at: 3) }
  }

  @Test
  func `T06 late calls of the hand change nothing`() throws {
    let transition = try start(mover())
    try transition.grab(at: 0)
    try transition.scrub(to: 0.6, at: second)
    try transition.release(decision: .finish, at: second)
    let shown = transition.x(at: 1.2)
    #expect(throws: InteractionError.notHeld) { try transition.scrub(to: 0.5, at: second) }
    #expect(throws: InteractionError.notHeld) { try transition.release(at: second) }
    #expect(transition.x(at: 1.2) == shown)
    transition.advance(to: 10 * second)
    #expect(throws: InteractionError.over) { try transition.grab(at: 10 * second) }
    #expect(transition.ends == [.finished])
  }

  @Test(arguments: [(1.0, CompletionRequest.finish), (0.0, .cancel)])
  func `T18 nothing left to go still ends on the tick`(
    progress: Double, decision: CompletionRequest
  ) throws {
    let transition = try start(mover())
    try transition.grab(at: 0)
    try transition.scrub(to: progress, at: second)
    transition.advance(to: 100 * second)
    #expect(transition.outcome == nil, "a hand at an end has not let go")
    try transition.release(decision: decision, at: 101 * second)
    #expect(transition.ends == [decision == .finish ? .finished : .cancelled])
  }

  @Test
  func `T19 an animator that claims success after a cancel is not believed`() throws {
    let animator = mover(token: 3)
    animator.answers = [3: [.finish]]
    let transition = try start(animator)
    transition.cancel(at: second)
    transition.advance(to: 10 * second)
    #expect(transition.ends == [.cancelled])
    let answers = transition.events.compactMap { event -> Bool? in
      if case .completionRequested(_, let accepted) = event.kind { accepted } else { nil }
    }
    #expect(answers == [false])
  }

  @Test(arguments: [(CompletionRequest.finish, true), (.cancel, false)])
  func `a wish for the end that the transition is on its way to is granted`(
    wish: CompletionRequest, isGranted: Bool
  ) throws {
    let animator = mover(token: 3)
    animator.answers = [3: [wish]]
    let transition = try start(animator)
    try transition.grab(at: 0)
    try transition.release(decision: .finish, at: second)
    transition.advance(to: 10 * second)
    #expect(transition.ends == [.finished])
    let answers = transition.events.compactMap { event -> Bool? in
      if case .completionRequested(_, let accepted) = event.kind { accepted } else { nil }
    }
    #expect(answers == [isGranted])
  }

  @Test
  func `the last word before the end counts`() throws {
    let transition = try start(mover())
    try transition.grab(at: 0)
    try transition.scrub(to: 0.5, at: second)
    transition.cancel(at: second)
    transition.finish(at: second + 100_000_000)
    let turn = transition.x(at: 1.1)
    #expect(abs(transition.x(at: 1.1 + 1e-7) - turn) < 1e-4)
    transition.advance(to: 10 * second)
    transition.cancel(at: 11 * second)
    #expect(transition.ends == [.finished])
  }

  @Test
  func `T04 a cancelled hand glides back and leaves no trace in the next run`() throws {
    let fresh = try start(mover())
    let transition = try start(mover())
    try transition.grab(at: 0)
    try transition.scrub(to: 0.4, at: second)
    transition.cancel(at: second)
    var last = transition.progress(at: 1)
    #expect(last == 0.4)
    for frame in 1...120 {
      let next = transition.progress(at: 1 + Double(frame) / 60)
      #expect(next <= last && last - next < 0.4 / 20)
      last = next
    }
    transition.advance(to: 10 * second)
    #expect(transition.ends == [.cancelled])
    #expect(transition.result.tree == transition.change.before.tree)
    let again = Transition(
      try transition.result.change(for: .push(Plain.screen("two"))), animator: .success(mover()))
    for frame in 0...120 {
      let time = Double(frame) / 60
      #expect(again.presentation(at: time) == fresh.presentation(at: time))
    }
  }

  @Test
  func `T09 a hand and the clock report the same`() throws {
    func log(_ run: (Transition) throws -> Void) throws -> [String] {
      let transition = try start(mover(token: 5))
      try run(transition)
      transition.advance(to: 100 * second)
      return transition.events.compactMap { event in
        if case .phase = event.kind { nil } else { "\(event.kind)" }
      }
    }
    let clock = try log { _ in }
    let hand = try log { transition in
      try transition.grab(at: 0)
      try transition.scrub(to: 0.7, at: second)
      try transition.release(at: second)
    }
    #expect(clock == hand)
    let cancelled = try log { transition in
      try transition.grab(at: 0)
      try transition.scrub(to: 0.2, at: second)
      try transition.release(at: second)
    }
    #expect(cancelled.last == "ended(Transitions.Outcome.cancelled)")
    #expect(cancelled.count { $0.hasPrefix("ended") } == 1)
  }

  @Test
  func `the animator hears what moves it`() throws {
    let animator = mover()
    let transition = try start(animator)
    try transition.grab(at: second)
    try transition.scrub(to: 0.6, at: second)
    try transition.release(at: second)
    try transition.grab(at: second + 1_000_000)
    transition.cancel(at: second + 2_000_000)
    transition.advance(to: 10 * second)
    #expect(
      animator.heard == [
        "phase held", "phase finishing", "phase held", "phase cancelling", "end cancelled",
      ])
  }
}
