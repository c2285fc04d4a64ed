extension Elementary {
  /// Returns the sine and the cosine of an angle in radians.
  ///
  /// - Parameter x: The angle. Beyond 2⁵² the grid of doubles is coarser than a turn, and the
  ///   result, though the same everywhere, means nothing.
  /// - Returns: Both functions, each within one unit in the last place.
  public static func sinCos(_ x: Double) -> (sin: Double, cos: Double) {
    sinCos(DoubleDouble(head: x, tail: 0))
  }

  /// Returns the sine of an angle in radians.
  ///
  /// - Parameter x: The angle.
  /// - Returns: The sine.
  public static func sin(_ x: Double) -> Double { sinCos(x).sin }

  /// Returns the cosine of an angle in radians.
  ///
  /// - Parameter x: The angle.
  /// - Returns: The cosine.
  public static func cos(_ x: Double) -> Double { sinCos(x).cos }

  /// Returns the tangent of an angle in radians.
  ///
  /// - Parameter x: The angle.
  /// - Returns: The tangent.
  public static func tan(_ x: Double) -> Double {
    let (sin, cos) = sinCos(x)
    return sin / cos
  }

  /// Returns the sine and the cosine of an angle in degrees, exact at whole quarter turns.
  ///
  /// - Parameter degrees: The angle.
  /// - Returns: Both functions.
  public static func sinCos(degrees: Double) -> (sin: Double, cos: Double) {
    guard degrees.isFinite else { return (.nan, .nan) }
    let turn = degrees.remainder(dividingBy: 360)
    let quarter = (turn / 90).rounded(.toNearestOrEven)
    let rest = turn - quarter * 90
    let radians = DoubleDouble(head: 0.017453292519943295, tail: 2.9486522708701687e-19) * rest
    return rotate(kernels(radians.head, radians.tail), quarters: Int(quarter))
  }

  /// The sine and cosine of an angle known to more than a double's precision.
  static func sinCos(_ x: DoubleDouble) -> (sin: Double, cos: Double) {
    guard x.head.isFinite else { return (.nan, .nan) }
    let quarters = (x.head * 0.6366197723675814 + roundingMagic) - roundingMagic
    guard quarters.magnitude < 1_048_576 else { return sinCosOfManyTurns(x) }
    // Whole multiples of the first three parts of π/2 are exact, and so is the first difference.
    let coarse = x.head - quarters * halfPi.0
    let fine = DoubleDouble.sum(coarse, -(quarters * halfPi.1))
    let tail = fine.tail + (x.tail - quarters * halfPi.2 - quarters * halfPi.3)
    let rest = fine.head + tail
    let lost = (fine.head - rest) + tail
    return rotate(kernels(rest, lost), quarters: Int(quarters) & 3)
  }

  /// Four parts of π/2; the first three have 33 bits.
  static let halfPi = (
    1.5707963267341256, 6.077100506303966e-11, 2.0222662487111665e-21, 8.4784276603689e-32
  )

  /// The same for angles whose multiple of a quarter turn does not fit 20 bits.
  private static func sinCosOfManyTurns(_ x: DoubleDouble) -> (sin: Double, cos: Double) {
    guard x.head.magnitude < 4_503_599_627_370_496 else { return (0, 1) }
    let quarters = (x.head * 0.6366197723675814 + roundingMagic) - roundingMagic
    let first = DoubleDouble.product(quarters, 1.5707963267948966)
    let second = DoubleDouble.product(quarters, 6.123233995736766e-17)
    let coarse = DoubleDouble.sum(x.head - first.head, x.tail - first.tail)
    let third = quarters * -1.4973849048591698e-33
    let fine = DoubleDouble.sum(coarse.head, -second.head)
    let rest = DoubleDouble.sum(fine.head, fine.tail + coarse.tail - second.tail - third)
    return rotate(kernels(rest.head, rest.tail), quarters: Int(quarters) & 3)
  }

  /// Both functions between −π/4 and π/4, with a correction below the last bit of the angle.
  @inline(__always)
  static func kernels(_ r: Double, _ tail: Double) -> (sin: Double, cos: Double) {
    let z = r * r
    let sinTop = -2.50521062259944e-08 + z * (1.6058530596645953e-10 + z * -7.586636882825159e-13)
    let sinMost = -0.0001984126984126504 + z * (2.755731921932058e-06 + z * sinTop)
    let sinHigh = 0.008333333333333331 + z * sinMost
    let sine = r - ((z * (0.5 * tail - z * r * sinHigh) - tail) + z * r * 0.16666666666666666)
    let cosTop = 2.48015872987544e-05 + z * (-2.755731726587808e-07 + z * 2.087614504941318e-09)
    let cosMost = cosTop + z * z * z * -1.138254464534925e-11
    let cosHigh = 0.041666666666666664 + z * (-0.0013888888888887389 + z * cosMost)
    let half = 0.5 * z
    let whole = 1 - half
    let cosine = whole + (((1 - whole) - half) + (z * z * cosHigh - r * tail))
    return (sine, cosine)
  }

  /// Turns a point on the unit circle by whole quarter turns.
  @inline(__always)
  private static func rotate(
    _ point: (sin: Double, cos: Double), quarters: Int
  ) -> (sin: Double, cos: Double) {
    switch quarters & 3 {
    case 0: point
    case 1: (point.cos, -point.sin)
    case 2: (-point.sin, -point.cos)
    default: (-point.cos, point.sin)
    }
  }
}
