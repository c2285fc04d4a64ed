import Motion
import Testing

struct TimingTests {
  /// Delay 1, duration 2, one iteration: phases and progress by the clock.
  @Test(
    arguments: [
      (0.5, Timing.Phase.before, nil), (1.0, .active, 0.0), (2.0, .active, 0.5),
      (3.0, .after, nil), (9.0, .after, nil),
    ] as [(Double, Timing.Phase, Double?)])
  func `without fill there is an effect only while active`(
    time: Double, phase: Timing.Phase, progress: Double?
  ) {
    let state = Timing(duration: 2, delay: 1).state(at: time)
    #expect(state.phase == phase)
    #expect(state.progress == progress)
  }

  @Test(arguments: [(1.0, 1.0), (2.0, 0.0), (3.0, 1.0), (2.5, 0.5)])
  func `alternating iterations rest where the last one ended`(iterations: Double, rest: Double) {
    var timing = Timing(duration: 1, fill: .forwards)
    timing.iterations = iterations
    timing.direction = .alternate
    #expect(timing.state(at: 100).progress == rest)
  }

  @Test func `a staircase has not jumped while the delay runs`() {
    let timing = Timing(duration: 1, delay: 1, fill: .backwards, curve: .stepStart)
    #expect(timing.state(at: 0.5).progress == 0)
    #expect(timing.state(at: 1).progress == 1)
  }

  @Test func `zero duration is over at once`() {
    var timing = Timing(duration: 0, fill: .both)
    #expect(timing.state(at: -1).progress == 0)
    #expect(timing.state(at: 0).progress == 1)
    timing.iterations = .infinity
    #expect(timing.activeDuration == 0)
  }

  @Test func `invalid fields are refused by name`() {
    var timing = Timing(duration: 1)
    timing.iterations = -1
    #expect(throws: TimingError.negative(field: "iterations", value: -1)) {
      try timing.validate()
    }
    timing.iterations = 1
    timing.delay = .infinity
    #expect(throws: TimingError.notFinite(field: "delay", value: .infinity)) {
      try timing.validate()
    }
  }
}
