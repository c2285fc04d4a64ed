import Motion
import TestVectors
import Testing
import TimingEngine

/// Random schedules on the virtual clock, against each animation worked out by itself.
struct ScheduleLawTests {
  private struct Planned {
    var slot: Slot
    var start: Int64
    var from: Double
    var to: Double
    var timing: Timing
    var id: AnimationID?
  }

  @Test(arguments: Effort.seeds([1, 2, 3, 20_261_130]))
  func `a store ticked through a random schedule equals direct evaluation`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var store = AnimationStore()
    var values = PresentationValues()
    var running: [Planned] = []
    var clock = VirtualClock(rate: .sixty)
    var heard: ContiguousArray<AnimationEvent> = []
    for _ in 0..<300 {
      let tick = clock.tick()
      if Bool.random(using: &random) {
        running.append(try plan(&random, tick.nanoseconds, &store))
      }
      if running.count > 5, Int.random(in: 0..<4, using: &random) == 0 {
        let gone = running.remove(at: Int.random(in: 0..<running.count, using: &random))
        if let id = gone.id {
          let wasThere = store.remove(id)
          #expect(wasThere)
        }
      }
      store.advance(to: tick.nanoseconds, into: &heard)
      // The tick itself, and a look to anywhere else in time.
      for time in [Nanoseconds.seconds(tick.nanoseconds), random.number(in: 0...6)] {
        store.evaluate(at: time, into: &values)
        for index in 0..<values.count {
          let wanted = direct(running.filter { $0.slot == values.slot(at: index) }, time)
          #expect(values.number(at: index) == wanted, "seed \(seed)")
        }
      }
    }
    store.advance(to: .max, into: &heard)
    #expect(zip(heard, heard.dropFirst()).allSatisfy { $0.nanoseconds <= $1.nanoseconds })
    let names = heard.map { [Int($0.animation.number), $0.kind.rawValue] }
    #expect(Set(names).count == names.count)
  }

  private func plan(
    _ random: inout SeededGenerator, _ now: Int64, _ store: inout AnimationStore
  ) throws -> Planned {
    var timing = Timing(
      duration: random.number(in: 0...1), delay: random.number(in: -0.2...0.4),
      fill: Timing.Fill.allCases.randomElement(using: &random) ?? .none,
      curve: [.linear, .easeIn, .ease, .stepEnd].randomElement(using: &random) ?? .linear)
    timing.iterations = random.number(in: 0...3)
    timing.playbackRate = random.number(in: -2...2)
    timing.direction = Timing.Direction.allCases.randomElement(using: &random) ?? .normal
    var planned = Planned(
      slot: Slot(UInt32.random(in: 0..<4, using: &random)), start: now,
      from: random.number(in: -9...9), to: random.number(in: -9...9), timing: timing)
    planned.id = try store.add(
      Animation(from: .scalar(planned.from), to: .scalar(planned.to), timing: timing),
      to: planned.slot, at: now)
    return planned
  }

  /// The topmost animation in effect decides.
  private func direct(_ animations: [Planned], _ time: Double) -> Double {
    for planned in animations.reversed() {
      let since = DoubleDouble(declared: time).since(Nanoseconds.time(planned.start))
      let timing = planned.timing
      let local = timing.localTime(at: since)
      guard let progress = timing.state(at: local).progress else { continue }
      if progress == 0 { return planned.from }
      if progress == 1 { return planned.to }
      return planned.from + (planned.to - planned.from) * progress
    }
    return 0
  }
}
