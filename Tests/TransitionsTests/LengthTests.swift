import LayerTree
import Motion
import TestVectors
import Testing
import TimingEngine
import Transitions

/// A transition is as long as its animator says, at most.
struct LengthTests {
  private static let seeds: [UInt64] = Effort.seeds([1, 2, 3, 20_261_201])

  private func transition(
    _ pace: LayerAnimation.Pace, delay: Double, maximum: Double
  ) throws -> Transition {
    let animator = Scripted { context, transaction in
      try transaction.perform(
        .animate(
          LayerAnimation(
            .opacity, of: context.to,
            values: .endpoints(from: .scalar(0), to: .scalar(1), by: nil), pace: pace,
            delay: delay)))
    }
    animator.maximumDuration = maximum
    animator.interaction = Interaction()
    animator.releases = { _, _ in Release(.finish, speed: 1e-300, curve: .linear) }
    let change = try Plain.stack("one").change(for: .push(Plain.screen("two")))
    return Transition(change, animator: .success(animator))
  }

  /// The longest that a transition may take whose animator allows so much.
  private func limit(_ maximum: Double) -> Double { maximum + 0.25 }

  @Test(arguments: seeds)
  func `case 11: what ends after the maximum duration is refused with its sum`(seed: UInt64)
    throws
  {
    var random = SeededGenerator(seed: seed)
    func time() -> Double {
      let sizes = [0.1, 1, 60, 1e9, 1e300]
      return random.number(in: 0...1) * sizes[Int(random.next() % 5)]
    }
    for _ in 0..<200 {
      let (duration, delay, maximum) = (time(), time(), random.number(in: 0.1...60))
      let (count, turns) = (time(), random.next() % 2 == 0)
      let end = delay + duration * count * (turns ? 2 : 1)
      guard (end - limit(maximum)).magnitude > 1e-6 else { continue }
      let transition = try transition(
        .curve(.linear, duration: duration, repeatCount: count, autoreverses: turns),
        delay: delay, maximum: maximum)
      #expect(transition.faults.isEmpty == (end < limit(maximum)), "\(duration) \(delay) \(count)")
      #expect(transition.duration <= limit(maximum))
      guard let fault = transition.faults.first, end.isFinite else { continue }
      #expect(
        fault.contains("\(count) × \(duration) s") || fault.contains("not finite"), "\(fault)")
    }
  }

  @Test(arguments: [1.0, 0.1, 1e-3, 1e-6])
  func `case 11: a spring counts until it has settled`(damping: Double) throws {
    let spring = try Spring(stiffness: 100, damping: damping)
    // Its envelope e^(−ct/2m) has come to a ten-thousandth by then.
    let settled = 2 * Elementary.log(1e4) / damping
    let transition = try transition(
      .spring(spring, velocity: 0, duration: nil), delay: 1, maximum: 60)
    #expect(transition.faults.isEmpty == (settled + 1 < 60), "\(transition.faults)")
    #expect(transition.duration <= limit(60))
  }

  @Test func `case 11: what never ends does not count`() throws {
    for pace in [
      LayerAnimation.Pace.curve(
        .linear, duration: 1, repeatCount: .infinity, autoreverses: false),
      .spring(try Spring(stiffness: 100, damping: 0), velocity: 0, duration: nil),
    ] {
      let transition = try transition(pace, delay: 0, maximum: 0.5)
      #expect(transition.faults.isEmpty)
      #expect(transition.duration == 1)
    }
  }

  @Test func `case 11: a release at next to no speed ends all the same`() throws {
    let transition = try transition(
      .curve(.linear, duration: 1, repeatCount: 1, autoreverses: false), delay: 0, maximum: 1)
    try transition.grab(at: 0)
    try transition.scrub(to: 0.5, at: 1_000_000_000)
    try transition.release(at: 2_000_000_000)
    transition.advance(to: 62_000_000_000)
    #expect(transition.outcome == .finished)
    #expect(transition.endTime == 62)
  }
}
