internal import LayerTree

/// A path on its way to the device: projected, and cut down to where it can be seen.
///
/// Cairo holds coordinates in 24.8 fixed point. A path that stays near the device goes there as it
/// is; one that a zoom carries far away is made of lines and cut at a frame well outside.
struct Outline {
  let plane: PlaneTransform
  private let walls: [SIMD3<Double>]

  /// How far out a coordinate may lie before the path is cut, in pixels.
  private static let safeReach = 16_384.0
  /// The depth at which everything nearer to the eye is cut off.
  private static let nearest = 1e-6

  /// Creates the way to a device of some pixels; cuts happen at a distance outside it.
  init(plane: PlaneTransform, device: PixelRect, margin: Double) {
    self.plane = plane
    let frame = device.inset(by: -16)
    // A place (x, y, w) is inside a wall when its product with the wall is not negative.
    walls = [
      [0, 0, 1], [1, 0, -(Double(frame.left) - margin)], [-1, 0, Double(frame.right) + margin],
      [0, 1, -(Double(frame.top) - margin)], [0, -1, Double(frame.bottom) + margin],
    ]
  }

  /// Gives the outline whose inside is that of a path, in device coordinates.
  func filling(_ path: Path) -> Path {
    if let near = untouched(path) { return near }
    var elements: [Path.Element] = []
    for run in runs(of: path) {
      let cut = walls.indices.reduce(run.places) { cutPolygon($0, at: $1) }
      guard let first = cut.first else { continue }
      elements.append(.move(project(first)))
      elements += cut.dropFirst().map { .line(project($0)) }
      elements.append(.close)
    }
    return Path(elements)
  }

  /// Gives the outline whose line is that of a path, in device coordinates.
  func stroking(_ path: Path) -> Path {
    if let near = untouched(path) { return near }
    var elements: [Path.Element] = []
    for run in runs(of: path) {
      let places = run.isClosed ? run.places + run.places.prefix(1) : run.places
      var pen: SIMD3<Double>?
      for (start, end) in zip(places, places.dropFirst()) {
        guard let (from, to) = cutSegment(start, end) else {
          pen = nil
          continue
        }
        if pen != from { elements.append(.move(project(from))) }
        elements.append(.line(project(to)))
        pen = to
      }
    }
    return Path(elements)
  }

  private func untouched(_ path: Path) -> Path? {
    guard plane.isAffine else { return nil }
    let near = path.mapped { project(plane.image(of: $0)) }
    let isNear = near.points.allSatisfy { max(abs($0.x), abs($0.y)) <= Self.safeReach }
    return isNear ? near : nil
  }

  private func project(_ place: SIMD3<Double>) -> Point {
    Point(place.x / place.z, place.y / place.z)
  }

  // MARK: - Lines from curves

  private struct Run {
    var places: [SIMD3<Double>]
    var isClosed = false
  }

  /// Turns a path into runs of lines in homogeneous device coordinates.
  private func runs(of path: Path) -> [Run] {
    var runs: [Run] = []
    for element in path.elements {
      if case .move(let point) = element {
        runs.append(Run(places: [plane.image(of: point)]))
        continue
      }
      guard let run = runs.last, let last = run.places.last, let start = run.places.first else {
        continue
      }
      if run.isClosed { runs.append(Run(places: [start])) }
      let index = runs.count - 1
      switch element {
      case .move: break
      case .line(let point): runs[index].places.append(plane.image(of: point))
      case .curve(let first, let second, let end):
        let from = run.isClosed ? start : last
        let curve = [from, plane.image(of: first), plane.image(of: second), plane.image(of: end)]
        flatten(curve, depth: 0, into: &runs[index].places)
      case .close: runs[index].isClosed = true
      }
    }
    return runs
  }

