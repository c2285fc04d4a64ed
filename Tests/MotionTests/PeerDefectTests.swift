import Motion
import Testing

/// Defects found in other engines, with what they give and what is true.
struct PeerDefectTests {
  @Test func `1: an overdamped spring starts where it starts`() throws {
    let motion = try SpringMotion(Spring(stiffness: 100, damping: 40), from: 0, to: 1)
    // Motion's overdamped branch gives 0.98726 and 0.96882.
    #expect(1 - motion.value(at: 0) == 1)
    #expect((1 - motion.value(at: 0.1) - 0.822263424).magnitude < 1e-8)
  }

  @Test func `2: springs run at full speed`() throws {
    let motion = try SpringMotion(Spring(stiffness: 120, damping: 12), from: 0, to: 1)
    // Advance's weights make it 0.26273.
    #expect((1 - motion.value(at: 0.2) - 0.11236).magnitude < 1e-5)
  }

  @Test func `3: response counts the mass as inertia`() throws {
    let spring = try Spring(mass: 4, stiffness: 100, damping: 1)
    // Wave gives 0.314.
    #expect((spring.response - 1.256637061).magnitude < 1e-8)
  }

  @Test(arguments: [30, 60, 120])
  func `3: a spring does not depend on the frame rate`(rate: Int) throws {
    let spring = try Spring(duration: 1, dampingRatio: 0.5)
    var motion = try SpringMotion(spring, from: 0, to: 1, velocity: 4)
    // Wave's steps give 0.783009, 0.716590 and 0.686997.
    for _ in 0..<(rate / 10) { motion = try motion.retargeted(to: 1, at: 1 / Double(rate)) }
    #expect((motion.from - 0.659326740).magnitude < 1e-8)
  }

  @Test func `4: settling takes seconds, not minutes`() throws {
    let motion = try SpringMotion(Spring(stiffness: 100, damping: 5), from: 0, to: 1)
    let thousandth = try SpringMotion.Tolerance(value: 0.001, velocity: 1e9)
    // OpenSwiftUI divides where it should multiply and gets 285.5.
    #expect((motion.settling(within: thousandth) - 2.687869489).magnitude < 1e-8)
  }

  @Test func `4: an overdamped spring's velocity is the slope of its value`() throws {
    let motion = try SpringMotion(Spring(stiffness: 100, damping: 40), from: 0, to: 1)
    let step = 1e-6
    let slope = (motion.value(at: 0.1 + step) - motion.value(at: 0.1 - step)) / (2 * step)
    #expect((motion.velocity(at: 0.1) - slope).magnitude < 1e-6)
    #expect(motion.velocity(at: 0) == 0)
  }

  @Test func `5: where Newton's method leaves the curve, halving goes on`() throws {
    let curve = try CubicBezier(0, 1, 1, 0)
    #expect((curve.value(at: 0.5) - 0.5).magnitude < 1e-15)
    #expect((try CubicBezier(0, 1, 0, 1).value(at: 0.001) - 0.271).magnitude < 1e-12)
  }
}
