import Motion
import Testing
import TimingEngine

struct HandoffTests {
  private let slot = Slot(3)

  private func number(_ store: AnimationStore, _ time: Double) -> Double {
    var values = PresentationValues()
    store.evaluate(at: time, into: &values)
    return values.number(at: 0)
  }

  /// Stores whose velocity has to be the slope of their value.
  private func stores() throws -> [AnimationStore] {
    var stores: [AnimationStore] = []
    func add(_ animations: [Animation]) throws {
      var store = AnimationStore()
      try store.setBase(.scalar(10), of: slot)
      for animation in animations { try store.add(animation, to: slot, at: 50_000_000) }
      stores.append(store)
    }
    var timing = Timing(duration: 0.5, delay: 0.1, fill: .both, curve: .easeInOut)
    timing.iterations = 3
    timing.direction = .alternate
    timing.playbackRate = 1.5
    let ease = try Animation(from: .scalar(3), to: .scalar(8), timing: timing)
    let added = try Animation(from: .scalar(-3), to: nil, timing: timing, composite: .add)
    let spring = try Animation(
      SpringEffect(.bouncy, from: .scalar(0), to: .scalar(5), velocity: [40], composite: .add))
    let cubic = try Animation(
      KeyframeEffect(
        [Keyframe(.scalar(0)), Keyframe(.scalar(4), curve: .easeIn), Keyframe(.scalar(-2))],
        mode: .cubic), timing: timing)
    timing.direction = .normal
    let building = try Animation(
      KeyframeEffect([Keyframe(.scalar(4), at: 1)], iterationComposite: .accumulate),
      timing: timing)
    try add([building])
    try add([ease])
    try add([ease, added])
    try add([spring])
    try add([cubic, spring, added])
    return stores
  }

  @Test func `velocities are the slopes of values`() throws {
    for (index, store) in try stores().enumerated() {
      for step in 1..<70 {
        let time = 0.123 + Double(step) * 0.0131
        let movement = try #require(store.movement(of: slot, at: time))
        let slope = (number(store, time + 1e-7) - number(store, time - 1e-7)) / 2e-7
        #expect(movement.value[0] == number(store, time))
        #expect(
          (movement.velocity[0] - slope).magnitude < 1e-4 * (1 + slope.magnitude),
          "store \(index) at \(time)")
      }
    }
  }

  @Test func `a spring asked for the same target goes on undisturbed`() throws {
    var store = AnimationStore()
    try store.setBase(.scalar(0), of: slot)
    let first = try store.retarget(slot, to: [1], spring: .bouncy, at: 0)
    let before = number(store, 0.4)
    let second = try store.retarget(slot, to: [1], spring: .bouncy, at: 100_000_000)
    #expect(second == first)
    #expect(number(store, 0.4) == before)
    let third = try store.retarget(slot, to: [2], spring: .bouncy, at: 100_000_000)
    #expect(third != first)
  }

  @Test(arguments: FixedTimeMotion.Smoothness.allCases)
  func `the time that is left can be kept`(smoothness: FixedTimeMotion.Smoothness) throws {
    var store = try stores()[0]
    let before = try #require(store.movement(of: slot, at: 0.3))
    try store.retarget(
      slot, to: [100], within: 0.25, smoothness: smoothness, at: 300_000_000)
    let after = try #require(store.movement(of: slot, at: 0.3))
    #expect(after == before)
    #expect(number(store, 0.55) == 100)
    #expect(store.endTime == 550_000_000)
  }

  @Test func `what cannot be handed on is refused`() throws {
    var store = try stores()[0]
    #expect(throws: HandoffError.noNumbers(slot: 9)) {
      try store.retarget(Slot(9), to: [1], spring: .smooth, at: 0)
    }
    #expect(throws: HandoffError.noNumbers(slot: 3)) {
      try store.retarget(slot, to: [1, 2], spring: .smooth, at: 0)
    }
  }
}
