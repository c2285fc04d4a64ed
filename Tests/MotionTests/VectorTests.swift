import Motion
import TestVectors
import Testing

/// Reference values from 60-digit arithmetic, put to the functions themselves.
struct VectorTests {
  @Test(arguments: VectorFile.all("bezier"))
  func `Bézier curves agree with 60-digit arithmetic`(file: VectorFile) throws {
    var failures = VectorFailures()
    let values = try file.read()
    for row in values["rows"].rows {
      let p = row["p"].rows.map(\.number)
      let curve = Curve.cubicBezier(try CubicBezier(p[0], p[1], p[2], p[3]))
      check(curve, row, &failures)
    }
    for row in values["material_emphasized"]["rows"].rows {
      check(.materialEmphasized, row, &failures)
    }
    #expect(failures.isEmpty, "\(failures)")
  }

  private func check(_ curve: Curve, _ row: VectorRow, _ failures: inout VectorFailures) {
    let (x, wanted, slope) = (row["x"].number, row["y"].number, row["dydx"].number)
    let got = curve.value(at: x)
    guard slope.magnitude <= 1e6 || slope.isNaN else {
      // Near a vertical tangent the place is compared, not the height.
      let around = (curve.value(at: max(x - 1e-12, 0)), curve.value(at: min(x + 1e-12, 1)))
      let range = min(around.0, around.1)...max(around.0, around.1)
      return failures.check(range.contains(wanted), row, got)
    }
    let steepness = slope.isNaN ? 0 : slope.magnitude
    let slopeIsRight = slope.isNaN || near(curve.slope(at: x), slope, 1e-11 * (1 + steepness))
    failures.check(near(got, wanted, 1e-12 * (1 + steepness)) && slopeIsRight, row, got)
  }

  @Test(arguments: VectorFile.all("springs"))
  func `springs agree with 60-digit arithmetic`(file: VectorFile) throws {
    var failures = VectorFailures()
    for row in try file.read()["rows"].rows {
      let spring = try spring(row)
      let motion = try SpringMotion(
        spring, from: row["x0"].number, to: 0, velocity: row["v0"].number)
      let got = motion.state(at: row["t"].number)
      let amplitude = motion.from.magnitude + motion.velocity.magnitude / spring.naturalFrequency
      failures.check(
        near(got.value, row["x"].number, 1e-12 * amplitude)
          && near(got.velocity, row["v"].number, 1e-12 * amplitude * spring.naturalFrequency),
        row, got)
    }
    #expect(failures.isEmpty, "\(failures)")
  }

  @Test(arguments: VectorFile.all("springs-derived"))
  func `springs settle never early and hardly late`(file: VectorFile) throws {
    var failures = VectorFailures()
    for row in try file.read()["settle"].rows {
      let motion = try SpringMotion(
        try spring(row), from: row["x0"].number, to: 0, velocity: row["v0"].number)
      let got = motion.settling(
        within: try .init(value: row["eps_x"].number, velocity: row["eps_v"].number))
      let wanted = row["t_settle"].number
      failures.check(got >= wanted && got <= wanted * (1 + 1e-9), row, got)
    }
    #expect(failures.isEmpty, "\(failures)")
  }

  @Test(arguments: VectorFile.all("springs-derived"))
  func `arrival and overshoot are exact`(file: VectorFile) throws {
    var failures = VectorFailures()
    for row in try file.read()["overshoot"].rows {
      let (ratio, frequency) = (row["zeta"].number, row["omega0"].number)
      let spring = try Spring(
        stiffness: frequency * frequency, damping: 2 * ratio * frequency)
      let motion = try SpringMotion(spring, from: -1, to: 0)
      let peak = try #require(motion.overshoot())
      let wanted = (row["t_first_zero"].number, row["t_peak"].number, row["overshoot"].number)
      failures.check(
        near(motion.arrival(), wanted.0, 1e-12 * wanted.0)
          && near(peak.time, wanted.1, 1e-12 * wanted.1)
          && near(peak.distance, wanted.2, 1e-12)
          && near(spring.overshootRatio, wanted.2, 1e-12), row, peak)
    }
    #expect(failures.isEmpty, "\(failures)")
  }

  @Test(arguments: VectorFile.all("springs-derived"))
  func `descriptions of springs are converted as published`(file: VectorFile) throws {
    var failures = VectorFailures()
    for row in try file.read()["conversions"].rows {
      let got: Spring
      if let response = row["response"].optionalNumber {
        got = try Spring(response: response, dampingRatio: row["dampingRatio"].number)
      } else {
        got = try Spring(duration: row["duration"].number, bounce: row["bounce"].number)
      }
      let tolerance = row["tol"].number
      let physical = try spring(row)
      let isForth =
        near(got.stiffness, physical.stiffness, tolerance)
        && near(got.damping, physical.damping, tolerance)
      let isBack =
        near(physical.response, row["duration"].number, tolerance)
        && near(1 - physical.dampingRatio, row["bounce"].number, tolerance)
      failures.check(isForth || isBack, row, got)
    }
    #expect(failures.isEmpty, "\(failures)")
  }

  private func spring(_ row: VectorRow) throws -> Spring {
    try Spring(
      mass: row["mass"].number, stiffness: row["stiffness"].number, damping: row["damping"].number)
  }
}
