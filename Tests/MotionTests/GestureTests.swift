import Motion
import Testing

struct GestureTests {
  @Test func `a flick ends where the closed form says`() throws {
    let decay = try Decay(from: 0, velocity: 1000)
    #expect((decay.destination - 499.499833).magnitude < 1e-6)
    #expect((decay.state(at: 1e9).value - decay.destination).magnitude < 1e-9)
    #expect((decay.state(at: 1).velocity - 135.064522).magnitude < 1e-6)
    let end = decay.settling(within: 1)
    #expect((decay.state(at: end).velocity - 1).magnitude < 1e-12)
  }

  @Test func `a rubber band gives less and less, to both sides`() throws {
    let band = try RubberBand(dimension: 100)
    #expect((band.offset(for: 100) - 35.483871).magnitude < 1e-6)
    #expect(band.offset(for: -100) == -band.offset(for: 100))
    #expect(band.offset(for: 1e12) < 100)
    #expect(band.value(50, in: 0...100) == 50)
    #expect((band.value(200, in: 0...100) - 135.483871).magnitude < 1e-6)
  }

  @Test func `a rate that never slows down is refused`() {
    #expect(throws: SpringError.outOfRange(field: "rate", value: 1, allowed: "between 0 and 1")) {
      try Decay(from: 0, velocity: 1, rate: 1)
    }
  }
}
