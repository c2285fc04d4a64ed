/// A Bézier curve evaluated four inputs at a time, with the bits of `CubicBezier.value(at:)`.
public struct BezierSolver: Sendable {
  /// The axes from the start, for inputs up to one half.
  private let x: BezierAxis
  private let y: BezierAxis
  /// The axes from the end, for the others.
  private let mirroredX: BezierAxis
  private let mirroredY: BezierAxis

  /// Works out a curve's polynomials.
  ///
  /// - Parameter curve: The curve.
  public init(_ curve: CubicBezier) {
    x = BezierAxis(curve.x1, curve.x2)
    y = BezierAxis(curve.y1, curve.y2)
    mirroredX = BezierAxis(1 - curve.x2, 1 - curve.x1)
    mirroredY = BezierAxis(1 - curve.y2, 1 - curve.y1)
  }

  /// Returns the heights for four inputs.
  ///
  /// - Parameter inputs: Numbers from 0 to 1, both included.
  /// - Returns: The heights.
  public func values(at inputs: SIMD4<Double>) -> SIMD4<Double> {
    SIMD4(lowHalf: values(at: inputs.lowHalf), highHalf: values(at: inputs.highHalf))
  }

  /// The heights for two inputs.
  ///
  /// It is not inlined for the reason of `Elementary.exp`.
  @inline(never)
  private func values(at inputs: Vector) -> Vector {
    let isLate = inputs .> 0.5
    func pick(_ early: Double, _ late: Double) -> Vector {
      Vector(repeating: early).replacing(with: late, where: isLate)
    }
    let target = inputs.replacing(with: 1 - inputs, where: isLate)
    let (a, b, c) = (
      pick(x.a, mirroredX.a), pick(x.b, mirroredX.b), pick(x.c, mirroredX.c)
    )
    let u = BezierSolver.solve(a, b, c, for: target)
    let (ya, yb, yc) = (
      pick(y.a, mirroredY.a), pick(y.b, mirroredY.b), pick(y.c, mirroredY.c)
    )
    let height = ((ya * u + yb) * u + yc) * u
    return height.replacing(with: 1 - height, where: isLate)
  }

  /// The parameters at which coordinates reach their targets; see `BezierAxis.solve(for:)`.
  @inline(__always)
  private static func solve(
    _ a: Vector, _ b: Vector, _ c: Vector, for target: Vector
  ) -> Vector {
    var low = Vector(repeating: 0)
    var high = Vector(repeating: 1)
    var u = target
    var isOpen = target .> 0
    let (twiceB, sixA) = (2 * b, 6 * a)
    let threeA = 3 * a
    for _ in 0..<128 {
      let error = ((a * u + b) * u + c) * u - target
      isOpen .&= error .!= 0
      let isBelow = error .< 0
      low.replace(with: u, where: isBelow)
      high = u.replacing(with: high, where: isBelow)
      let slope = (threeA * u + twiceB) * u + c
      let step = (2 * error * slope) / (2 * slope * slope - error * (sixA * u + twiceB))
      let wanted = u - step
      let isInside = (wanted .> low) .& (wanted .< high)
      let next = (low + (high - low) * 0.5).replacing(with: wanted, where: isInside)
      let change = (next - u).magnitudes
      u.replace(with: next, where: isOpen)
      let isStuck = (next .== low) .| (next .== high)
      let isSmall = isInside .& (change .<= 1e-6) .& (slope .>= 0.125)
      let isExact = (change .<= 1.1e-16 * next) .& (error.magnitudes .<= 4e-16 * target)
      isOpen.replace(with: false, where: isStuck .| isSmall .| isExact)
      if !any(isOpen) { break }
    }
    return u
  }
}
