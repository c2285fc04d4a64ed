/// One coordinate of a cubic Bézier curve from 0 to 1, as a polynomial of the curve's parameter.
struct BezierAxis {
  var a: Double
  var b: Double
  var c: Double

  /// An axis with its two inner control values.
  @inline(__always)
  init(_ first: Double, _ second: Double) {
    c = 3 * first
    b = 3 * (second - first) - c
    a = 1 - c - b
  }

  /// The coordinate at a parameter.
  @inline(__always)
  func value(at u: Double) -> Double { ((a * u + b) * u + c) * u }

  /// The first derivative at a parameter.
  @inline(__always)
  func derivative(at u: Double) -> Double { (3 * a * u + 2 * b) * u + c }

  /// The second derivative at a parameter.
  @inline(__always)
  func curvature(at u: Double) -> Double { 6 * a * u + 2 * b }

  /// How many steps are tried without a bracket; nearly every curve needs three.
  static let freeSteps = 5

  /// The parameter at which a coordinate that never falls reaches `x`.
  ///
  /// Halley's method, whose error shrinks to its cube where the curve is not flat, so that after a
  /// small step nothing is left to do. Where the first few steps come to no small one, they begin
  /// again inside a bracket that only shrinks: where a step would leave it, it is halved.
  /// `BezierSolver` does the same for several at once, operation by operation, and gives the same
  /// bits.
  func solve(for x: Double) -> Double {
    guard x > 0 else { return 0 }
    guard x < 1 else { return 1 }
    return solveFreely(for: x) ?? solveInBracket(for: x)
  }

  /// Takes steps until one is small; nothing is returned if none is, or if they lead outside.
  private func solveFreely(for x: Double) -> Double? {
    var u = x
    for _ in 0..<BezierAxis.freeSteps {
      let error = value(at: u) - x
      let slope = derivative(at: u)
      let step = (2 * error * slope) / (2 * slope * slope - error * curvature(at: u))
      u -= step
      if step.magnitude <= 1e-6, slope >= 0.125 { return (u - 0.5).magnitude <= 0.5 ? u : nil }
    }
    return nil
  }

  private func solveInBracket(for x: Double) -> Double {
    var low = 0.0
    var high = 1.0
    var u = x
    for _ in 0..<128 {
      let error = value(at: u) - x
      if error == 0 { return u }
      if error < 0 { low = u } else { high = u }
      let slope = derivative(at: u)
      let step = (2 * error * slope) / (2 * slope * slope - error * curvature(at: u))
      let wanted = u - step
      let isInside = wanted > low && wanted < high
      let next = isInside ? wanted : low + (high - low) * 0.5
      if next == low || next == high { return next }
      let change = (next - u).magnitude
      if isInside, change <= 1e-6, slope >= 0.125 { return next }
      if change <= 1.1e-16 * next, error.magnitude <= 4e-16 * x { return next }
      u = next
    }
    return u
  }

  /// The slope of another axis over this one, by higher derivatives where both stand still.
  func slope(of other: BezierAxis, at u: Double) -> Double {
    let (run, rise) = (derivative(at: u), other.derivative(at: u))
    if run > 0 { return rise / run }
    if rise != 0 { return rise > 0 ? .infinity : -.infinity }
    let (bend, otherBend) = (curvature(at: u), other.curvature(at: u))
    if bend != 0 { return otherBend / bend }
    return otherBend == 0 ? other.a / a : (otherBend > 0 ? .infinity : -.infinity)
  }
}
