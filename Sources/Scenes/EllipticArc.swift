internal import LayerTree

/// A part of an axis-parallel ellipse as cubic curves, found with square roots alone.
struct EllipticArc {
  private let center: Point
  private let radii: Size
  private let turn: Double
  private var segments: [(from: Point, to: Point)]
  private let end: Point

  /// Finds the arc between two points, or nil when it is a straight line.
  ///
  /// Radii that are too small grow until the ellipse reaches both points.
  init?(from start: Point, to end: Point, radii: Size, isLarge: Bool, isClockwise: Bool) {
    guard start != end, radii.width > 0, radii.height > 0 else { return nil }
    let turn = isClockwise ? 1.0 : -1.0
    let chord = Point((end.x - start.x) / radii.width, (end.y - start.y) / radii.height)
    let half = (chord.x * chord.x + chord.y * chord.y).squareRoot() / 2
    let scale = max(1, half)
    let reach = max(0, 1 - half * half).squareRoot() * (isLarge ? 1 : -1)
    let middle = Self.middle(of: chord, turn)
    self.radii = Size(radii.width * scale, radii.height * scale)
    self.turn = turn
    self.end = end
    center = Point(
      (start.x + end.x) / 2 + middle.x * reach * radii.width,
      (start.y + end.y) / 2 + middle.y * reach * radii.height)
    let first = unit(start, center, self.radii)
    let last = unit(end, center, self.radii)
    segments = [(first, middle), (middle, last)]
    if isLarge { segments = segments.flatMap { Self.split($0, turn) } }
  }

  /// The curves that follow the arc, each at most a quarter of the ellipse.
  var curves: [Path.Element] {
    segments.enumerated().map { index, segment in
      let (from, to) = segment
      let chord = to - from
      let sine = (chord.x * chord.x + chord.y * chord.y).squareRoot() / 2
      let reach = 4 / 3 * sine / (1 + max(0, 1 - sine * sine).squareRoot()) * turn
      return .curve(
        place(Point(from.x - reach * from.y, from.y + reach * from.x)),
        place(Point(to.x + reach * to.y, to.y - reach * to.x)),
        index == segments.count - 1 ? end : place(to))
    }
  }

  private func place(_ point: Point) -> Point {
    Point(center.x + point.x * radii.width, center.y + point.y * radii.height)
  }

  private static func split(
    _ arc: (from: Point, to: Point), _ turn: Double
  ) -> [(from: Point, to: Point)] {
    let middle = middle(of: arc.to - arc.from, turn)
    return [(arc.from, middle), (middle, arc.to)]
  }

  /// The direction from the centre of the unit circle to the middle of the arc over a chord.
  private static func middle(of chord: Point, _ turn: Double) -> Point {
    let length = (chord.x * chord.x + chord.y * chord.y).squareRoot()
    return Point(turn * chord.y / length, -turn * chord.x / length)
  }
}

/// The direction from an ellipse's centre to a point of it, on the unit circle.
private func unit(_ point: Point, _ center: Point, _ radii: Size) -> Point {
  Point((point.x - center.x) / radii.width, (point.y - center.y) / radii.height)
}
