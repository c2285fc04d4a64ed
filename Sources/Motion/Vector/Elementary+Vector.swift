extension Elementary {
  /// e^x of two pairs, for numbers between −708 and 708, with the bits of `exp`.
  ///
  /// A processor works on both side by side. Inlined, the compiler would take the numbers apart,
  /// since in the end they are put together.
  @inline(never)
  static func exp(_ a: Vector, _ b: Vector) -> (Vector, Vector) { (expOfPair(a), expOfPair(b)) }

  @inline(__always)
  private static func expOfPair(_ x: Vector) -> Vector {
    let shifted = x * 1.4426950408889634 + roundingMagic
    let power = shifted - roundingMagic
    let head = x - power * ln2Head
    let tail = power * ln2Tail
    let r = head - tail
    let lost = (head - r) - tail
    let high = 2.755727347871858e-07 + r * (2.5105312729622103e-08 + r * 2.09147553258932e-09)
    let middle = 2.480158732567746e-05 + r * (2.755725517000089e-06 + r * high)
    let low = 0.0013888888888883711 + r * (0.0001984126987500228 + r * middle)
    let lowest = 0.04166666666666667 + r * (0.008333333333326084 + r * low)
    let series = 0.5 + r * (0.1666666666666667 + r * lowest)
    let value = 1 + (r + (lost + r * r * series))
    // The low bits of the shifted number are the power itself.
    let exponent = (shifted.bits &+ Vector.Bits(repeating: 1023)) &<< Vector.Bits(repeating: 52)
    return value * Vector(bits: exponent)
  }

  /// Angles known as two doubles, two at a time.
  typealias Angles = (head: Vector, tail: Vector)

  /// Sines and cosines of two pairs of angles, with the bits of `sinCos`.
  ///
  /// The angles lie within 1.6 million radians. It is not inlined for the reason of `exp`.
  @inline(never)
  static func sinCos(
    _ a: Angles, _ b: Angles
  ) -> (sinA: Vector, cosA: Vector, sinB: Vector, cosB: Vector) {
    let (first, second) = (sinCosOfPair(a.head, a.tail), sinCosOfPair(b.head, b.tail))
    return (first.sin, first.cos, second.sin, second.cos)
  }

  @inline(__always)
  private static func sinCosOfPair(_ head: Vector, _ tail: Vector) -> (sin: Vector, cos: Vector) {
    let shifted = head * 0.6366197723675814 + roundingMagic
    let quarters = shifted - roundingMagic
    let coarse = head - quarters * halfPi.0
    let fine = sum(coarse, -(quarters * halfPi.1))
    let small = fine.tail + (tail - quarters * halfPi.2 - quarters * halfPi.3)
    let rest = fine.head + small
    let lost = (fine.head - rest) + small
    let (sine, cosine) = kernels(rest, lost)
    let turns = shifted.bits & Vector.Bits(repeating: 3)
    let isOdd = (turns & Vector.Bits(repeating: 1)) .== Vector.Bits(repeating: 1)
    let sinSign = (turns & Vector.Bits(repeating: 2)) &<< Vector.Bits(repeating: 62)
    let cosSign =
      ((turns &+ Vector.Bits(repeating: 1)) & Vector.Bits(repeating: 2))
      &<< Vector.Bits(repeating: 62)
    let sin = sine.replacing(with: cosine, where: isOdd)
    let cos = cosine.replacing(with: sine, where: isOdd)
    return (Vector(bits: sin.bits ^ sinSign), Vector(bits: cos.bits ^ cosSign))
  }

  @inline(__always)
  private static func kernels(_ r: Vector, _ tail: Vector) -> (Vector, Vector) {
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

  /// The exact sum of two numbers, two at a time.
  @inline(__always)
  static func sum(_ a: Vector, _ b: Vector) -> (head: Vector, tail: Vector) {
    let head = a + b
    let part = head - a
    return (head, (a - (head - part)) + (b - part))
  }

  /// The exact product of two numbers, two at a time.
  @inline(__always)
  static func product(_ a: Vector, _ b: Vector) -> (head: Vector, tail: Vector) {
    let head = a * b
    let wideA = 134_217_729 * a
    let a1 = wideA - (wideA - a)
    let a2 = a - a1
    let wideB = 134_217_729 * b
    let b1 = wideB - (wideB - b)
    let b2 = b - b1
    return (head, ((a1 * b1 - head) + a1 * b2 + a2 * b1) + a2 * b2)
  }
}
