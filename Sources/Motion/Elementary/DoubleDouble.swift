/// A number as an unevaluated sum of two doubles, good for about 106 bits.
struct DoubleDouble {
  var head: Double
  var tail: Double

  /// The exact sum of two doubles.
  static func sum(_ a: Double, _ b: Double) -> DoubleDouble {
    let head = a + b
    let part = head - a
    return DoubleDouble(head: head, tail: (a - (head - part)) + (b - part))
  }

  /// The exact product of two doubles, barring overflow.
  ///
  /// Dekker's splitting is used in place of a fused multiply-add: on a baseline x86-64 build the
  /// latter is a library call.
  static func product(_ a: Double, _ b: Double) -> DoubleDouble {
    let head = a * b
    let (a1, a2) = split(a)
    let (b1, b2) = split(b)
    let tail = ((a1 * b1 - head) + a1 * b2 + a2 * b1) + a2 * b2
    return DoubleDouble(head: head, tail: tail)
  }

  /// Two halves of a double with 26 bits each.
  private static func split(_ a: Double) -> (Double, Double) {
    let wide = 134_217_729 * a
    let upper = wide - (wide - a)
    return (upper, a - upper)
  }

  static func * (a: DoubleDouble, b: Double) -> DoubleDouble {
    let exact = product(a.head, b)
    return sum(exact.head, exact.tail + a.tail * b)
  }

  static func - (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let heads = sum(a.head, -b.head)
    let tails = sum(a.tail, -b.tail)
    let first = sum(heads.head, heads.tail + tails.head)
    return sum(first.head, first.tail + tails.tail)
  }

  /// The square root, by one correction of the rounded one.
  func squareRoot() -> DoubleDouble {
    guard head > 0 else { return DoubleDouble(head: 0, tail: 0) }
    let root = head.squareRoot()
    let square = DoubleDouble.product(root, root)
    let rest = ((head - square.head) - square.tail) + tail
    return DoubleDouble.sum(root, rest / (2 * root))
  }
}
