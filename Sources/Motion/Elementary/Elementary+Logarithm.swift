extension Elementary {
  /// Returns the natural logarithm of `x`.
  ///
  /// - Parameter x: A number; zero gives minus infinity, a negative number gives NaN.
  /// - Returns: The logarithm, within one unit in the last place.
  public static func log(_ x: Double) -> Double {
    guard x > 0, x.isFinite else { return x == 0 ? -.infinity : (x > 0 ? x : .nan) }
    var mantissa = x.significand
    var power = Double(x.exponent)
    if mantissa > 1.4142135623730951 {
      mantissa /= 2
      power += 1
    }
    let f = mantissa - 1
    let s = f / (2 + f)
    let z = s * s
    let half = f * f * 0.5
    let series = z * logTail(z)
    // log(1 + f) = f − f²/2 + s·(f²/2 + tail), which keeps f exact when the power is zero.
    return power * ln2Head - ((half - (s * (half + series) + power * ln2Tail)) - f)
  }

  /// (2·atanh(s) − 2s) / s³ in z = s², for |s| below 0.172.
  private static func logTail(_ z: Double) -> Double {
    let top = 0.13335645841949378 + z * (0.11687962997542156 + z * 0.1188345239410786)
    let high = 0.18181818595769064 + z * (0.15384574966460907 + z * top)
    let low = 0.2857142857143541 + z * (0.22222222219844232 + z * high)
    return 0.6666666666666666 + z * (0.3999999999999999 + z * low)
  }
}
