import Motion
import TestVectors
import Testing

/// What is evaluated four at a time has the bits of what is evaluated alone.
struct VectorSolverTests {
  @Test(arguments: [1, 2, 3] as [UInt64])
  func `Bézier curves have the same bits`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for round in 0..<2000 {
      let steep = round % 5 == 0
      let curve = try CubicBezier(
        steep ? 1 : random.number(in: 0...1), random.number(in: -1...2),
        steep ? 0 : random.number(in: 0...1), random.number(in: -1...2))
      let x = (0..<4).map { _ in random.number(in: 0...1) }
      var inputs = SIMD4(x[0], x[1], x[2], x[3])
      if round % 7 == 0 { inputs = [0, 1, 0.5, x[3]] }
      let together = BezierSolver(curve).values(at: inputs)
      for lane in 0..<4 {
        #expect(together[lane] == curve.value(at: inputs[lane]), "\(curve) at \(inputs[lane])")
      }
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `springs have the same bits`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<2000 {
      let spring = try Spring(
        mass: random.number(in: 0.1...4), stiffness: random.number(in: 1...900),
        damping: random.number(in: 0...40))
      let response = SpringResponse(spring)
      let reach = random.number(in: 0...50)
      let times = SIMD4((0..<4).map { _ in random.number(in: 0...reach) })
      let from = SIMD4((0..<4).map { _ in random.number(in: -9...9) })
      let speed = SIMD4((0..<4).map { _ in random.number(in: -90...90) })
      let together = SpringSolver(response).displacements(at: times, from: from, velocities: speed)
      for lane in 0..<4 {
        let alone = response.state(
          displacement: from[lane], velocity: speed[lane], at: times[lane])
        #expect(together[lane] == alone.displacement, "\(spring) at \(times[lane])")
      }
    }
  }
}
