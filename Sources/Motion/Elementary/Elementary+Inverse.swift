extension Elementary {
  /// Returns the angle of a vector against the x axis, in radians between −π and π.
  ///
  /// - Parameters:
  ///   - y: The vector's second component.
  ///   - x: The vector's first component.
  /// - Returns: The angle; 0 for the zero vector.
  public static func atan2(_ y: Double, _ x: Double) -> Double {
    let (wide, tall) = (x.magnitude, y.magnitude)
    guard wide != 0 || tall != 0 else { return 0 }
    guard !(wide + tall).isNaN else { return .nan }
    var angle: DoubleDouble
    if tall <= wide {
      angle = arctangent(wide == tall ? 1 : tall / wide)
    } else {
      angle = DoubleDouble(head: pi / 2, tail: piTail / 2) - arctangent(wide / tall)
    }
    if x < 0 { angle = DoubleDouble(head: pi, tail: piTail) - angle }
    let magnitude = angle.head + angle.tail
    return y < 0 ? -magnitude : magnitude
  }

  /// Returns the angle whose cosine is `x`, in radians between 0 and π.
  ///
  /// - Parameter x: A cosine; numbers outside −1…1 count as the nearer end.
  /// - Returns: The angle.
  public static func acos(_ x: Double) -> Double {
    guard x < 1 else { return 0 }
    guard x > -1 else { return pi }
    return 2 * atan2((1 - x).squareRoot(), (1 + x).squareRoot())
  }

  /// The arctangent of a number between 0 and 1, as a sum of two doubles.
  private static func arctangent(_ t: Double) -> DoubleDouble {
    let index = Int((t * 8).rounded(.toNearestOrEven))
    let centre = Double(index) / 8
    let rest = (t - centre) / (1 + t * centre)
    let z = rest * rest
    let top = 0.07691871405964566 + z * -0.06586045324446833
    let high = 0.11111111109493473 + z * (-0.09090907918678863 + z * top)
    let low = 0.2 + z * (-0.14285714285713222 + z * high)
    let series = rest * z * (-0.3333333333333333 + z * low)
    let (head, tail) = eighths[index]
    return DoubleDouble.sum(head, rest + (series + tail))
  }

  /// The arctangents of 0, 1/8, … 1.
  private static let eighths: [(Double, Double)] = [
    (0, 0),
    (0.12435499454676144, -3.1253241424539383e-18),
    (0.24497866312686414, 1.0698755618734451e-17),
    (0.35877067027057225, -2.4623815582638635e-17),
    (0.4636476090008061, 2.2698777452961687e-17),
    (0.5585993153435624, -5.4556305485916264e-18),
    (0.6435011087932844, 1.5834785051444286e-17),
    (0.7188299996216245, -2.1478388444456983e-17),
    (0.7853981633974483, 3.061616997868383e-17),
  ]
}
