/// A number as an unevaluated sum of two doubles, good for about 106 bits.
///
/// The engine's exact times are such numbers. Declared seconds, a frame's n · den / num, and their
/// sums, multiples and quotients are ratios whose numerators and denominators are far shorter than
/// that; two results that differ by less than 2⁻⁸⁰ of the larger are the same ratio, worked out in
/// two ways. `since(_:)` and `floor` take them as such, so that comparing and counting are exact.
public struct DoubleDouble: Hashable, Sendable {
  /// The nearest double; of a quotient, one of the two nearest.
  public let head: Double
  /// What the head lacks.
  public let tail: Double

  /// The share of a number by which the same ratio, worked out in two ways, may differ.
  public static let slack = 0x1p-80

  /// Zero.
  public static let zero = DoubleDouble(head: 0, tail: 0)

  @inline(__always)
  init(head: Double, tail: Double) {
    self.head = head
    self.tail = tail
  }

  /// Creates the number that a double is.
  ///
  /// - Parameter value: The double, which may be infinite or NaN.
  public init(_ value: Double) { self.init(head: value, tail: 0) }

  /// Creates a whole number.
  ///
  /// - Parameter value: The number; 64 bits fit whole.
  public init(whole value: Int64) {
    let head = Double(value)
    self.init(head: head, tail: Double(Int128(value) - Int128(head)))
  }

  /// Creates the number that a double was declared as.
  ///
  /// One of up to 15 digits is that decimal: 0.1 is a tenth. Nobody writes more: a longer one is a ratio
  /// that was rounded, such as 0.3333333333333333, and taken as the simplest that reads back as it.
  ///
  /// - Parameter value: The double. One that is neither, an infinite one and NaN stand for themselves.
  public init(declared value: Double) {
    self.init(value)
    guard value.rounded(.towardZero) != value, value.isFinite else { return }
    // Powers of ten are doubles up to this one.
    var power = 10.0
    while power <= 1e22 {
      let digits = (value * power).rounded()
      guard digits.magnitude < 1e15 else { break }
      if digits / power == value {
        self = DoubleDouble(digits) / DoubleDouble(power)
        return
      }
      power *= 10
    }
    if let (numerator, denominator) = DoubleDouble.ratio(value) {
      self = DoubleDouble(numerator) / DoubleDouble(denominator)
    }
  }

  /// The first ratio of its continued fraction that reads back as a double; nothing if it has numbers
  /// above 2048, for those are more often noise of a computation than a ratio that somebody meant.
  private static func ratio(_ value: Double) -> (Double, Double)? {
    var (before, now) = ((top: 0.0, bottom: 1.0), (top: 1.0, bottom: 0.0))
    var rest = value
    while true {
      let whole = rest.rounded(.down)
      let next = (whole * now.top + before.top, whole * now.bottom + before.bottom)
      guard next.1 <= 2048, next.0.magnitude <= 2048 else { return nil }
      (before, now) = (now, next)
      if now.top / now.bottom == value { return now }
      rest = 1 / (rest - whole)
    }
  }

  /// The exact sum of two doubles.
  @inline(__always)
  static func sum(_ a: Double, _ b: Double) -> DoubleDouble {
    let head = a + b
    let part = head - a
    return DoubleDouble(head: head, tail: (a - (head - part)) + (b - part))
  }

  /// The exact product of two doubles, barring overflow.
  ///
  /// Dekker's splitting is used in place of a fused multiply-add: on a baseline x86-64 build the
  /// latter is a library call.
  @inline(__always)
  static func product(_ a: Double, _ b: Double) -> DoubleDouble {
    let head = a * b
    let (a1, a2) = split(a)
    let (b1, b2) = split(b)
    let tail = ((a1 * b1 - head) + a1 * b2 + a2 * b1) + a2 * b2
    return DoubleDouble(head: head, tail: tail)
  }

  /// Two halves of a double with 26 bits each.
  @inline(__always)
  private static func split(_ a: Double) -> (Double, Double) {
    let wide = 134_217_729 * a
    let upper = wide - (wide - a)
    return (upper, a - upper)
  }

