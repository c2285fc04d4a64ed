import Motion
import Testing
import TimingEngine

/// What happens when a hand lets go of an animation of two seconds at forty per cent.
struct ContinuationTests {
  private func held() throws -> Playback {
    var playback = Playback(endTime: 2)
    try playback.play(at: 10)
    playback.update(at: 10.25)
    try playback.pause(at: 10.25)
    playback.update(at: 10.5)
    try playback.seek(to: 0.8, at: 10.5)
    return playback
  }

  /// The share of the whole that is shown some time after letting go at 20.
  private func shown(_ playback: Playback, _ rest: Continuation, after time: Double) -> Double {
    var playback = playback
    playback.update(at: 20 + time)
    return (rest.localTime(at: playback.currentTime(at: 20 + time)) ?? .nan) / 2
  }

  @Test(arguments: [(1.0, 1.2), (2.25, 0.533333333333), (-1, 0.8), (-2, 0.4)])
  func `without a factor the time left is kept`(rate: Double, duration: Double) throws {
    var playback = try held()
    try playback.setRate(rate, at: 20)
    let rest = try playback.continue(along: .easeInOut, at: 20)
    #expect((rest.duration - duration).magnitude < 1e-12)
    let end = rate > 0 ? 2.0 : 0
    #expect(shown(playback, rest, after: 0) == 0.4)
    playback.update(at: 20 + duration - 1e-6)
    #expect(playback.state(at: 20 + duration - 1e-6) == .running)
    playback.update(at: 20 + duration + 1e-6)
    #expect(playback.state(at: 20 + duration + 1e-6) == .finished)
    #expect(rest.localTime(at: playback.currentTime(at: 30)) == end)
  }

  @Test(arguments: [
    (1.0, 0.6, 0.7), (1, 0.3, 0.477497159), (-1, 0.2, 0.348335227), (-1, 0.4, 0.2),
  ])
  func `the rest follows its own curve`(rate: Double, time: Double, share: Double) throws {
    var playback = try held()
    try playback.setRate(rate, at: 20)
    let rest = try playback.continue(along: .easeInOut, at: 20)
    #expect((shown(playback, rest, after: time) - share).magnitude < 1e-9)
  }

  @Test(arguments: [(0.25, 0.5), (1, 2.0), (1.5, 3.0)])
  func `a factor is a share of the whole duration`(factor: Double, duration: Double) throws {
    var playback = try held()
    let rest = try playback.continue(along: .easeInOut, durationFactor: factor, at: 20)
    #expect(rest.duration == duration)
    #expect((shown(playback, rest, after: duration / 2) - 0.7).magnitude < 1e-12)
    #expect((shown(playback, rest, after: duration / 4) - 0.477497159).magnitude < 1e-9)
    #expect(shown(playback, rest, after: duration + 1) == 1)
  }

  @Test func `a running animation goes on without a jump`() throws {
    var playback = Playback(endTime: 2)
    try playback.play(at: 0)
    playback.update(at: 0.5)
    let rest = try playback.continue(along: .linear, durationFactor: 0.5, at: 0.5)
    #expect(playback.currentTime(at: 0.5) == 0.5)
    #expect(playback.currentTime(at: 1) == 1.25)
    #expect(rest.localTime(at: 1.25) == 1.25)
    #expect(playback.currentTime(at: 1.5) == 2)
  }

  @Test func `turning back behind the hand's place shows the playback's own time`() throws {
    var playback = try held()
    let rest = try playback.continue(along: .easeInOut, at: 20)
    try playback.seek(to: 0.3, at: 20.1)
    let shown = try #require(rest.localTime(at: playback.currentTime(at: 20.1)))
    #expect((shown - 0.3).magnitude < 1e-12)
    #expect(rest.slope(at: 0.3) == 1)
    #expect(rest.slope(at: 0.8) == 0)
    #expect((rest.slope(at: 1.4) - Curve.easeInOut.slope(at: 0.5)).magnitude < 1e-9)
    #expect(rest.localTime(at: nil) == nil)
  }

  @Test func `with nothing left it is finished at once`() throws {
    var playback = try held()
    try playback.seek(to: 2, at: 20)
    let rest = try playback.continue(along: .easeInOut, durationFactor: 0.5, at: 20)
    #expect(rest.duration == 0)
    #expect(playback.state(at: 20) == .finished)
    #expect(rest.localTime(at: playback.currentTime(at: 21)) == 2)
  }

  @Test func `an idle animation starts at the end it plays from`() throws {
    var playback = Playback(endTime: 2)
    playback.setInitialRate(-1)
    let rest = try playback.continue(along: .linear, durationFactor: 2, at: 0)
    #expect(rest.from == 2)
    #expect(rest.to == 0)
    playback.update(at: 1)
    #expect(playback.currentTime(at: 1) == 1.5)
  }

  @Test func `what cannot end is refused and stays as it is`() throws {
    var endless = Playback(endTime: .infinity)
    try endless.play(at: 0)
    let before = endless
    #expect(throws: PlaybackError.endless) { try endless.continue(along: .linear, at: 0) }
    #expect(endless == before)
    var playback = try held()
    #expect(throws: PlaybackError.negative(-1)) {
      try playback.continue(along: .linear, durationFactor: -1, at: 20)
    }
    #expect(throws: PlaybackError.notFinite(.infinity)) {
      try playback.continue(along: .linear, durationFactor: .infinity, at: 20)
    }
    try playback.setRate(0, at: 20)
    #expect(throws: PlaybackError.standing) { try playback.continue(along: .linear, at: 20) }
  }
}
