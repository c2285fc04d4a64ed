/// A 4×4 matrix that multiplies row vectors from the right: p′ = p·M.
///
/// Translation is in m41, m42 and m43, as in CSS and Core Animation.
public struct Matrix4: Hashable, Sendable {
  /// m11, m12, m13, m14.
  public var row1: SIMD4<Double>
  /// m21, m22, m23, m24.
  public var row2: SIMD4<Double>
  /// m31, m32, m33, m34.
  public var row3: SIMD4<Double>
  /// m41, m42, m43, m44.
  public var row4: SIMD4<Double>

  /// Creates a matrix from its rows.
  ///
  /// - Parameters:
  ///   - row1: m11, m12, m13, m14.
  ///   - row2: m21, m22, m23, m24.
  ///   - row3: m31, m32, m33, m34.
  ///   - row4: m41, m42, m43, m44.
  public init(
    _ row1: SIMD4<Double>, _ row2: SIMD4<Double>, _ row3: SIMD4<Double>, _ row4: SIMD4<Double>
  ) {
    (self.row1, self.row2, self.row3, self.row4) = (row1, row2, row3, row4)
  }

  /// The matrix that changes nothing.
  public static let identity = Matrix4(
    SIMD4(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, 1))

  /// Creates the matrix of a transform of the plane: x′ = a·x + c·y + tx, y′ = b·x + d·y + ty.
  ///
  /// - Parameters:
  ///   - a: m11.
  ///   - b: m12.
  ///   - c: m21.
  ///   - d: m22.
  ///   - tx: m41.
  ///   - ty: m42.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.init(
      SIMD4(a, b, 0, 0), SIMD4(c, d, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(tx, ty, 0, 1))
  }

  /// Creates a matrix from sixteen numbers, m11, m12, … m44.
  ///
  /// - Parameter elements: The numbers; nothing is returned unless there are sixteen.
  public init?(_ elements: [Double]) {
    guard elements.count == 16 else { return nil }
    self.init(
      SIMD4(elements[0..<4]), SIMD4(elements[4..<8]), SIMD4(elements[8..<12]),
      SIMD4(elements[12..<16]))
  }

  /// The sixteen numbers m11, m12, … m44.
  public var elements: [Double] {
    [row1, row2, row3, row4].flatMap { [$0.x, $0.y, $0.z, $0.w] }
  }

  /// One of the sixteen numbers, counted from m11 along the rows.
  ///
  /// - Parameter index: 0…15.
  public subscript(index: Int) -> Double {
    switch index >> 2 {
    case 0: row1[index & 3]
    case 1: row2[index & 3]
    case 2: row3[index & 3]
    default: row4[index & 3]
    }
  }

  /// Whether nothing leaves the plane, so that six numbers describe the matrix.
  public var isPlanar: Bool {
    row1.z == 0 && row1.w == 0 && row2.z == 0 && row2.w == 0 && row4.z == 0
      && row4.w == 1 && row3 == SIMD4(0, 0, 1, 0)
  }

  /// Whether every number is finite.
  public var isFinite: Bool {
    let sum = row1 + row2 + row3 + row4
    return (sum.x + sum.y + sum.z + sum.w).isFinite
  }
}
