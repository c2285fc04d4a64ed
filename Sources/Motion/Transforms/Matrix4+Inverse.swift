extension Matrix4 {
  /// The determinant.
  public var determinant: Double {
    let pairs = subdeterminants
    return pairs.upper.0 * pairs.lower.5 - pairs.upper.1 * pairs.lower.4
      + pairs.upper.2 * pairs.lower.3 + pairs.upper.3 * pairs.lower.2
      - pairs.upper.4 * pairs.lower.1 + pairs.upper.5 * pairs.lower.0
  }

  /// The six 2×2 determinants of the upper two rows and of the lower two.
  private var subdeterminants: (upper: Six, lower: Six) {
    (Matrix4.minors(row1, row2), Matrix4.minors(row3, row4))
  }

  /// Six numbers.
  private typealias Six = (Double, Double, Double, Double, Double, Double)

  /// The 2×2 determinants of two rows by columns 12, 13, 14, 23, 24, 34.
  private static func minors(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> Six {
    (
      a.x * b.y - a.y * b.x, a.x * b.z - a.z * b.x, a.x * b.w - a.w * b.x,
      a.y * b.z - a.z * b.y, a.y * b.w - a.w * b.y, a.z * b.w - a.w * b.z
    )
  }

  /// The matrix that undoes this one, or nothing if none does.
  public var inverse: Matrix4? {
    let determinant = determinant
    guard determinant != 0, determinant.isFinite else { return nil }
    let (s, c) = subdeterminants
    let (a, b, d, e) = (row1, row2, row3, row4)
    let first = SIMD4(
      b.y * c.5 - b.z * c.4 + b.w * c.3, -a.y * c.5 + a.z * c.4 - a.w * c.3,
      e.y * s.5 - e.z * s.4 + e.w * s.3, -d.y * s.5 + d.z * s.4 - d.w * s.3)
    let second = SIMD4(
      -b.x * c.5 + b.z * c.2 - b.w * c.1, a.x * c.5 - a.z * c.2 + a.w * c.1,
      -e.x * s.5 + e.z * s.2 - e.w * s.1, d.x * s.5 - d.z * s.2 + d.w * s.1)
    let third = SIMD4(
      b.x * c.4 - b.y * c.2 + b.w * c.0, -a.x * c.4 + a.y * c.2 - a.w * c.0,
      e.x * s.4 - e.y * s.2 + e.w * s.0, -d.x * s.4 + d.y * s.2 - d.w * s.0)
    let fourth = SIMD4(
      -b.x * c.3 + b.y * c.1 - b.z * c.0, a.x * c.3 - a.y * c.1 + a.z * c.0,
      -e.x * s.3 + e.y * s.1 - e.z * s.0, d.x * s.3 - d.y * s.1 + d.z * s.0)
    return Matrix4(
      first / determinant, second / determinant, third / determinant, fourth / determinant)
  }

  /// The matrix with rows and columns exchanged.
  public var transposed: Matrix4 {
    Matrix4(
      SIMD4(row1.x, row2.x, row3.x, row4.x), SIMD4(row1.y, row2.y, row3.y, row4.y),
      SIMD4(row1.z, row2.z, row3.z, row4.z), SIMD4(row1.w, row2.w, row3.w, row4.w))
  }
}
