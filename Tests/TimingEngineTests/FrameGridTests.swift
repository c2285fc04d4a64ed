import Motion
import Testing
import TimingEngine

struct FrameGridTests {
  @Test func `two seconds at sixty are 121 frames, the last at the end itself`() {
    let grid = FrameGrid(rate: .sixty, duration: 2)
    #expect(grid.count == 121)
    #expect(grid[0].time.head == 0)
    #expect(grid[7].nanoseconds == 116_666_666)
    #expect(grid[120].time.head == 2)
  }

  @Test(arguments: [(24, 1, 0.35, 10), (30, 1, 1.0, 31), (25, 1, 0.28, 8), (60, 1, 0.0, 1)])
  func `a run has a frame at its end`(
    numerator: Int, denominator: Int, duration: Double, count: Int
  ) throws {
    let grid = FrameGrid(rate: try FrameRate(numerator, per: denominator), duration: duration)
    #expect(grid.count == count)
    #expect(grid[count - 1].time.head == duration)
  }

  @Test func `frame times come from the frame's number alone`() throws {
    let rate = try FrameRate(30_000, per: 1001)
    #expect(rate.nanoseconds(toFrame: 1) == 33_366_666)
    #expect(rate.nanoseconds(toFrame: 30_000) == 1_001_000_000_000)
    #expect(rate.frame(at: 33_366_665) == 0)
    #expect(rate.frame(at: 33_366_666) == 1)
  }

  @Test func `the virtual clock delivers every tick`() {
    var clock = VirtualClock(rate: .sixty, origin: 1000)
    let times = (0..<4).map { _ in clock.tick().nanoseconds }
    #expect(times == [1000, 16_667_666, 33_334_333, 50_001_000])
  }
}
