import Motion
import Testing

struct SpringTests {
  /// Duration 1, ratio 0.5, velocity 4: the unwind of the second screen.
  @Test(arguments: [
    (0.05, 0.298366858), (0.10, 0.659326740), (0.15, 0.949005357), (0.20, 1.117139130),
    (0.25, 1.172276290), (0.30, 1.151632260), (0.35, 1.096835198), (0.50, 0.976560494),
    (0.80, 1.004286183), (1.00, 1.000340406),
  ])
  func `a spring made to fit a duration follows the table`(time: Double, expected: Double) throws {
    let spring = try Spring(duration: 1, dampingRatio: 0.5)
    let motion = try SpringMotion(spring, from: 0, to: 1, velocity: 4)
    #expect((motion.value(at: time) - expected).magnitude < 6e-10)
  }

  @Test(arguments: [
    (1.0, 0.5, 161.719501592, 12.716898269),
    (3.0, 0.25, 54.83363359078326, 3.702486785620688),
    (0.404, 1.0, 522.350287, 45.709968),
    (0.4, 0.8, 505.608580844, 35.977186757),
  ])
  func `the published map gives these constants`(
    duration: Double, ratio: Double, stiffness: Double, damping: Double
  ) throws {
    let spring = try Spring(duration: duration, dampingRatio: ratio)
    #expect((spring.stiffness - stiffness).magnitude < 1e-6)
    #expect((spring.damping - damping).magnitude < 1e-6)
  }

  @Test(arguments: [
    (10.0, 0.104405473, 0.849425635, 1.002170117),
    (20.0, 0.090204010, 0.593994150, 0.999500601),
    (40.0, 0.069705206, 0.369639978, 0.926095928),
  ])
  func `all three kinds of damping follow the closed form`(
    damping: Double, early: Double, middle: Double, late: Double
  ) throws {
    let motion = try SpringMotion(Spring(stiffness: 100, damping: damping), from: 0, to: 1)
    #expect((motion.value(at: 0.05) - early).magnitude < 6e-10)
    #expect((motion.value(at: 0.2) - middle).magnitude < 6e-10)
    #expect((motion.value(at: 1) - late).magnitude < 6e-10)
  }

  @Test func `arrival and overshoot are those of the unwind`() throws {
    let spring = try Spring(duration: 1, dampingRatio: 0.5)
    let motion = try SpringMotion(spring, from: 0, to: 1, velocity: 4)
    let overshoot = try #require(motion.overshoot())
    #expect((motion.arrival() - 0.161785).magnitude < 1e-6)
    #expect((overshoot.time - 0.256870).magnitude < 1e-6)
    #expect((overshoot.distance - 0.172955674).magnitude < 1e-9)
    let thousandth = try SpringMotion.Tolerance(value: 0.001, velocity: 1e9)
    #expect((motion.settling(within: thousandth) - 0.97267).magnitude < 1e-5)
  }

  @Test func `an undamped spring arrives but never settles`() throws {
    let motion = try SpringMotion(Spring(stiffness: 1, damping: 0), from: 0, to: 1)
    #expect(motion.settling() == .infinity)
    #expect((motion.arrival() - Elementary.pi / 2).magnitude < 1e-15)
  }

  @Test func `bad parameters are refused by name`() {
    #expect(throws: SpringError.notPositive(field: "mass", value: 0)) {
      try Spring(mass: 0, stiffness: 1, damping: 1)
    }
    #expect(throws: SpringError.negative(field: "damping", value: -1)) {
      try Spring(stiffness: 1, damping: -1)
    }
    #expect(throws: SpringError.notFinite(field: "stiffness", value: .infinity)) {
      try Spring(stiffness: .infinity, damping: 1)
    }
    #expect(throws: SpringError.notFinite(field: "velocity", value: -.infinity)) {
      try SpringMotion(.smooth, from: 0, to: 1, velocity: -.infinity)
    }
    #expect(
      throws: SpringError.outOfRange(field: "dampingRatio", value: 0.001, allowed: "above 0.001")
    ) {
      try Spring(duration: 1, dampingRatio: 0.001)
    }
  }
}
