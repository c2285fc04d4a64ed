/// One function of a transform list, as an author writes it.
public enum TransformFunction: Hashable, Sendable {
  /// Moves by a vector.
  case translate(x: Double, y: Double, z: Double)
  /// Scales about the origin.
  case scale(x: Double, y: Double, z: Double)
  /// Turns about an axis by an angle in degrees, any number of times.
  case rotate(degrees: Double, axis: SIMD3<Double>)
  /// Slants along both axes by angles in degrees.
  case skew(xDegrees: Double, yDegrees: Double)
  /// Slants vertical lines by an angle in degrees; in CSS a kind of its own.
  case skewX(degrees: Double)
  /// Slants horizontal lines by an angle in degrees; in CSS a kind of its own.
  case skewY(degrees: Double)
  /// Looks from a distance; infinity changes nothing.
  case perspective(Double)
  /// A matrix whose components the author did not name.
  case matrix(Matrix4)

  /// The matrix of the function.
  public var matrix: Matrix4 {
    switch self {
    case .translate(let x, let y, let z): .translation(x, y, z)
    case .scale(let x, let y, let z): .scale(x, y, z)
    case .rotate(let degrees, let axis): .rotation(degrees: degrees, axis: axis)
    case .skew(let x, let y): .skew(xDegrees: x, yDegrees: y)
    case .skewX(let degrees): .skew(xDegrees: degrees)
    case .skewY(let degrees): .skew(xDegrees: 0, yDegrees: degrees)
    case .perspective(let distance): .perspective(distance)
    case .matrix(let matrix): matrix
    }
  }

  /// The function of the same kind that changes nothing.
  public var identity: TransformFunction {
    switch self {
    case .translate: .translate(x: 0, y: 0, z: 0)
    case .scale: .scale(x: 1, y: 1, z: 1)
    case .rotate(_, let axis): .rotate(degrees: 0, axis: axis)
    case .skew: .skew(xDegrees: 0, yDegrees: 0)
    case .skewX: .skewX(degrees: 0)
    case .skewY: .skewY(degrees: 0)
    case .perspective: .perspective(.infinity)
    case .matrix: .matrix(.identity)
    }
  }
}
