import Motion
import TestVectors
import Testing

/// Motion handed on, against 50-digit arithmetic.
struct HandoffVectorTests {
  private func rows(_ file: VectorFile, _ kind: String) throws -> [VectorRow] {
    try file.read()["rows"].rows.filter { $0["kind"].text == kind }
  }

  @Test(arguments: VectorFile.all("handoff"))
  func `springs carry value and velocity to every new target`(file: VectorFile) throws {
    var failures = VectorFailures()
    for row in try rows(file, "spring-chain") {
      let spring = try spring(row)
      let changes = row["retargets"].rows
      for sample in row["samples"].rows {
        var motion = try SpringMotion(
          spring, from: row["x0"].number, to: changes[0]["target"].number,
          velocity: row["v0"].number)
        var start = 0.0
        for change in changes.dropFirst() where change["t"].number <= sample["t"].number {
          motion = try motion.retargeted(
            to: change["target"].number, at: change["t"].number - start)
          start = change["t"].number
        }
        check(motion.state(at: sample["t"].number - start), sample, row, &failures)
      }
    }
    #expect(failures.isEmpty, "\(failures)")
  }

  @Test(arguments: VectorFile.all("handoff"))
  func `a spring takes over from a curve with its velocity`(file: VectorFile) throws {
    var failures = VectorFailures()
    for row in try rows(file, "curve-to-spring") {
      let p = row["p"].rows.map(\.number)
      let curve = Curve.cubicBezier(try CubicBezier(p[0], p[1], p[2], p[3]))
      let duration = row["duration"].number
      let state = curve.state(
        from: row["from"].number, to: row["to"].number, duration: duration,
        at: duration * row["interrupt_fraction"].number)
      let motion = try SpringMotion(
        spring(row), from: state.value, to: row["new_target"].number, velocity: state.velocity)
      for sample in row["samples"].rows {
        check(motion.state(at: sample["t"].number), sample, row, &failures)
      }
    }
    #expect(failures.isEmpty, "\(failures)")
  }

  @Test(arguments: VectorFile.all("handoff"))
  func `additive changes are laid over each other`(file: VectorFile) throws {
    var failures = VectorFailures()
    for row in try rows(file, "additive") {
      let p = row["p"].rows.map(\.number)
      var value = AdditiveRetargeting(
        curve: .cubicBezier(try CubicBezier(p[0], p[1], p[2], p[3])))
      for change in row["changes"].rows {
        value.retarget(
          .init(
            time: change["t"].number, old: change["old"].number, new: change["new"].number,
            duration: change["duration"].number))
      }
      for sample in row["samples"].rows {
        check(value.state(at: sample["t"].number), sample, row, &failures)
      }
    }
    #expect(failures.isEmpty, "\(failures)")
  }

  @Test(arguments: VectorFile.all("handoff"))
  func `cubic and quintic keep the time that is left`(file: VectorFile) throws {
    var failures = VectorFailures()
    for row in try rows(file, "duration-preserving") {
      for (smoothness, name) in [
        (FixedTimeMotion.Smoothness.velocity, "hermite"), (.acceleration, "quintic"),
      ] {
        let motion = try FixedTimeMotion(
          from: row["p0"].number, to: row["p1"].number, velocity: row["v0"].number,
          duration: row["T"].number, smoothness: smoothness)
        for sample in row["samples"].rows {
          let state = motion.state(at: sample["u"].number * motion.duration)
          let scale =
            row["p0"].number.magnitude + row["p1"].number.magnitude
            + row["v0"].number.magnitude
          failures.check(
            near(state.value, sample[name + "_x"].number, 1e-11 * scale)
              && near(state.velocity, sample[name + "_v"].number, 1e-11 * scale / motion.duration),
            sample, state)
        }
      }
    }
    #expect(failures.isEmpty, "\(failures)")
  }

  @Test(arguments: VectorFile.all("handoff"))
  func `velocity is normalised by the way that is left`(file: VectorFile) throws {
    var failures = VectorFailures()
    for row in try rows(file, "uikit-normalised-velocity") {
      let got = SpringMotion.normalised(
        velocity: row["velocity"].number, from: row["current"].number, to: row["target"].number)
      failures.check(near(got, row["normalised"].optionalNumber, 1e-12), row, got ?? .nan)
    }
    #expect(failures.isEmpty, "\(failures)")
  }

  private func spring(_ row: VectorRow) throws -> Spring {
    try Spring(
      mass: row["mass"].number, stiffness: row["stiffness"].number, damping: row["damping"].number)
  }

  private func check(
    _ got: (value: Double, velocity: Double), _ sample: VectorRow, _ row: VectorRow,
    _ failures: inout VectorFailures
  ) {
    let samples = row["samples"].rows
    let scale = samples.map { $0["x"].number.magnitude }.max() ?? 1
    let speed = samples.map { $0["v"].number.magnitude }.max() ?? 1
    failures.check(
      near(got.value, sample["x"].number, 1e-11 * scale)
        && near(got.velocity, sample["v"].number, 1e-11 * max(speed, 1)), sample, got)
  }
}
