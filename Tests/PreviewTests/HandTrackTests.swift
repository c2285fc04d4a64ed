import Preview
import Testing

/// How fast a hand is, from where it was.
@Suite
struct HandTrackTests {
  private func track(_ places: [(milliseconds: Int64, place: Double)]) -> HandTrack {
    var track = HandTrack()
    for (milliseconds, place) in places { track.add(place, at: milliseconds * 1_000_000) }
    return track
  }

  @Test(arguments: [2.0, -0.5, 0])
  func `a steady hand has its own velocity`(velocity: Double) {
    let track = track((0..<20).map { ($0 * 8, velocity * Double($0) * 0.008) })
    #expect(abs(track.velocity(at: 152_000_000) - velocity) < 1e-9)
  }

  @Test
  func `only the last tenth of a second counts`() {
    let slow = (0...10).map { (Int64($0) * 20, 0.001 * Double($0)) }
    let fast = (1...10).map { (200 + Int64($0) * 10, 0.01 + 0.05 * Double($0)) }
    // 0.05 ways in 10 ms.
    #expect(abs(track(slow + fast).velocity(at: 300_000_000) - 5) < 1e-9)
  }

  /// What a window tells that draws seven frames a second.
  @Test
  func `places that are told in bunches still make a velocity`() {
    let track = track([(0, 0), (140, 0.1), (140, 0.2), (140, 0.28)])
    #expect(track.velocity(at: 140_000_000) > 1)
    #expect(track.velocity(at: 140_000_000) < 2)
  }

  @Test
  func `a hand that stopped has no velocity`() {
    let moved = track([(0, 0), (10, 0.1), (20, 0.2)])
    #expect(moved.velocity(at: 80_000_000) == moved.velocity(at: 20_000_000))
    #expect(moved.velocity(at: 81_000_000) == 0)
    #expect(track([(0, 0.3)]).velocity(at: 0) == 0)
    #expect(HandTrack().velocity(at: 0) == 0)
  }

  /// Slope of the least squares line through (0, 0), (10, 2), (20, 1), (30, 3), per second:
  /// Σ(t − 15)(y − 1.5) = 40 over Σ(t − 15)² = 500, per millisecond.
  @Test
  func `a hand that trembles has the slope of the line through its places`() {
    let track = track([(0, 0), (10, 2), (20, 1), (30, 3)])
    #expect(abs(track.velocity(at: 30_000_000) - 80) < 1e-9)
  }
}