  static func * (a: DoubleDouble, b: Double) -> DoubleDouble {
    let exact = product(a.head, b)
    return sum(exact.head, exact.tail + a.tail * b)
  }

  /// Adds two numbers; a sum out of range is infinite.
  ///
  /// - Parameters:
  ///   - a: One number.
  ///   - b: The other number.
  /// - Returns: The sum.
  public static func + (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let heads = sum(a.head, b.head)
    guard heads.head.isFinite else { return DoubleDouble(heads.head) }
    let tails = sum(a.tail, b.tail)
    let first = sum(heads.head, heads.tail + tails.head)
    return sum(first.head, first.tail + tails.tail)
  }

  /// Takes one number from another; a difference out of range is infinite.
  ///
  /// - Parameters:
  ///   - a: A number.
  ///   - b: What is taken from it.
  /// - Returns: The difference.
  public static func - (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    a + DoubleDouble(head: -b.head, tail: -b.tail)
  }

  /// Multiplies two numbers; a product out of range is infinite.
  ///
  /// - Parameters:
  ///   - a: One number.
  ///   - b: The other number.
  /// - Returns: The product.
  public static func * (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let exact = product(a.head, b.head)
    guard exact.tail.isFinite else { return DoubleDouble(exact.head) }
    return sum(exact.head, exact.tail + (a.head * b.tail + a.tail * b.head))
  }

  /// Divides one number by another; a quotient out of range is infinite.
  ///
  /// The head is the quotient of the heads, as it is without this type, and the tail all that it
  /// lacks.
  ///
  /// - Parameters:
  ///   - a: A number.
  ///   - b: What it is divided by.
  /// - Returns: The quotient.
  public static func / (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let head = a.head / b.head
    let rest = a - b * DoubleDouble(head)
    let tail = rest.head / b.head
    return tail.isFinite ? DoubleDouble(head: head, tail: tail) : DoubleDouble(head)
  }

  /// How much greater a number is than another one; 0 when both are the same ratio.
  ///
  /// - Parameter other: The other number.
  /// - Returns: The difference.
  public func since(_ other: DoubleDouble) -> DoubleDouble {
    let difference = self - other
    let slack = DoubleDouble.slack * max(head.magnitude, other.head.magnitude)
    return difference.head.magnitude <= slack && slack.isFinite ? .zero : difference
  }

  /// Whether a number is below another one, and not the same ratio.
  ///
  /// - Parameters:
  ///   - a: One number.
  ///   - b: The other number.
  /// - Returns: Whether it is.
  public static func < (a: DoubleDouble, b: DoubleDouble) -> Bool {
    // Exact where the heads are near, and of the right sign where they are not.
    let difference = (a.head - b.head) + (a.tail - b.tail)
    guard difference.isFinite else { return a.head < b.head }
    return difference < -slack * max(a.head.magnitude, b.head.magnitude)
  }

  /// Which share of a declared whole the number is: the double nearest to it, from 0 to 1.
  ///
  /// - Parameter whole: The whole; of none at all, every number is all.
  /// - Returns: The share.
  public func share(of whole: Double) -> Double {
    guard whole > 0 else { return 1 }
    let quotient = self / DoubleDouble(declared: whole)
    return min(max(quotient.head + quotient.tail, 0), 1)
  }

  /// The greatest whole number that is not above this one.
  public var floor: Double {
    let near = head.rounded(.toNearestOrEven)
    guard near.isFinite else { return near }
    return since(DoubleDouble(near)).head < 0 ? near - 1 : near
  }

  /// The smallest whole number that is not below this one.
  public var ceiling: Double { -DoubleDouble(head: -head, tail: -tail).floor }

  /// The square root, by one correction of the rounded one.
  func squareRoot() -> DoubleDouble {
    guard head > 0 else { return DoubleDouble(head: 0, tail: 0) }
    let root = head.squareRoot()
    let square = DoubleDouble.product(root, root)
    let rest = ((head - square.head) - square.tail) + tail
    return DoubleDouble.sum(root, rest / (2 * root))
  }
}
