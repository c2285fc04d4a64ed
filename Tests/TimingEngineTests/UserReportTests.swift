import Glibc
import Motion
import TestVectors
import Testing
import TimingEngine

/// Reports from users of other engines, by their ids.
struct UserReportTests {
  private let slot = Slot(1)

  private func store(_ animation: Animation, base: Double = 0) throws -> AnimationStore {
    var store = AnimationStore()
    try store.setBase(.scalar(base), of: slot)
    try store.add(animation, to: slot)
    return store
  }

  private func number(_ store: AnimationStore, _ time: Double) -> Double {
    var values = PresentationValues()
    store.evaluate(at: time, into: &values)
    return values.number(at: 0)
  }

  private func events(_ store: inout AnimationStore, until time: Int64 = .max) -> [AnimationEvent] {
    var happened: ContiguousArray<AnimationEvent> = []
    store.advance(to: time, into: &happened)
    return Array(happened)
  }

  @Test func `M01: Newton's method does not leave the branch`() {
    #expect((Curve.easeOut.value(at: 0.8955499999996391) - 0.9815032424).magnitude < 1e-6)
    #expect((Curve.easeOut.value(at: 0.8963999999999942) - 0.9817882981).magnitude < 1e-6)
    var last = 0.0
    for step in 0...10_000 {
      let value = Curve.easeOut.value(at: Double(step) / 10_000)
      #expect(value >= last)
      last = value
    }
    #expect(last == 1)
  }

  /// A slope of nearly nothing, where steps within rounding wander about; from 50-digit arithmetic.
  @Test(arguments: [
    (0.99959, 0.00014, 0.499901, 0.506797935752195063),
    (0.99743, 0.00044, 0.499212, 0.506846284224814407),
    (0.99799, 0.00025, 0.499332, 0.49320157382179237),
    (0.99856, 0.0002, 0.499554, 0.516457333612164777),
  ])
  func `M01: no step leaves the bracket where the curve is nearly upright`(
    x1: Double, x2: Double, x: Double, y: Double
  ) throws {
    let curve = try CubicBezier(x1, 0, x2, 1)
    #expect((curve.value(at: x) - y).magnitude < 5e-14)
    let store = try store(
      Animation(
        from: .scalar(0), to: .scalar(1), timing: Timing(duration: 1, curve: .cubicBezier(curve))))
    #expect((number(store, x) - y).magnitude < 5e-14)
  }

  @Test func `M02: steep curves rise and are exact`() throws {
    let steep = try CubicBezier(1, 0, 0, 1)
    #expect((steep.value(at: 0.4999) - 0.4561897).magnitude < 1e-6)
    #expect((steep.value(at: 0.5001) - 0.5438103).magnitude < 1e-6)
    #expect((try CubicBezier(0, 1, 0, 1).value(at: 0.001) - 0.271).magnitude < 1e-6)
  }

  @Test(arguments: Steps.Jump.allCases)
  func `M03: jumps happen at their places, and not before`(jump: Steps.Jump) throws {
    let steps = try Steps(4, jump)
    let jumpsAtStart = jump == .start || jump == .both
    let jumps = jump == .none ? 3.0 : jump == .both ? 5.0 : 4.0
    for (index, x) in [0.0, 0.25, 0.5, 0.75].enumerated() {
      let reached = Double(index) + (jumpsAtStart ? 1 : 0)
      #expect(steps.value(at: x) == min(reached, jumps) / jumps)
      #expect(steps.value(at: x.nextUp) == min(reached, jumps) / jumps)
      guard x > 0 else { continue }
      #expect(steps.value(at: x.nextDown) == (reached - 1) / jumps)
    }
    #expect(steps.value(at: 1) == 1)
    let timing = Timing(duration: 1, delay: 1, fill: .backwards, curve: .steps(steps))
    #expect(timing.state(at: 0.5).progress == 0)
  }

