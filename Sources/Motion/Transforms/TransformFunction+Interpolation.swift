extension TransformFunction {
  /// Returns the function between two of the same kind.
  ///
  /// - Parameters:
  ///   - a: The function at 0.
  ///   - b: The function at 1.
  ///   - t: The progress, which may lie outside 0…1.
  /// - Returns: The function between, or nothing if the kinds differ.
  static func interpolate(
    _ a: TransformFunction, _ b: TransformFunction, _ t: Double
  ) -> TransformFunction? {
    switch (a, b) {
    case (.translate(let ax, let ay, let az), .translate(let bx, let by, let bz)):
      return .translate(x: mix(ax, bx, t), y: mix(ay, by, t), z: mix(az, bz, t))
    case (.scale(let ax, let ay, let az), .scale(let bx, let by, let bz)):
      return .scale(x: mix(ax, bx, t), y: mix(ay, by, t), z: mix(az, bz, t))
    case (.rotate(let from, let fromAxis), .rotate(let to, let toAxis)):
      return rotation(from, fromAxis, to, toAxis, t)
    case (.skew(let ax, let ay), .skew(let bx, let by)):
      return .skew(xDegrees: mix(ax, bx, t), yDegrees: mix(ay, by, t))
    case (.skewX(let from), .skewX(let to)):
      return .skewX(degrees: mix(from, to, t))
    case (.skewY(let from), .skewY(let to)):
      return .skewY(degrees: mix(from, to, t))
    case (.perspective(let from), .perspective(let to)):
      return .perspective(distance(mix(1 / max(from, 1), 1 / max(to, 1), t)))
    case (.matrix(let from), .matrix(let to)):
      return .matrix(MatrixInterpolation(from: from, to: to).value(at: t))
    default:
      return nil
    }
  }

  /// Returns one function on top of another of the same kind, as accumulation wants it.
  ///
  /// - Parameters:
  ///   - a: The underlying function.
  ///   - b: What is accumulated onto it.
  /// - Returns: The sum, or nothing if the kinds differ.
  static func accumulate(_ a: TransformFunction, _ b: TransformFunction) -> TransformFunction? {
    switch (a, b) {
    case (.translate(let ax, let ay, let az), .translate(let bx, let by, let bz)):
      return .translate(x: ax + bx, y: ay + by, z: az + bz)
    case (.scale(let ax, let ay, let az), .scale(let bx, let by, let bz)):
      return .scale(x: ax + bx - 1, y: ay + by - 1, z: az + bz - 1)
    case (.rotate(let first, let axis), .rotate(let second, let other)):
      if let shared = sharedAxis(first, axis, second, other) {
        return .rotate(degrees: first + second, axis: shared)
      }
      let turn =
        Quaternion(axis: unit(axis), degrees: first)
        * Quaternion(axis: unit(other), degrees: second)
      let result = turn.axisAndDegrees
      return .rotate(degrees: result.degrees, axis: result.axis)
    case (.skew(let ax, let ay), .skew(let bx, let by)):
      return .skew(xDegrees: ax + bx, yDegrees: ay + by)
    case (.skewX(let first), .skewX(let second)):
      return .skewX(degrees: first + second)
    case (.skewY(let first), .skewY(let second)):
      return .skewY(degrees: first + second)
    case (.perspective(let first), .perspective(let second)):
      return .perspective(distance(1 / max(first, 1) + 1 / max(second, 1)))
    case (.matrix(let first), .matrix(let second)):
      guard let a = DecomposedMatrix(first), let b = DecomposedMatrix(second) else {
        return .matrix(second)
      }
      return .matrix(DecomposedMatrix.accumulate(a, b).matrix)
    default:
      return nil
    }
  }

  /// A straight mix that is exact at both ends.
  @inline(__always)
  private static func mix(_ a: Double, _ b: Double, _ t: Double) -> Double {
    t == 1 ? b : a + (b - a) * t
  }

  /// The distance whose inverse is given; a viewer cannot stand behind infinity.
  private static func distance(_ inverse: Double) -> Double {
    inverse > 0 ? 1 / inverse : .infinity
  }

  /// Angles are mixed where the axis is shared, else rotations along the shorter arc.
  private static func rotation(
    _ from: Double, _ fromAxis: SIMD3<Double>, _ to: Double, _ toAxis: SIMD3<Double>, _ t: Double
  ) -> TransformFunction {
    if let axis = sharedAxis(from, fromAxis, to, toAxis) {
      return .rotate(degrees: mix(from, to, t), axis: axis)
    }
    if t == 0 { return .rotate(degrees: from, axis: fromAxis) }
    if t == 1 { return .rotate(degrees: to, axis: toAxis) }
    let start = Quaternion(axis: unit(fromAxis), degrees: from)
    let end = Quaternion(axis: unit(toAxis), degrees: to)
    let result = Quaternion.slerp(start, end, t).axisAndDegrees
    return .rotate(degrees: result.degrees, axis: result.axis)
  }

  /// The axis two rotations have in common; a rotation by nothing takes any.
  private static func sharedAxis(
    _ first: Double, _ axis: SIMD3<Double>, _ second: Double, _ other: SIMD3<Double>
  ) -> SIMD3<Double>? {
    let (a, b) = (unit(axis), unit(other))
    if first == 0 || a == .zero { return b == .zero ? SIMD3(0, 0, 1) : b }
    if second == 0 || b == .zero { return a }
    let difference = a - b
    return (difference * difference).sum() < 1e-24 ? a : nil
  }

  /// The axis with length 1, or zero.
  private static func unit(_ axis: SIMD3<Double>) -> SIMD3<Double> {
    let length = (axis * axis).sum().squareRoot()
    return length > 0 && length.isFinite ? axis / length : .zero
  }
}
