import Testing
import TimingEngine

struct ClockTests {
  @Test func `missed ticks are skipped, and none comes twice`() throws {
    var schedule = TickSchedule(rate: try FrameRate(100), origin: 1_000_000)
    let wakes: [Int64] = [1_000_000, 10_900_000, 11_100_000, 45_000_000, 51_000_000]
    let ticks = wakes.map { schedule.wake(at: $0) }
    #expect(ticks.map { $0?.index } == [0, nil, 1, 4, 5])
    #expect(ticks.map { $0?.skipped } == [0, nil, 0, 2, 0])
    #expect(ticks.map { $0?.lateness } == [0, nil, 100_000, 4_000_000, 0])
  }

  @Test func `after thirty seconds the grid is the old one`() {
    var schedule = TickSchedule(rate: .sixty, origin: 0)
    _ = schedule.wake(at: 0)
    let tick = schedule.wake(at: 30_001_000_000)
    #expect(tick?.index == 1800)
    #expect(tick?.nanoseconds == 30_000_000_000)
    #expect(tick?.skipped == 1799)
    #expect(schedule.target == 30_016_666_666)
  }

  @Test func `a report says how late ticks were`() throws {
    var schedule = TickSchedule(rate: try FrameRate(1000), origin: 0)
    var report = PacingReport()
    for index in 0..<100 {
      let tick = schedule.wake(at: Int64(index) * 1_000_000 + Int64(index) * 1000)
      report.record(try #require(tick))
    }
    #expect(report.lateness(ofShare: 0.5) == 49_000)
    #expect(report.lateness(ofShare: 0.99) == 98_000)
    #expect(report.drift == 99_000)
    #expect(
      report.description
        == "100 ticks, 0 dropped, late by 49/89/98 µs (p50/p90/p99), drift 99 µs, idle wake-ups 0")
  }

  @Test func `ticks beyond the end of a run were not dropped`() throws {
    var schedule = TickSchedule(rate: try FrameRate(100), origin: 0)
    var report = PacingReport()
    for wake: Int64 in [0, 10_000_000, 502_000_000] {
      let tick = schedule.wake(at: wake)
      report.record(try #require(tick))
    }
    #expect(report.dropped == 48)
    report.end(atTick: 20, of: schedule.rate)
    #expect(report.dropped == 18)
    #expect(report.ticks == 3)
    #expect(report.drift == 302_000_000)
    #expect(report.lateness(ofShare: 1) == 302_000_000)
    report.end(atTick: 20, of: schedule.rate)
    #expect(report.dropped == 18)
  }

  @Test func `the real clock keeps its grid and never wakes for nothing`() throws {
    var clock = RealClock(rate: try FrameRate(500))
    var last = -1
    for _ in 0..<20 {
      let tick = clock.tick()
      #expect(tick.index > last)
      #expect(tick.lateness >= 0)
      #expect(tick.nanoseconds <= RealClock.now())
      last = tick.index
    }
    #expect(clock.report.idleWakeUps == 0)
    #expect(clock.report.ticks == 20)
  }
}
