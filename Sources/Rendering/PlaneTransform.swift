internal import LayerTree

/// What a transform does to the plane of a layer: move, scale, turn, skew, or project.
///
/// Nested layers are flattened into their parent's plane, so depth never has to be kept. Points are
/// row vectors `(x, y, 1)`.
struct PlaneTransform: Equatable {
  /// The images of the x axis, the y axis and the origin, each as `(x, y, w)`.
  var rows: (x: SIMD3<Double>, y: SIMD3<Double>, origin: SIMD3<Double>)

  init(_ x: SIMD3<Double>, _ y: SIMD3<Double>, _ origin: SIMD3<Double>) {
    rows = (x, y, origin)
  }

  init(_ transform: Transform) {
    self.init(
      [transform[0, 0], transform[0, 1], transform[0, 3]],
      [transform[1, 0], transform[1, 1], transform[1, 3]],
      [transform[3, 0], transform[3, 1], transform[3, 3]])
  }

  static func scale(_ x: Double, _ y: Double) -> PlaneTransform {
    PlaneTransform([x, 0, 0], [0, y, 0], [0, 0, 1])
  }

  static func translation(_ x: Double, _ y: Double) -> PlaneTransform {
    PlaneTransform([1, 0, 0], [0, 1, 0], [x, y, 1])
  }

  static func == (left: PlaneTransform, right: PlaneTransform) -> Bool { left.rows == right.rows }

  func concatenated(with next: PlaneTransform) -> PlaneTransform {
    PlaneTransform(next.image(of: rows.x), next.image(of: rows.y), next.image(of: rows.origin))
  }

  /// Maps a place given in homogeneous coordinates.
  func image(of place: SIMD3<Double>) -> SIMD3<Double> {
    place.x * rows.x + place.y * rows.y + place.z * rows.origin
  }

  func image(of point: Point) -> SIMD3<Double> {
    point.x * rows.x + point.y * rows.y + rows.origin
  }

  var isAffine: Bool { rows.x.z == 0 && rows.y.z == 0 && rows.origin.z == 1 }

  /// Whether rectangles stay upright rectangles, to far below what a pixel shows.
  var keepsAxes: Bool {
    let straight = abs(rows.x.x) + abs(rows.y.y)
    return isAffine && abs(rows.x.y) + abs(rows.y.x) <= 1e-9 * straight
  }

  /// Whether rectangles stay rectangles, upright or on their side.
  var keepsRectangles: Bool {
    let crossed = abs(rows.x.y) + abs(rows.y.x)
    return keepsAxes || (isAffine && abs(rows.x.x) + abs(rows.y.y) <= 1e-9 * crossed)
  }

  /// How much lengths grow, as the square root of how much areas grow, where the origin lands.
  var meanScale: Double {
    let w = rows.origin.z
    return (abs(rows.x.x * rows.y.y - rows.x.y * rows.y.x)).squareRoot() / abs(w)
  }

  /// The transform that undoes this one, or nil when the plane is flattened or not finite.
  var inverse: PlaneTransform? {
    let (a, b, c) = rows
    let first = cross(b, c)
    let second = cross(c, a)
    let third = cross(a, b)
    let determinant = (a * first).sum()
    guard determinant != 0, determinant.isFinite else { return nil }
    let inverse = PlaneTransform(
      [first.x, second.x, third.x] / determinant, [first.y, second.y, third.y] / determinant,
      [first.z, second.z, third.z] / determinant)
    return inverse.isFinite ? inverse : nil
  }

  private var isFinite: Bool {
    let (a, b, c) = rows
    // A sum of finite numbers that overflows is as useless as an infinite one.
    return ((a * a).sum() + (b * b).sum() + (c * c).sum()).isFinite
  }

  private func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    [a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x]
  }

  /// The smallest rectangle that holds the image of a rectangle, or nil when it reaches the eye.
  func bounds(of rect: Rect) -> Rect? {
    let places = rect.corners.map(image(of:))
    guard places.allSatisfy({ $0.z > 1e-9 }) else { return nil }
    return Rect(enclosing: places.map { Point($0.x / $0.z, $0.y / $0.z) })
  }
}
