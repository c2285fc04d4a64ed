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
    let (low, high) = values(at: inputs.lowHalf, inputs.highHalf)
    return SIMD4(lowHalf: low, highHalf: high)
  }

  /// The heights for two pairs of inputs, whose steps a processor takes side by side.
  ///
  /// It is not inlined for the reason of `Elementary.exp`.
  @inline(never)
  private func values(at first: Vector, _ second: Vector) -> (Vector, Vector) {
    var (a, b) = (Lane(self, first), Lane(self, second))
    for _ in 0..<BezierAxis.freeSteps {
      a.step()
      b.step()
      if !any(a.isOpen .| b.isOpen) { break }
    }
    return (a.height(self), b.height(self))
  }

  /// Two inputs on their way to their parameters; see `BezierAxis.solve(for:)`.
  private struct Lane {
    let isLate: SIMDMask<Vector.MaskStorage>
    let target: Vector
    let a: Vector
    let b: Vector
    let c: Vector
    let threeA: Vector
    let sixA: Vector
    let twiceB: Vector
    var u: Vector
    var isOpen: SIMDMask<Vector.MaskStorage>

    @inline(__always)
    init(_ solver: BezierSolver, _ inputs: Vector) {
      let isLate = inputs .> 0.5
      self.isLate = isLate
      target = inputs.replacing(with: 1 - inputs, where: isLate)
      a = Lane.pick(solver.x.a, solver.mirroredX.a, isLate)
      b = Lane.pick(solver.x.b, solver.mirroredX.b, isLate)
      c = Lane.pick(solver.x.c, solver.mirroredX.c, isLate)
      (threeA, sixA, twiceB) = (3 * a, 6 * a, 2 * b)
      let isOpen = target .> 0
      (u, self.isOpen) = (target, isOpen)
    }

    @inline(__always)
    static func pick(
      _ early: Double, _ late: Double, _ isLate: SIMDMask<Vector.MaskStorage>
    ) -> Vector {
      Vector(repeating: early).replacing(with: late, where: isLate)
    }

    /// Takes a step where none was small yet.
    @inline(__always)
    mutating func step() {
      let error = ((a * u + b) * u + c) * u - target
      let slope = (threeA * u + twiceB) * u + c
      let bend = sixA * u + twiceB
      let step = (2 * error * slope) / (2 * slope * slope - error * bend)
      u.replace(with: u - step, where: isOpen)
      isOpen.replace(with: false, where: (step.magnitudes .<= 1e-6) .& (slope .>= 0.125))
    }

    /// The heights at the parameters, which are sought in brackets where steps did not end well.
    @inline(__always)
    func height(_ solver: BezierSolver) -> Vector {
      var u = u
      let isAstray = isOpen .| ((u - 0.5).magnitudes .> 0.5)
      if any(isAstray) {
        u.replace(with: BezierSolver.solveInBracket(a, b, c, for: target), where: isAstray)
      }
      let ya = Lane.pick(solver.y.a, solver.mirroredY.a, isLate)
      let yb = Lane.pick(solver.y.b, solver.mirroredY.b, isLate)
      let yc = Lane.pick(solver.y.c, solver.mirroredY.c, isLate)
      let height = ((ya * u + yb) * u + yc) * u
      return height.replacing(with: 1 - height, where: isLate)
    }
  }

  @inline(never)
  private static func solveInBracket(
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
