extension Matrix4 {
  /// Multiplies two matrices: the result applies `a` first, then `b`.
  ///
  /// - Parameters:
  ///   - a: What is applied first.
  ///   - b: What is applied to its result.
  /// - Returns: a·b, which Core Animation calls `Concat(a, b)`.
  public static func * (a: Matrix4, b: Matrix4) -> Matrix4 {
    Matrix4(b.apply(a.row1), b.apply(a.row2), b.apply(a.row3), b.apply(a.row4))
  }

  /// Returns the row vector times the matrix.
  ///
  /// - Parameter vector: The vector x, y, z, w.
  /// - Returns: The transformed vector.
  @inline(__always)
  public func apply(_ vector: SIMD4<Double>) -> SIMD4<Double> {
    row1 * vector.x + row2 * vector.y + (row3 * vector.z + row4 * vector.w)
  }

  /// The matrix that moves by a vector.
  ///
  /// - Parameters:
  ///   - x: The way along x.
  ///   - y: The way along y.
  ///   - z: The way along z.
  /// - Returns: The matrix.
  public static func translation(_ x: Double, _ y: Double, _ z: Double = 0) -> Matrix4 {
    var result = identity
    result.row4 = SIMD4(x, y, z, 1)
    return result
  }

  /// The matrix that scales about the origin.
  ///
  /// - Parameters:
  ///   - x: The factor along x.
  ///   - y: The factor along y.
  ///   - z: The factor along z.
  /// - Returns: The matrix.
  public static func scale(_ x: Double, _ y: Double, _ z: Double = 1) -> Matrix4 {
    Matrix4(SIMD4(x, 0, 0, 0), SIMD4(0, y, 0, 0), SIMD4(0, 0, z, 0), SIMD4(0, 0, 0, 1))
  }

  /// The matrix that turns about an axis through the origin, clockwise where y points down.
  ///
  /// - Parameters:
  ///   - degrees: The angle.
  ///   - axis: The axis; a zero axis turns nothing.
  /// - Returns: The matrix.
  public static func rotation(degrees: Double, axis: SIMD3<Double> = SIMD3(0, 0, 1)) -> Matrix4 {
    let length = (axis * axis).sum().squareRoot()
    guard length > 0, length.isFinite else { return identity }
    let (x, y, z) = (axis.x / length, axis.y / length, axis.z / length)
    let (sin, cos) = Elementary.sinCos(degrees: degrees)
    let rest = 1 - cos
    return Matrix4(
      SIMD4(cos + x * x * rest, x * y * rest + z * sin, x * z * rest - y * sin, 0),
      SIMD4(x * y * rest - z * sin, cos + y * y * rest, y * z * rest + x * sin, 0),
      SIMD4(x * z * rest + y * sin, y * z * rest - x * sin, cos + z * z * rest, 0),
      SIMD4(0, 0, 0, 1)
    )
  }

  /// The matrix that slants along both axes.
  ///
  /// - Parameters:
  ///   - xDegrees: The angle by which vertical lines lean.
  ///   - yDegrees: The angle by which horizontal lines lean.
  /// - Returns: The matrix.
  public static func skew(xDegrees: Double, yDegrees: Double = 0) -> Matrix4 {
    Matrix4(a: 1, b: tangent(degrees: yDegrees), c: tangent(degrees: xDegrees), d: 1, tx: 0, ty: 0)
  }

  /// The tangent of an angle; at a quarter turn, where there is none, that of the nearest double
  /// in radians, as in browsers.
  private static func tangent(degrees: Double) -> Double {
    let (sin, cos) = Elementary.sinCos(degrees: degrees)
    return cos == 0 ? sin * 1.633123935319537e16 : sin / cos
  }

  /// The matrix of a viewer at a distance in front of the plane.
  ///
  /// - Parameter distance: The distance; below 1 counts as 1, infinity changes nothing.
  /// - Returns: The matrix.
  public static func perspective(_ distance: Double) -> Matrix4 {
    var result = identity
    result.row3.w = -1 / max(distance, 1)
    return result
  }
}
