import Motion
import TestVectors
import Testing

/// Springs at the ends of what is accepted, and beyond: an answer that is finite, or an error.
struct SpringLimitTests {
  private static let seeds: [UInt64] = Effort.seeds([1, 2, 3, 20_261_201])

  /// A number anywhere in a range, as likely of one size as of another; often one of its ends.
  private func number(
    in range: ClosedRange<Double>, _ random: inout SeededGenerator
  ) -> Double {
    let ends = [range.lowerBound, range.upperBound]
    if random.next() % 4 == 0 { return ends[Int(random.next() % 2)] }
    let low = Elementary.log(max(range.lowerBound, 1e-12))
    let size = Elementary.exp(random.number(in: low...Elementary.log(range.upperBound)))
    return min(max(size, range.lowerBound), range.upperBound)
  }

  /// A number of any size, sign and kind.
  private func anything(_ random: inout SeededGenerator) -> Double {
    switch random.next() % 4 {
    case 0: Double(bitPattern: random.next())
    case 1:
      [0, -0.0, .infinity, .nan, Double.leastNonzeroMagnitude, 1e308, -1e308, 1][
        Int(random.next() % 8)]
    case 2: random.number(in: -10...10)
    default: 1 - random.number(in: 0...1e-15)
    }
  }

  private func check(_ motion: SpringMotion, within tolerance: SpringMotion.Tolerance?) {
    let arrival = motion.arrival(within: tolerance)
    let settling = motion.settling(within: tolerance)
    #expect(arrival.isFinite && arrival >= 0, "\(motion)")
    #expect(settling >= 0, "\(motion)")
    #expect(settling.isFinite || motion.spring.damping == 0, "\(motion)")
    guard settling.isFinite else { return }
    for time in [0, settling / 2, settling, settling * 2, 1e300] {
      let state = motion.state(at: time)
      #expect(state.value.isFinite && state.velocity.isFinite, "\(motion) at \(time)")
    }
  }

  @Test(arguments: seeds)
  func `case 04: every accepted spring has finite milestones`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var accepted = 0
    for _ in 0..<1_000 {
      let spring = try? Spring(
        mass: number(in: Spring.Limits.mass, &random),
        stiffness: number(in: Spring.Limits.stiffness, &random),
        damping: number(in: Spring.Limits.damping, &random))
      guard let spring else { continue }
      accepted += 1
      let motion = try SpringMotion(
        spring, from: number(in: Spring.Limits.magnitude, &random),
        to: -number(in: Spring.Limits.magnitude, &random),
        velocity: number(in: Spring.Limits.magnitude, &random))
      let tolerance = try SpringMotion.Tolerance(
        value: number(in: Spring.Limits.tolerance, &random),
        velocity: number(in: Spring.Limits.tolerance, &random))
      check(motion, within: tolerance)
      check(motion, within: nil)
    }
    #expect(accepted > 100, "seed \(seed)")
  }

  @Test(arguments: seeds)
  func `case 04: a spring of any numbers at all is refused or has finite milestones`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<3_000 {
      let (first, second, third) = (anything(&random), anything(&random), anything(&random))
      let springs = [
        try? Spring(mass: first, stiffness: second, damping: third),
        try? Spring(duration: first, dampingRatio: second),
        try? Spring(duration: first, bounce: second),
        try? Spring(response: first, dampingRatio: second),
      ]
      for spring in springs.compactMap(\.self) {
        let motion = try? SpringMotion(
          spring, from: anything(&random), to: anything(&random), velocity: anything(&random))
        if let motion {
          check(
            motion,
            within: try? .init(value: anything(&random), velocity: anything(&random)))
        }
      }
    }
  }

  @Test(arguments: [
    ("damping", "1e-14"), ("damping", "5.55e-17"), ("mass", "1e-309"), ("mass", "1e-308"),
    ("stiffness", "1e308"), ("stiffness", "1e-308"), ("damping", "1e308"),
  ])
  func `case 04: numbers that no spring has are refused by name`(field: String, text: String)
    throws
  {
    let value = try #require(Double(text))
    func spring() throws {
      _ = try Spring(
        mass: field == "mass" ? value : 1, stiffness: field == "stiffness" ? value : 100,
        damping: field == "damping" ? value : 10)
    }
    let error = try #require(throws: SpringError.self) { try spring() }
    #expect("\(error)".hasPrefix("\(field) is \(value); "), "\(error)")
  }

  @Test func `case 04: a bounce that is 1 but for noise is refused, and 1 is not`() throws {
    #expect(throws: SpringError.self) { try Spring(duration: 0.5, bounce: 0.9999999999999999) }
    #expect(try Spring(duration: 0.5, bounce: 1).damping == 0)
    #expect(try Spring(duration: 0.5, bounce: 0.999).damping > 0)
  }

  /// A law of halving itself: whatever the ends and wherever the condition stops to hold.
  @Test(arguments: seeds)
  func `case 04: a search halves its interval a bounded number of times`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<2_000 {
      let ends = [anything(&random), anything(&random)].map { $0.isFinite ? $0.magnitude : 0 }
      let place = random.number(in: 0...1) * (ends.max() ?? 0)
      var questions = 0
      let found = bisect(ends.min() ?? 0, ends.max() ?? 0) { number in
        questions += 1
        return number < place
      }
      #expect(questions <= 2_100, "\(ends)")
      #expect(found.isFinite)
    }
    var questions = 0
    _ = bisect(0, .greatestFiniteMagnitude) { _ in
      questions += 1
      return false
    }
    #expect(questions > 1_000 && questions <= 2_100)
  }
}
