import Motion
import Testing

struct MediaTimingTests {
  private func progress(_ media: MediaTiming, _ time: Double) throws -> Double? {
    let timing = try media.timing()
    return timing.state(at: time * timing.playbackRate.magnitude).progress
  }

  @Test(arguments: [(0.0, 0.0), (1.0, 0.5), (2.0, 1.0), (3.0, 0.5), (4.0, 0.0)])
  func `autoreverse runs back after every run`(time: Double, expected: Double) throws {
    var media = MediaTiming(duration: 2)
    media.autoreverses = true
    media.fill = .both
    #expect(try progress(media, time) == expected)
  }

  @Test func `a repeat duration cuts the last run`() throws {
    var media = MediaTiming(duration: 2)
    media.repeatDuration = 5
    media.fill = .forwards
    #expect(try media.timing().activeDuration == 5)
    #expect(try progress(media, 9) == 0.5)
  }

  @Test func `speed and begin time scale the parent's time`() throws {
    var media = MediaTiming(duration: 2)
    media.beginTime = 1
    media.speed = 2
    #expect(try progress(media, 1.5) == 0.5)
    #expect(try progress(media, 0.5) == nil)
    #expect(media.localTime(at: 1.5) == 1)
  }

  @Test func `a time offset starts inside and wraps around`() throws {
    var media = MediaTiming(duration: 4)
    media.timeOffset = 1
    #expect(try progress(media, 0) == 0.25)
    #expect(try progress(media, 2.9) == 0.975)
    #expect(try progress(media, 3.5) == 0.125)
  }

  @Test func `two ways of repeating are refused`() {
    var media = MediaTiming()
    media.repeatCount = 2
    media.repeatDuration = 1
    #expect(throws: MediaTimingError.repeatsTwice) { try media.timing() }
  }
}
