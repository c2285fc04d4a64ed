/// A rotation as a unit quaternion.
struct Quaternion: Hashable, Sendable {
  /// The vector part in x, y and z, the scalar part in w.
  var parts: SIMD4<Double>

  /// The rotation about an axis of unit length by an angle in degrees.
  init(axis: SIMD3<Double>, degrees: Double) {
    let (sin, cos) = Elementary.sinCos(degrees: degrees / 2)
    parts = SIMD4(axis.x * sin, axis.y * sin, axis.z * sin, cos)
  }

  init(_ parts: SIMD4<Double>) { self.parts = parts }

  /// The rotation between two rotations, along the shorter arc.
  static func slerp(_ a: Quaternion, _ b: Quaternion, _ t: Double) -> Quaternion {
    var end = b.parts
    var dot = (a.parts * end).sum()
    if dot < 0 {
      end = -end
      dot = -dot
    }
    let difference = end - a.parts
    // The angle from the chord keeps its precision where the arc cosine loses it.
    let half = min((difference * difference).sum().squareRoot() / 2, 1)
    let angle = 2 * Elementary.atan2(half, ((1 - half) * (1 + half)).squareRoot())
    let sine = Elementary.sin(angle)
    guard sine > 1e-9 else {
      let straight = a.parts + difference * t
      return Quaternion(straight / (straight * straight).sum().squareRoot())
    }
    let (first, second) = (Elementary.sin((1 - t) * angle), Elementary.sin(t * angle))
    return Quaternion(a.parts * (first / sine) + end * (second / sine))
  }

  /// The rotation that applies `b` first and then `a`.
  static func * (a: Quaternion, b: Quaternion) -> Quaternion {
    let (p, q) = (a.parts, b.parts)
    return Quaternion(
      SIMD4(
        p.w * q.x + p.x * q.w + p.y * q.z - p.z * q.y,
        p.w * q.y - p.x * q.z + p.y * q.w + p.z * q.x,
        p.w * q.z + p.x * q.y - p.y * q.x + p.z * q.w,
        p.w * q.w - p.x * q.x - p.y * q.y - p.z * q.z))
  }

  /// The matrix for row vectors.
  var matrix: Matrix4 {
    let (x, y, z, w) = (parts.x, parts.y, parts.z, parts.w)
    return Matrix4(
      SIMD4(1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w), 0),
      SIMD4(2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w), 0),
      SIMD4(2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y), 0),
      SIMD4(0, 0, 0, 1))
  }

  /// The axis of unit length and the angle in degrees between 0 and 360.
  var axisAndDegrees: (axis: SIMD3<Double>, degrees: Double) {
    let vector = SIMD3(parts.x, parts.y, parts.z)
    let length = (vector * vector).sum().squareRoot()
    guard length > 0 else { return (SIMD3(0, 0, 1), 0) }
    return (vector / length, 2 * Elementary.atan2(length, parts.w) * 57.29577951308232)
  }
}
