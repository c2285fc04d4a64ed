import Motion
import Testing
import TimingEngine

struct AnimationStoreTests {
  private let slot = Slot(7)

  /// The value of the only slot at a time.
  private func number(
    _ store: AnimationStore, _ time: Double, _ law: ScrubLaw = .curve
  ) -> Double {
    var values = PresentationValues()
    store.evaluate(at: time, law: law, into: &values)
    return values.number(at: 0)
  }

  /// The table of the logo's matrix: time, scale, vertical offset.
  @Test(arguments: [
    (0.0, 1.0, 0.0), (0.2, 3.536965, -25.539914), (0.5, 14.926233, -140.196976),
    (1.0, 47.988165, -473.035219), (1.5, 93.657419, -932.792804), (1.8, 126.074749, -1259.141769),
    (2.0, 150, -1500),
  ])
  func `the logo grows by the table`(time: Double, scale: Double, offset: Double) throws {
    var store = AnimationStore()
    let end = Matrix4.translation(0, -10) * .scale(150, 150)
    try store.add(
      Animation(
        from: .matrix(.identity), to: .matrix(end),
        timing: Timing(duration: 2, fill: .forwards, curve: .easeIn)), to: slot)
    var values = PresentationValues()
    store.evaluate(at: time, into: &values)
    let matrix = values.matrix(at: 0)
    #expect((matrix.row1.x - scale).magnitude <= 1e-6 * scale)
    #expect((matrix.row2.y - scale).magnitude <= 1e-6 * scale)
    #expect((matrix.row4.y - offset).magnitude <= 1e-6 * max(offset.magnitude, 1))
  }

  @Test func `linear scrubbing ignores the curve`() throws {
    var store = AnimationStore()
    let timing = Timing(duration: 2, fill: .both, curve: .easeIn)
    try store.add(Animation(from: .scalar(1), to: .scalar(150), timing: timing), to: slot)
    #expect(number(store, 1, .linear) == 75.5)
    #expect((number(store, 1) - 47.988165).magnitude < 1e-6)
  }

  @Test func `ends left open are those of Core Animation`() throws {
    let timing = Timing(duration: 1, fill: .both)
    let cases: [(Double?, Double?, Double?, Double, Double)] = [
      (1, 3, nil, 1, 3), (1, nil, 4, 1, 5), (nil, 3, 1, 2, 3), (1, nil, nil, 1, 10),
      (nil, 3, nil, 10, 3), (nil, nil, 4, 10, 14), (nil, nil, nil, 10, 10),
    ]
    for (from, to, by, first, last) in cases {
      var store = AnimationStore()
      try store.setBase(.scalar(10), of: slot)
      try store.add(
        Animation(
          from: from.map { .scalar($0) }, to: to.map { .scalar($0) }, by: by.map { .scalar($0) },
          timing: timing), to: slot)
      #expect(number(store, 0) == first)
      #expect(number(store, 1) == last)
    }
  }

  @Test func `additive animations stack on the base in order`() throws {
    var store = AnimationStore()
    try store.setBase(.scalar(100), of: slot)
    let timing = Timing(duration: 1, fill: .both)
    try store.add(
      Animation(from: .scalar(0), to: .scalar(10), timing: timing, composite: .add), to: slot)
    try store.add(
      Animation(from: .scalar(-4), to: .scalar(0), timing: timing, composite: .add), to: slot)
    #expect(number(store, 0) == 96)
    #expect(number(store, 0.5) == 103)
    #expect(number(store, 1) == 110)
  }

  @Test func `delay and fill decide what holds outside the run`() throws {
    for fill in Timing.Fill.allCases {
      var store = AnimationStore()
      try store.setBase(.scalar(50), of: slot)
      try store.add(
        Animation(
          from: .scalar(0), to: .scalar(1), timing: Timing(duration: 1, delay: 1, fill: fill)),
        to: slot)
      #expect(number(store, 0.5) == (fill.coversBefore ? 0 : 50))
      #expect(number(store, 1.5) == 0.5)
      #expect(number(store, 2) == (fill.coversAfter ? 1 : 50))
    }
  }

  @Test func `a fitted spring stands at its end after its duration`() throws {
    var store = AnimationStore()
    let spring = try Spring(duration: 1, dampingRatio: 0.5)
    try store.add(
      Animation(
        SpringEffect(
          spring, from: .scalar(-375), to: .scalar(0), velocity: [1500], duration: 1)), to: slot)
    #expect((number(store, 0.2) - 43.927174).magnitude < 1e-6)
    #expect((number(store, 0.999_999) - 0.127652).magnitude < 1e-3)
    #expect(number(store, 1) == 0)
  }

  @Test func `events come in order of time, each once`() throws {
    var store = AnimationStore()
    let timing = Timing(duration: 0.3)
    let short = try store.add(
      Animation(from: .scalar(0), to: .scalar(1), timing: Timing(duration: 0.1, delay: 0.05)),
      to: Slot(1))
    let long = try store.add(
      Animation(from: .scalar(0), to: .scalar(1), timing: timing), to: Slot(2))
    let removed = try store.add(
      Animation(from: .scalar(0), to: .scalar(1), timing: timing), to: Slot(3))
    store.remove(removed)
    var events: ContiguousArray<AnimationEvent> = []
    store.advance(to: 5_000_000_000, into: &events)
    store.advance(to: 6_000_000_000, into: &events)
    #expect(events.map(\.animation) == [long, short, short, short, long, long])
    #expect(
      events.map(\.kind) == [.began, .began, .arrived, .settled, .arrived, .settled])
    #expect(
      events.map(\.nanoseconds) == [
        0, 50_000_000, 150_000_000, 150_000_000, 300_000_000, 300_000_000,
      ])
    #expect(store.endTime == 300_000_000)
  }

  @Test func `an endless animation has no end time`() throws {
    var store = AnimationStore()
    var timing = Timing(duration: 0.3)
    timing.iterations = .infinity
    try store.add(Animation(from: .scalar(0), to: .scalar(1), timing: timing), to: slot)
    #expect(store.endTime == nil)
  }

  @Test func `a slot keeps its shape`() throws {
    var store = AnimationStore()
    try store.setBase(.point(1, 2), of: slot)
    #expect(
      throws: AnimationStoreError.shape(slot: 7, held: .numbers(2), given: .numbers(1))
    ) {
      try store.setBase(.scalar(1), of: slot)
    }
  }
}
