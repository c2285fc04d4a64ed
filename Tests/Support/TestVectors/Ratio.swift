/// A ratio of whole numbers, for expected values that no rounding has touched.
public struct Ratio: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// What is divided.
  public let numerator: Int128
  /// What it is divided by, above 0.
  public let denominator: Int128

  /// Creates a ratio in lowest terms; the denominator is not 0.
  public init(_ numerator: Int128, _ denominator: Int128 = 1) {
    var (a, b) = (numerator.magnitude, denominator.magnitude)
    while b != 0 { (a, b) = (b, a % b) }
    let divisor = Int128(max(a, 1)) * (denominator < 0 ? -1 : 1)
    self.numerator = numerator / divisor
    self.denominator = denominator / divisor
  }

  /// Creates the ratio that a double was declared as: its shortest decimal, or, where that is longer
  /// than anybody writes, the one with the smallest denominator that reads back as it.
  public init(decimal value: Double) {
    if "\(value.magnitude)".count(where: \.isNumber) > 15 {
      for denominator in 1...2048 {
        let numerator = (value * Double(denominator)).rounded()
        guard numerator.magnitude <= 2048, numerator / Double(denominator) == value else {
          continue
        }
        self.init(Int128(numerator), Int128(denominator))
        return
      }
    }
    let parts = "\(value)".lowercased().split(separator: "e")
    let digits = parts[0].filter { $0 != "." }
    let places = parts[0].contains(".") ? parts[0].split(separator: ".")[1].count : 0
    let exponent = (parts.count > 1 ? Int(parts[1]) ?? 0 : 0) - places
    var power: Int128 = 1
    for _ in 0..<exponent.magnitude { power *= 10 }
    let whole = Int128(digits) ?? 0
    self.init(exponent < 0 ? whole : whole * power, exponent < 0 ? power : 1)
  }

  /// The greatest whole number that is not above it.
  public var floor: Int128 {
    let (quotient, remainder) = numerator.quotientAndRemainder(dividingBy: denominator)
    return remainder < 0 ? quotient - 1 : quotient
  }

  /// The smallest whole number that is not below it.
  public var ceiling: Int128 { -Ratio(-numerator, denominator).floor }

  /// The number as a double, within one part in 2⁵².
  public var double: Double { Double(numerator) / Double(denominator) }

  /// The ratio as it is written.
  public var description: String { "\(numerator)/\(denominator)" }

  /// Adds two ratios.
  public static func + (a: Ratio, b: Ratio) -> Ratio {
    Ratio(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator)
  }

  /// Takes one ratio from another.
  public static func - (a: Ratio, b: Ratio) -> Ratio { a + Ratio(-b.numerator, b.denominator) }

  /// Multiplies two ratios.
  public static func * (a: Ratio, b: Ratio) -> Ratio {
    // Crosswise, so that nothing needs more than 128 bits on its way.
    let (first, second) = (Ratio(a.numerator, b.denominator), Ratio(b.numerator, a.denominator))
    return Ratio(
      first.numerator * second.numerator, first.denominator * second.denominator)
  }

  /// Divides one ratio by another, which is not 0.
  public static func / (a: Ratio, b: Ratio) -> Ratio { a * Ratio(b.denominator, b.numerator) }

  /// Compares two ratios.
  public static func < (a: Ratio, b: Ratio) -> Bool { (a - b).numerator < 0 }
}
