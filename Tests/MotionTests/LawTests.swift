import Motion
import TestVectors
import Testing

/// What holds for all curves and springs; a failing case names its seed.
struct LawTests {
  private static let seeds: [UInt64] = Effort.seeds([1, 2, 3, 20_261_130])

  private func bezier(_ random: inout SeededGenerator, rising: Bool = false) throws -> CubicBezier {
    let (x1, x2) = (random.number(in: 0...1), random.number(in: 0...1))
    var (y1, y2) = (random.number(in: 0...1), random.number(in: 0...1))
    if rising, y1 > y2 { swap(&y1, &y2) }
    return try CubicBezier(x1, y1, x2, y2)
  }

  @Test(arguments: seeds)
  func `a mirrored curve is the curve seen from its end`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let curve = try bezier(&random)
      let mirrored = try CubicBezier(1 - curve.x2, 1 - curve.y2, 1 - curve.x1, 1 - curve.y1)
      let x = random.number(in: 0...1)
      #expect(
        (curve.value(at: x) + mirrored.value(at: 1 - x) - 1).magnitude < 1e-14, "\(curve) \(x)")
    }
  }

  @Test(arguments: seeds)
  func `a rising curve never falls`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      let curve = try bezier(&random, rising: true)
      var last = 0.0
      for step in 0...1000 {
        let value = curve.value(at: Double(step) / 1000)
        #expect(value >= last - 1e-15, "\(curve) at \(step)")
        last = value
      }
    }
  }

  @Test(arguments: seeds)
  func `the slope of a curve is the limit of its differences`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let curve = try bezier(&random)
      let x = random.number(in: 0.05...0.95)
      let slope = curve.slope(at: x)
      let step = 1e-6
      let ratio = (curve.value(at: x + step) - curve.value(at: x - step)) / (2 * step)
      guard slope.magnitude < 20 else { continue }
      #expect((slope - ratio).magnitude < 1e-5 * (1 + slope.magnitude), "\(curve) \(x)")
    }
  }

  /// The height by halving alone, which cannot leave the branch.
  private func halved(_ curve: CubicBezier, _ x: Double) -> Double {
    func axis(_ first: Double, _ second: Double, _ u: Double) -> Double {
      let left = 1 - u
      return 3 * first * u * left * left + 3 * second * u * u * left + u * u * u
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<200 {
      let middle = (low + high) / 2
      if axis(curve.x1, curve.x2, middle) < x { low = middle } else { high = middle }
    }
    return axis(curve.y1, curve.y2, high)
  }

  @Test(arguments: seeds)
  func `M01, M02: the solver finds what halving finds, however steep the curve`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    for round in 0..<2000 {
      let isSteep = round % 2 == 0
      let (near0, near1) = (random.number(in: 0...0.01), random.number(in: 0.99...1))
      let curve = try CubicBezier(
        isSteep ? near1 : near0, random.number(in: -1...2), isSteep ? near0 : near1,
        random.number(in: -1...2))
      let x = random.number(in: 0...1)
      let slope = curve.slope(at: x).magnitude
      guard slope < 1e4 else { continue }
      let gap = (curve.value(at: x) - halved(curve, x)).magnitude
      #expect(gap < 1e-13 * (1 + slope) * 10, "\(curve) at \(x)")
    }
  }

  private func motion(_ random: inout SeededGenerator) throws -> SpringMotion {
    let mass = random.number(in: 0.1...10)
    let stiffness = random.number(in: 1...1000)
    let ratio = random.number(in: 0...3)
    let damping = 2 * ratio * (mass * stiffness).squareRoot()
    return try SpringMotion(
      Spring(mass: mass, stiffness: stiffness, damping: damping),
      from: random.number(in: -100...100), to: random.number(in: -100...100),
      velocity: random.number(in: -1000...1000))
  }

  @Test(arguments: seeds)
  func `a spring satisfies its differential equation`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let motion = try motion(&random)
      let spring = motion.spring
      let time = random.number(in: 0.01...2)
      let step = 1e-5 / spring.naturalFrequency
      let (before, after) = (motion.state(at: time - step), motion.state(at: time + step))
      let acceleration = (after.velocity - before.velocity) / (2 * step)
      let here = motion.state(at: time)
      let rest =
        spring.mass * acceleration + spring.damping * here.velocity
        + spring.stiffness * (here.value - motion.to)
      let scale = spring.stiffness * 200 + spring.damping * 1000 + spring.mass * 1000 * 30
      #expect(rest.magnitude < 1e-6 * scale, "\(motion) \(time)")
      let speed = (after.value - before.value) / (2 * step)
      #expect((speed - here.velocity).magnitude < 1e-5 * (1 + 1000))
    }
  }

  @Test(arguments: seeds)
  func `splitting a spring's time changes nothing`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let whole = try motion(&random)
      let (first, second) = (random.number(in: 0...1), random.number(in: 0...1))
      let parts = try whole.retargeted(to: whole.to, at: first)
      let amplitude =
        (whole.from - whole.to).magnitude + whole.velocity.magnitude / whole.spring.naturalFrequency
      let gap = (parts.value(at: second) - whole.value(at: first + second)).magnitude
      #expect(gap < 1e-12 * (amplitude + whole.to.magnitude), "\(whole) \(first) \(second)")
    }
  }

  @Test(arguments: seeds)
  func `settling is the last time outside tolerance`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let motion = try motion(&random)
      let settles = motion.settling()
      guard settles.isFinite, motion.spring.dampingRatio > 0.01 else { continue }
      let tolerance = motion.tolerance
      for step in 0...200 {
        let state = motion.state(at: settles * (1 + Double(step) / 100))
        #expect((state.value - motion.to).magnitude <= tolerance.value * (1 + 1e-9))
        #expect(state.velocity.magnitude <= tolerance.velocity * (1 + 1e-9))
      }
      let just = motion.state(at: settles * (1 - 1e-6))
      #expect(
        (just.value - motion.to).magnitude > tolerance.value * (1 - 1e-3)
          || just.velocity.magnitude > tolerance.velocity * (1 - 1e-3))
    }
  }
}