  /// Appends the end points of lines that stay within 1/20 pixel of a curve where it can be seen.
  private func flatten(
    _ curve: [SIMD3<Double>], depth: Int, into places: inout [SIMD3<Double>]
  ) {
    if depth == 24 || isUnseen(curve) || isFlat(curve) {
      places.append(curve[3])
      return
    }
    let ends = [(curve[0] + curve[1]) / 2, (curve[2] + curve[3]) / 2]
    let middle = (curve[1] + curve[2]) / 2
    let inner = [(ends[0] + middle) / 2, (middle + ends[1]) / 2]
    let half = (inner[0] + inner[1]) / 2
    flatten([curve[0], ends[0], inner[0], half], depth: depth + 1, into: &places)
    flatten([half, inner[1], ends[1], curve[3]], depth: depth + 1, into: &places)
  }

  private func isUnseen(_ curve: [SIMD3<Double>]) -> Bool {
    walls.contains { wall in curve.allSatisfy { ($0 * wall).sum() < 0 } }
  }

  private func isFlat(_ curve: [SIMD3<Double>]) -> Bool {
    guard curve.allSatisfy({ $0.z > Self.nearest }) else { return false }
    let points = curve.map(project)
    // The bend of a cubic is bounded by how far its control points lie from even thirds.
    let bends = [1, 2].map { index in
      let share = Double(index) / 3
      return Point(
        points[index].x - points[0].x * (1 - share) - points[3].x * share,
        points[index].y - points[0].y * (1 - share) - points[3].y * share)
    }
    return bends.allSatisfy { abs($0.x) + abs($0.y) < 0.05 }
  }

  // MARK: - Cutting

  private func distance(_ place: SIMD3<Double>, from wall: Int) -> Double {
    (place * walls[wall]).sum() - (wall == 0 ? Self.nearest : 0)
  }

  private func cutPolygon(_ places: [SIMD3<Double>], at wall: Int) -> [SIMD3<Double>] {
    guard var last = places.last else { return [] }
    var lastDistance = distance(last, from: wall)
    var kept: [SIMD3<Double>] = []
    for place in places {
      let here = distance(place, from: wall)
      if (here >= 0) != (lastDistance >= 0) {
        kept.append(last + (place - last) * (lastDistance / (lastDistance - here)))
      }
      if here >= 0 { kept.append(place) }
      (last, lastDistance) = (place, here)
    }
    return kept
  }

  private func cutSegment(
    _ start: SIMD3<Double>, _ end: SIMD3<Double>
  ) -> (SIMD3<Double>, SIMD3<Double>)? {
    var (from, to) = (start, end)
    for wall in walls.indices {
      let (near, far) = (distance(from, from: wall), distance(to, from: wall))
      if near < 0 && far < 0 { return nil }
      if near < 0 { from += (to - from) * (near / (near - far)) }
      if far < 0 { to = from + (to - from) * (near / (near - far)) }
    }
    return (from, to)
  }
}

extension Path {
  /// Gives the path with every point mapped.
  func mapped(_ map: (Point) -> Point) -> Path {
    Path(
      elements.map { element in
        switch element {
        case .move(let point): .move(map(point))
        case .line(let point): .line(map(point))
        case .curve(let first, let second, let end): .curve(map(first), map(second), map(end))
        case .close: .close
        }
      })
  }

  /// Creates the outline of a rectangle with circular corners.
  init(_ rect: Rect, cornerRadius radius: Double) {
    guard radius > 0 else {
      self.init(rect)
      return
    }
    // How far a Bézier's control points stand from the ends of a quarter circle, over the radius.
    let reach = radius * (1 - 0.552_284_749_830_793_4)
    let (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    self.init([
      .move(Point(left + radius, top)), .line(Point(right - radius, top)),
      .curve(Point(right - reach, top), Point(right, top + reach), Point(right, top + radius)),
      .line(Point(right, bottom - radius)),
      .curve(
        Point(right, bottom - reach), Point(right - reach, bottom), Point(right - radius, bottom)),
      .line(Point(left + radius, bottom)),
      .curve(
        Point(left + reach, bottom), Point(left, bottom - reach), Point(left, bottom - radius)),
      .line(Point(left, top + radius)),
      .curve(Point(left, top + reach), Point(left + reach, top), Point(left + radius, top)), .close,
    ])
  }
}
