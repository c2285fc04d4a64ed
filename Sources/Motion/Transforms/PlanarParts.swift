/// A transform of the plane taken apart: translation, rotation, skew and scale.
struct PlanarParts: Hashable, Sendable {
  var translation: SIMD2<Double>
  var scale: SIMD2<Double>
  var skew: Double
  /// In radians.
  var angle: Double

  /// Takes a planar matrix apart; nothing is returned for a singular one.
  init?(_ matrix: Matrix4) {
    var x = SIMD2(matrix.row1.x, matrix.row1.y)
    var y = SIMD2(matrix.row2.x, matrix.row2.y)
    let determinant = x.x * y.y - x.y * y.x
    guard determinant != 0, matrix.isFinite else { return nil }
    translation = SIMD2(matrix.row4.x, matrix.row4.y)
    scale = .one
    if determinant < 0 {
      // A reflection goes into the axis with the smaller diagonal element.
      if x.x < y.y {
        scale.x = -1
        x = -x
      } else {
        scale.y = -1
        y = -y
      }
    }
    let width = PlanarParts.length(x)
    scale.x *= width
    x /= width
    skew = (x * y).sum()
    y -= x * skew
    let height = PlanarParts.length(y)
    scale.y *= height
    skew /= height
    angle = Elementary.atan2(x.y, x.x)
  }

  /// The length of a vector, exact for one along an axis.
  private static func length(_ vector: SIMD2<Double>) -> Double {
    (vector * vector).sum().squareRoot()
  }

  /// The matrix between two transforms, turning along the shorter arc.
  static func interpolate(_ a: PlanarParts, _ b: PlanarParts, _ t: Double) -> Matrix4 {
    let translation = a.translation + (b.translation - a.translation) * t
    let scale = a.scale + (b.scale - a.scale) * t
    let skew = a.skew + (b.skew - a.skew) * t
    var turn = b.angle - a.angle
    if turn > Elementary.pi { turn -= 2 * Elementary.pi }
    if turn < -Elementary.pi { turn += 2 * Elementary.pi }
    let (sin, cos) = Elementary.sinCos(a.angle + turn * t)
    return Matrix4(
      a: scale.x * cos, b: scale.x * sin,
      c: scale.y * (skew * cos - sin), d: scale.y * (skew * sin + cos),
      tx: translation.x, ty: translation.y)
  }
}
