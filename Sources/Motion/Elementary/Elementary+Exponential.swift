extension Elementary {
  /// Returns e raised to `x`.
  ///
  /// - Parameter x: Any number; the result is infinite above 709.78 and 0 below −745.2.
  /// - Returns: The power, within one unit in the last place.
  public static func exp(_ x: Double) -> Double {
    guard x <= 709.782712893384 else { return x.isNaN ? x : .infinity }
    guard x > -745.2 else { return 0 }
    let (power, value) = reduced(x)
    return scale(value, by: power)
  }

  /// Returns e raised to `x`, less one, without loss for small arguments.
  ///
  /// - Parameter x: Any number.
  /// - Returns: The power less one.
  public static func expMinusOne(_ x: Double) -> Double {
    guard x > -0.35, x < 0.35 else { return exp(x) - 1 }
    return x + x * x * expTail(x)
  }

  /// Splits e^x into a whole power of two and a factor between 0.7 and 1.42.
  @inline(__always)
  static func reduced(_ x: Double) -> (power: Double, value: Double) {
    let power = (x * 1.4426950408889634 + roundingMagic) - roundingMagic
    let head = x - power * ln2Head
    let tail = power * ln2Tail
    let r = head - tail
    let lost = (head - r) - tail
    return (power, 1 + (r + (lost + r * r * expTail(r))))
  }

  /// (e^r − 1 − r) / r² for |r| below 0.35.
  @inline(__always)
  static func expTail(_ r: Double) -> Double {
    let high = 2.755727347871858e-07 + r * (2.5105312729622103e-08 + r * 2.09147553258932e-09)
    let middle = 2.480158732567746e-05 + r * (2.755725517000089e-06 + r * high)
    let low = 0.0013888888888883711 + r * (0.0001984126987500228 + r * middle)
    let lowest = 0.04166666666666667 + r * (0.008333333333326084 + r * low)
    return 0.5 + r * (0.1666666666666667 + r * lowest)
  }

  /// Multiplies by a whole power of two, rounding once also where the result is subnormal.
  private static func scale(_ value: Double, by power: Double) -> Double {
    let exponent = Int(power)
    guard exponent > -1022 else {
      return value * Double(sign: .plus, exponent: exponent + 64, significand: 1)
        * Double(sign: .plus, exponent: -64, significand: 1)
    }
    guard exponent < 1024 else {
      return value * 2 * Double(sign: .plus, exponent: exponent - 1, significand: 1)
    }
    return value * Double(bitPattern: UInt64(1023 + exponent) << 52)
  }
}
