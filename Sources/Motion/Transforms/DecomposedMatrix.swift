/// A matrix taken apart as browsers do: perspective, translation, rotation, skew and scale.
struct DecomposedMatrix: Hashable, Sendable {
  var translation: SIMD3<Double> = .zero
  var scale: SIMD3<Double> = .one
  /// Skew in the xy, xz and yz planes.
  var skew: SIMD3<Double> = .zero
  var perspective = SIMD4<Double>(0, 0, 0, 1)
  var rotation = Quaternion(SIMD4(0, 0, 0, 1))

  /// Takes a matrix apart; nothing is returned for a singular one.
  init?(_ matrix: Matrix4) {
    if matrix.isPlanar { self.init(planar: matrix) } else { self.init(spatial: matrix) }
  }

  /// Takes a transform of the plane apart (CSS Transforms 1, "decomposing a 2D matrix").
  private init?(planar matrix: Matrix4) {
    guard let planar = PlanarParts(matrix) else { return nil }
    translation = SIMD3(planar.translation.x, planar.translation.y, 0)
    scale = SIMD3(planar.scale.x, planar.scale.y, 1)
    skew = SIMD3(planar.skew, 0, 0)
    let (sin, cos) = Elementary.sinCos(planar.angle / 2)
    rotation = Quaternion(SIMD4(0, 0, sin, cos))
  }

  /// Takes a general matrix apart (CSS Transforms 2, "decomposing a 3D matrix").
  private init?(spatial source: Matrix4) {
    let last = source.row4.w
    guard last != 0, source.isFinite else { return nil }
    let matrix = Matrix4(
      source.row1 / last, source.row2 / last, source.row3 / last, source.row4 / last)
    var affine = matrix
    (affine.row1.w, affine.row2.w, affine.row3.w, affine.row4.w) = (0, 0, 0, 1)
    guard let inverse = affine.inverse else { return nil }
    let column = SIMD4(matrix.row1.w, matrix.row2.w, matrix.row3.w, matrix.row4.w)
    if column != SIMD4(0, 0, 0, 1) { perspective = inverse.transposed.apply(column) }
    translation = SIMD3(matrix.row4.x, matrix.row4.y, matrix.row4.z)
    orthogonalise(
      SIMD3(matrix.row1.x, matrix.row1.y, matrix.row1.z),
      SIMD3(matrix.row2.x, matrix.row2.y, matrix.row2.z),
      SIMD3(matrix.row3.x, matrix.row3.y, matrix.row3.z))
  }

  /// Splits three axes into scale, skew and rotation by Gram and Schmidt.
  private mutating func orthogonalise(
    _ x: SIMD3<Double>, _ y: SIMD3<Double>, _ z: SIMD3<Double>
  ) {
    var (x, y, z) = (x, y, z)
    scale.x = (x * x).sum().squareRoot()
    x /= scale.x
    skew.x = (x * y).sum()
    y -= x * skew.x
    scale.y = (y * y).sum().squareRoot()
    y /= scale.y
    skew.x /= scale.y
    skew.y = (x * z).sum()
    z -= x * skew.y
    skew.z = (y * z).sum()
    z -= y * skew.z
    scale.z = (z * z).sum().squareRoot()
    z /= scale.z
    skew.y /= scale.z
    skew.z /= scale.z
    if (x * cross(y, z)).sum() < 0 {
      scale = -scale
      (x, y, z) = (-x, -y, -z)
    }
    rotation = DecomposedMatrix.rotation(x, y, z)
  }

  private func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
  }

  /// The quaternion of three orthonormal rows.
  private static func rotation(
    _ x: SIMD3<Double>, _ y: SIMD3<Double>, _ z: SIMD3<Double>
  ) -> Quaternion {
    let trace = x.x + y.y + z.z
    if trace > 0 {
      let s = 0.5 / (trace + 1).squareRoot()
      return Quaternion(SIMD4((y.z - z.y) * s, (z.x - x.z) * s, (x.y - y.x) * s, 0.25 / s))
    }
    if x.x > y.y, x.x > z.z {
      let s = 2 * (1 + x.x - y.y - z.z).squareRoot()
      return Quaternion(SIMD4(0.25 * s, (x.y + y.x) / s, (x.z + z.x) / s, (y.z - z.y) / s))
    }
    if y.y > z.z {
      let s = 2 * (1 + y.y - x.x - z.z).squareRoot()
      return Quaternion(SIMD4((x.y + y.x) / s, 0.25 * s, (y.z + z.y) / s, (z.x - x.z) / s))
    }
    let s = 2 * (1 + z.z - x.x - y.y).squareRoot()
    return Quaternion(SIMD4((x.z + z.x) / s, (y.z + z.y) / s, 0.25 * s, (x.y - y.x) / s))
  }

  /// The parts between those of two matrices.
  static func interpolate(
    _ a: DecomposedMatrix, _ b: DecomposedMatrix, _ t: Double
  ) -> DecomposedMatrix {
    var result = a
    result.translation += (b.translation - a.translation) * t
    result.scale += (b.scale - a.scale) * t
    result.skew += (b.skew - a.skew) * t
    result.perspective += (b.perspective - a.perspective) * t
    result.rotation = Quaternion.slerp(a.rotation, b.rotation, t)
    return result
  }

  /// The parts of one matrix on top of those of another, as accumulation wants it.
  static func accumulate(_ a: DecomposedMatrix, _ b: DecomposedMatrix) -> DecomposedMatrix {
    var result = a
    result.translation += b.translation
    result.scale += b.scale - .one
    result.skew += b.skew
    result.perspective += b.perspective - SIMD4(0, 0, 0, 1)
    result.rotation = a.rotation * b.rotation
    return result
  }

  /// The matrix put together again.
  ///
  /// It is asked for in every tick, and array literals of vectors may make arrays.
  var matrix: Matrix4 {
    var result = Matrix4.identity
    result.row1 = SIMD4(scale.x, 0, 0, 0)
    result.row2 = SIMD4(skew.x * scale.y, scale.y, 0, 0)
    result.row3 = SIMD4(skew.y * scale.z, skew.z * scale.z, scale.z, 0)
    var placed = result * rotation.matrix
    placed.row4 = SIMD4(translation.x, translation.y, translation.z, 1)
    guard perspective != SIMD4(0, 0, 0, 1) else { return placed }
    var lens = Matrix4.identity
    (lens.row1.w, lens.row2.w) = (perspective.x, perspective.y)
    (lens.row3.w, lens.row4.w) = (perspective.z, perspective.w)
    return placed * lens
  }
}
