/// A 4×4 matrix that moves, scales, turns or projects a layer about its anchor point.
///
/// Points are row vectors, `p' = p · M`, so `a.concatenated(with: b)` applies `a` first and the
/// translation stands in the last row. This is the convention of Core Animation.
public struct Transform: Hashable, Sendable {
  /// The sixteen elements, row after row: m11, m12, … m44.
  public var elements: SIMD16<Double>

  /// The transform that changes nothing.
  public static let identity = Transform(
    elements: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])

  /// Creates a transform from its sixteen elements, row after row.
  public init(elements: SIMD16<Double>) {
    self.elements = elements
  }

  /// Creates a transform that moves by a vector.
  public static func translation(_ x: Double, _ y: Double, _ z: Double = 0) -> Transform {
    // Written out one by one a vector takes long.
    var made = Transform.identity
    (made.elements[12], made.elements[13], made.elements[14]) = (x, y, z)
    return made
  }

  /// Creates a transform that scales along the axes.
  public static func scale(_ x: Double, _ y: Double, _ z: Double = 1) -> Transform {
    var made = Transform.identity
    (made.elements[0], made.elements[5], made.elements[10]) = (x, y, z)
    return made
  }

  /// The element in a row and a column, both counted from 0.
  public subscript(row: Int, column: Int) -> Double { elements[row * 4 + column] }

  /// Gives the transform that applies this one first and the other one after it.
  public func concatenated(with next: Transform) -> Transform {
    var product = SIMD16<Double>()
    for row in 0..<4 {
      for column in 0..<4 {
        var sum = 0.0
        for inner in 0..<4 { sum += self[row, inner] * next[inner, column] }
        product[row * 4 + column] = sum
      }
    }
    return Transform(elements: product)
  }

  /// Whether every point of the plane z = 0 stays in it and parallel lines stay parallel.
  public var isAffine2D: Bool {
    self[0, 2] == 0 && self[0, 3] == 0 && self[1, 2] == 0 && self[1, 3] == 0
      && self[2, 0] == 0 && self[2, 1] == 0 && self[2, 2] == 1 && self[2, 3] == 0
      && self[3, 2] == 0 && self[3, 3] == 1
  }

  /// Whether the plane z = 0 turns its back to a viewer in front of it.
  ///
  /// Mirroring within the plane does not turn it; half a turn about an axis in the plane does.
  public var facesAway: Bool {
    let facing = minor(without: 2)
    // Expanding along the third row, whose own minor is the facing.
    let signs: [Double] = [1, -1, 1, -1]
    let determinant = (0..<4).reduce(0) { sum, column in
      sum + signs[column] * self[2, column] * minor(without: column)
    }
    return facing * determinant < 0
  }

  /// The determinant of what is left without the third row and a column.
  private func minor(without column: Int) -> Double {
    let columns = (0..<4).filter { $0 != column }
    let (a, b, c) = (columns[0], columns[1], columns[2])
    return self[0, a] * (self[1, b] * self[3, c] - self[1, c] * self[3, b])
      - self[0, b] * (self[1, a] * self[3, c] - self[1, c] * self[3, a])
      + self[0, c] * (self[1, a] * self[3, b] - self[1, b] * self[3, a])
  }

  /// Whether every element is a finite number.
  public var isFinite: Bool {
    (0..<16).allSatisfy { elements[$0].isFinite }
  }

  /// Maps a point of the plane z = 0; a point at or behind the eye maps to an infinite place.
  public func apply(to point: Point) -> Point {
    let x = point.x * self[0, 0] + point.y * self[1, 0] + self[3, 0]
    let y = point.x * self[0, 1] + point.y * self[1, 1] + self[3, 1]
    let w = point.x * self[0, 3] + point.y * self[1, 3] + self[3, 3]
    return w == 1 ? Point(x, y) : Point(x / w, y / w)
  }

  /// What the transform does to the plane z = 0 as it is seen: without a depth of its own.
  public var flattened: Transform {
    var flat = self
    for index in 0..<4 {
      flat.elements[index * 4 + 2] = 0
      flat.elements[8 + index] = 0
    }
    flat.elements[10] = 1
    return flat
  }

  /// The transform that undoes what this one does to the plane z = 0, or nil when it flattens it.
  public var inverted2D: Transform? {
    let plane = [0, 1, 3].map { row in [0, 1, 3].map { self[row, $0] } }
    func cofactor(_ row: Int, _ column: Int) -> Double {
      let (r, s) = ((row + 1) % 3, (row + 2) % 3)
      let (c, d) = ((column + 1) % 3, (column + 2) % 3)
      return plane[r][c] * plane[s][d] - plane[r][d] * plane[s][c]
    }
    let determinant = (0..<3).reduce(0) { $0 + plane[0][$1] * cofactor(0, $1) }
    guard determinant != 0, determinant.isFinite else { return nil }
    var inverse = Transform.identity
    for (row, index) in zip([0, 1, 3], 0..<3) {
      for (column, other) in zip([0, 1, 3], 0..<3) {
        inverse.elements[row * 4 + column] = cofactor(other, index) / determinant
      }
    }
    return inverse
  }
}