  @Test func `M04: with a negative delay the way back ends, once`() throws {
    let timing = Timing(duration: 1, delay: -0.3)
    var playback = Playback(endTime: timing.endTime)
    try playback.play(at: 0)
    try playback.reverse(at: 0.5)
    var ends: [Double] = []
    for tick in 51...200 {
      let (before, now) = (Double(tick - 1) / 100, Double(tick) / 100)
      playback.update(at: now)
      if playback.state(at: now) == .finished,
        playback.state(at: before) != .finished || ends.isEmpty
      {
        ends.append(now)
      }
    }
    #expect(ends == [1])
    #expect(playback.currentTime(at: 2) == 0)
  }

  @Test func `M05: bad numbers are refused by name, and endless springs say so`() throws {
    #expect(throws: SpringError.self) { try Spring(stiffness: .nan, damping: 1) }
    #expect(throws: SpringError.notPositive(field: "mass", value: 0)) {
      try Spring(mass: 0, stiffness: 1, damping: 1)
    }
    #expect(throws: SpringError.negative(field: "damping", value: -1)) {
      try Spring(stiffness: 1, damping: -1)
    }
    #expect(throws: SpringError.notFinite(field: "velocity", value: .infinity)) {
      try SpringEffect(.smooth, from: .scalar(0), to: .scalar(1), velocity: [.infinity])
    }
    #expect(throws: SpringError.notPositive(field: "tolerance.value", value: 0)) {
      try SpringMotion.Tolerance(value: 0, velocity: 1)
    }
    let undamped = try Spring(stiffness: 100, damping: 0)
    let endless = try store(
      Animation(SpringEffect(undamped, from: .scalar(0), to: .scalar(1))))
    #expect(endless.endTime == nil)
    var capped = try store(
      Animation(SpringEffect(undamped, from: .scalar(0), to: .scalar(1), duration: 3)))
    #expect(events(&capped).filter { $0.kind == .settled }.count == 1)
    #expect(number(capped, 3) == 1)
  }

  @Test func `M06: a spring that starts at its target with a velocity moves and comes back`() throws
  {
    let spring = try Spring(response: 0.3, dampingRatio: 1)
    let effect = try SpringEffect(spring, from: .scalar(100), to: .scalar(100), velocity: [1000])
    var store = try store(Animation(effect))
    let times = (0...1000).map { Double($0) / 10_000 }
    let peak = times.map { number(store, $0) }.max() ?? 0
    #expect((peak - 117.565).magnitude < 1e-3)
    #expect((number(store, 0.0477) - peak).magnitude < 1e-3)
    let settled = events(&store).filter { $0.kind == .settled }
    #expect(settled.count == 1)
    #expect(settled.first.map { number(store, Nanoseconds.seconds($0.nanoseconds + 1)) } == 100)
  }

  @Test(arguments: [1.0, 2000, 0.01])
  func `M07: settling does not depend on the unit, and the last step is invisible`(
    range: Double
  ) throws {
    let spring = try Spring(stiffness: 170, damping: 26)
    let motion = try SpringMotion(spring, from: 0, to: range)
    let unit = try SpringMotion(spring, from: 0, to: 1)
    #expect((motion.settling() - unit.settling()).magnitude < 1e-9)
    let snap = (motion.value(at: motion.settling()) - range).magnitude
    #expect(snap <= 1e-4 * range * (1 + 1e-9))
    #expect(snap < (range > 1 ? 0.5 : 1 / 255))
  }

  @Test func `M08: retargeting a bouncing spring never gives NaN`() throws {
    let spring = try Spring(duration: 4, bounce: 0.5)
    var motion = try SpringMotion(spring, from: 1, to: 5, velocity: 0.9988001159034534)
    var random = SeededGenerator(seed: 8)
    for _ in 0..<1000 {
      let state = motion.state(at: random.number(in: 0...3))
      #expect(state.value.isFinite && state.velocity.isFinite)
      motion = try motion.retargeted(
        to: random.number(in: -10...10), at: random.number(in: 0...3))
    }
    let bounces = [-0.9, -0.5, 0, 1e-9, 0.99, 1]
    let critical = try Spring(stiffness: 100, damping: 20)
    for other in try bounces.map({ try Spring(duration: 4, bounce: $0) }) + [critical] {
      motion = try SpringMotion(other, from: 1, to: 5, velocity: 0.9988001159034534)
      for _ in 0..<100 {
        motion = try motion.retargeted(
          to: random.number(in: -10...10), at: random.number(in: 0...3))
        let state = motion.state(at: random.number(in: 0...3))
        #expect(state.value.isFinite && state.velocity.isFinite, "\(other)")
      }
    }
    var store = try store(
      Animation(SpringEffect(spring, from: .scalar(1), to: .scalar(5), velocity: [0.9988])))
    let end = try #require(store.endTime)
    #expect(number(store, Nanoseconds.seconds(end + 1)) == 5)
    #expect(events(&store).count == 3)
  }

  @Test func `M09: a new target keeps value and velocity`() throws {
    var store = try store(
      Animation(
        from: .scalar(0), to: .scalar(1), timing: Timing(duration: 1, fill: .both, curve: .ease)))
    let before = try #require(store.movement(of: slot, at: 0.4))
    try store.retarget(slot, to: [0.2], spring: .snappy, at: 400_000_000)
    let after = try #require(store.movement(of: slot, at: 0.4))
    #expect((after.value[0] - before.value[0]).magnitude < 1e-12)
    #expect((after.velocity[0] - before.velocity[0]).magnitude < 1e-9)
    var last = after.value[0]
    for step in 1...1000 {
      let value = number(store, 0.4 + Double(step) / 1000)
      #expect((value - last).magnitude < 0.005)
      last = value
    }
  }

  /// A spring of frequency √200 and damping ratio one half, by its formula and by even steps.
  private struct Spring200 {
    let frequency = 200.0.squareRoot()

    func value(_ time: Double) -> Double {
      let swing = frequency * 0.75.squareRoot()
      let part = cos(swing * time) + sin(swing * time) / 3.0.squareRoot()
      return 1 - exp(-0.5 * frequency * time) * part
    }

    /// What engines get that add up steps of the clock.
    func stepped(_ step: Double, _ count: Int) -> Double {
      var (value, velocity) = (0.0, 0.0)
      for _ in 0..<count {
        velocity += step * (200 * (1 - value) - frequency * velocity)
        value += step * velocity
      }
      return value
    }
  }

  @Test(arguments: [1, 10])
  func `M10: a gap does not throw a spring off`(ticks: Int) throws {
    let formula = Spring200()
    let step = 5 / Double(ticks)
    #expect(formula.stepped(step, ticks).magnitude > 1000, "the symptom")
    let spring = try Spring(stiffness: 200, damping: formula.frequency)
    let store = try store(Animation(SpringEffect(spring, from: .scalar(0), to: .scalar(1))))
    var time = TimelineTime()
    time.advance(to: 7_000_000_000)
    for tick in 1...ticks {
      let now = time.advance(to: 7_000_000_000 + Int64(tick) * 5_000_000_000 / Int64(ticks))
      let value = number(store, Nanoseconds.seconds(now))
      #expect(value >= 0 && value <= 1.1631)
      // It settles to within 1e-4 and then stands at its target.
      #expect((value - formula.value(step * Double(tick))).magnitude < (tick < 3 ? 1e-12 : 1e-4))
    }
    #expect(number(store, 5) == 1)
  }

  @Test func `M10: a gap may count as a pause`() {
    var paused = TimelineTime(policy: .pause(longerThan: 100_000_000))
    paused.advance(to: 0)
    #expect(paused.advance(to: 5_000_000_000) == 100_000_000)
    #expect(paused.advance(to: 5_016_000_000) == 116_000_000)
  }

  @Test func `M11: a clock that steps back gives a frame of no length`() {
    var time = TimelineTime()
    let ticks: [Int64] = [-500, 1000, 1016, 990, 1032].map { $0 * 1_000_000 }
    let times = ticks.map { time.advance(to: $0) / 1_000_000 }
    #expect(times == [0, 1500, 1516, 1516, 1558])
  }

  @Test func `M12: no duration is over at the first tick, and handlers may add`() throws {
    var store = try store(
      Animation(from: .scalar(0), to: .scalar(1), timing: Timing(duration: 0, fill: .both)))
    #expect(number(store, 0) == 1)
    let state = Timing(duration: 0, fill: .both).state(at: 0)
    #expect(state.progress == 1 && state.iteration == 0)
    var rounds = 0
    var happened = events(&store, until: 0)
    while happened.contains(where: { $0.kind == .settled }), rounds < 3 {
      rounds += 1
      try store.add(
        Animation(from: .scalar(0), to: .scalar(1), timing: Timing(duration: 0)), to: slot)
      happened = events(&store, until: 0)
    }
    #expect(rounds == 3)
  }

  @Test(arguments: [
    (1.0, Timing.Direction.alternate, 1.0), (2, .alternate, 0), (3, .alternate, 1),
    (2.5, .alternate, 0.5), (1, .alternateReverse, 0), (2, .alternateReverse, 1),
    (3, .alternateReverse, 0), (2.5, .alternateReverse, 0.5),
  ])
  func `M13: alternating runs rest where they end, without a jump`(
    iterations: Double, direction: Timing.Direction, rest: Double
  ) throws {
    var timing = Timing(duration: 1, fill: .forwards)
    timing.iterations = iterations
    timing.direction = direction
    let store = try store(Animation(from: .scalar(0), to: .scalar(1), timing: timing))
    #expect(number(store, 10) == rest)
    #expect(timing.state(at: 10).progress == rest)
    #expect((number(store, iterations - 1e-9) - rest).magnitude < 1e-8)
  }

  @Test func `M14: every animation ends exactly once, also one that does not move`() throws {
    var store = AnimationStore()
    let still = try store.add(
      Animation(SpringEffect(.smooth, from: .scalar(1), to: .scalar(1))), to: Slot(1))
    let moving = try store.add(
      Animation(SpringEffect(.smooth, from: .scalar(-50), to: .scalar(0))), to: Slot(2))
    let frame = try store.add(
      Animation(SpringEffect(.smooth, from: .numbers([0, 0, 1, 1]), to: .numbers([0, 9, 1, 1]))),
      to: Slot(3))
    let first = events(&store, until: 0).filter { $0.kind == .settled }
    #expect(first.map(\.animation) == [still])
    let rest = events(&store).filter { $0.kind == .settled }
    #expect(Set(rest.map(\.animation)) == [moving, frame])
    #expect(rest.count == 2)
  }

  @Test func `M15: the engine keeps what overshoots, and the ends are exact`() throws {
    let back = Curve.cubicBezier(try CubicBezier(0.34, 1.56, 0.64, 1))
    let store = try store(
      Animation(
        from: .scalar(-0.1), to: .scalar(0.3),
        timing: Timing(duration: 1, fill: .both, curve: back)))
    #expect(number(store, 0.6) > 0.3)
    #expect(number(store, 0) == -0.1)
    #expect(number(store, 1) == 0.3)
  }

  @Test func `M16: what is endless says so instead of running for ever`() throws {
    var timing = Timing(duration: 1)
    timing.iterations = .infinity
    let store = try store(Animation(from: .scalar(0), to: .scalar(1), timing: timing))
    #expect(store.endTime == nil)
    var playback = Playback(endTime: timing.endTime)
    try playback.play(at: 0)
    #expect(throws: PlaybackError.endless) { try playback.finish(at: 1) }
  }

  @Test(arguments: [(30, 1.0, 31), (24, 0.35, 10)])
  func `M17: the last frame shows the end`(rate: Int, duration: Double, count: Int) throws {
    let grid = FrameGrid(rate: try FrameRate(rate), duration: duration)
    let store = try store(
      Animation(
        from: .scalar(0), to: .scalar(1), timing: Timing(duration: duration, fill: .forwards)))
    #expect(grid.count == count)
    #expect(grid[count - 1].time.head == duration)
    #expect(number(store, grid[count - 1].time.head) == 1)
    #expect(number(store, grid[count - 2].time.head) < 1)
  }
}
