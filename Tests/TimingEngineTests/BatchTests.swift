import Motion
import TestVectors
import Testing
import TimingEngine

/// Animations in batches give what they give alone, and may come and go at any time.
struct BatchTests {
  @Test(arguments: [1, 2, 3] as [UInt64], [1, 2, 4])
  func `a batch has the bits of animations evaluated alone`(seed: UInt64, width: Int) throws {
    var random = SeededGenerator(seed: seed)
    var batched = AnimationStore()
    var alone = AnimationStore()
    var added: [(AnimationID, AnimationID)] = []
    var values = (PresentationValues(), PresentationValues())
    let numbers = { (number: Double) in
      AnimatedValue.numbers((0..<width).map { number + Double($0) })
    }
    for round in 0..<200 {
      let slot = Slot(UInt32.random(in: 0..<60, using: &random))
      let start = Int64.random(in: 0..<32, using: &random) * 62_500_000
      let animation = try animation(&random, width)
      // A transparent animation below keeps a slot of the other store out of every batch.
      if alone.animations(of: slot).isEmpty {
        try alone.setBase(numbers(5), of: slot)
        try batched.setBase(numbers(5), of: slot)
        try alone.add(
          Animation(from: numbers(0), to: numbers(0), timing: Timing(duration: 0)), to: slot)
      }
      added.append(
        (
          try batched.add(animation, to: slot, at: start),
          try alone.add(animation, to: slot, at: start)
        ))
      if round % 3 == 0 {
        let gone = added.remove(at: Int.random(in: 0..<added.count, using: &random))
        let wereThere = (batched.remove(gone.0), alone.remove(gone.1))
        #expect(wereThere == (true, true))
      }
      let time = Double(Int.random(in: 0...64, using: &random)) / 16
      batched.evaluate(at: time, into: &values.0)
      alone.evaluate(at: time, into: &values.1)
      for index in 0..<values.0.count {
        for lane in 0..<width {
          let pair = (
            values.0.number(at: index, lane: lane), values.1.number(at: index, lane: lane)
          )
          #expect(pair.0 == pair.1, "seed \(seed)")
        }
        #expect(values.0.isAnimated(at: index) == values.1.isAnimated(at: index))
      }
    }
  }

  private func animation(_ random: inout SeededGenerator, _ width: Int) throws -> Animation {
    let fill = Timing.Fill.allCases.randomElement(using: &random) ?? .none
    func numbers() -> AnimatedValue {
      .numbers((0..<width).map { _ in random.number(in: -9...9) })
    }
    if Bool.random(using: &random) {
      let springs: [Spring] = [.bouncy, .smooth, .coreAnimationDefault]
      return Animation(
        try SpringEffect(
          springs.randomElement(using: &random) ?? .bouncy, from: numbers(), to: numbers(),
          velocity: (0..<width).map { _ in random.number(in: -50...50) },
          delay: random.number(in: 0...0.3), fill: fill))
    }
    let curves: [Curve] = [.linear, .easeIn, .ease, .stepEnd]
    var timing = Timing(
      duration: Bool.random(using: &random) ? random.number(in: 0...2) : 0.25,
      delay: Bool.random(using: &random) ? random.number(in: -0.2...0.5) : 0, fill: fill,
      curve: curves.randomElement(using: &random) ?? .linear)
    if Bool.random(using: &random) {
      timing.iterations = [0, 0.5, 1, 2, 2.5, 3, .infinity].randomElement(using: &random) ?? 1
      timing.iterationStart = [0, 0, 0.5, 1].randomElement(using: &random) ?? 0
      timing.direction = Timing.Direction.allCases.randomElement(using: &random) ?? .normal
    }
    return try Animation(from: numbers(), to: numbers(), timing: timing)
  }

  @Test func `a new base value shows where an animation has no effect`() throws {
    var store = AnimationStore()
    let slot = Slot(1)
    try store.add(
      Animation(from: .scalar(1), to: .scalar(2), timing: Timing(duration: 1, delay: 1)), to: slot)
    var values = PresentationValues()
    store.evaluate(at: 0, into: &values)
    #expect(values.number(at: 0) == 0)
    try store.setBase(.scalar(7), of: slot)
    store.evaluate(at: 0, into: &values)
    #expect(values.number(at: 0) == 7)
    #expect(!values.isAnimated(at: 0))
    store.evaluate(at: 1.5, into: &values)
    #expect(values.number(at: 0) == 1.5)
    #expect(values.isAnimated(at: 0))
  }
}
