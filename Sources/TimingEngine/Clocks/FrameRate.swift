public import Motion

/// Frames per second as a ratio of whole numbers.
public struct FrameRate: Hashable, Sendable, CustomStringConvertible {
  /// So many frames.
  public let numerator: Int
  /// In so many seconds.
  public let denominator: Int

  /// Creates a rate.
  ///
  /// - Parameters:
  ///   - numerator: Frames, above 0.
  ///   - denominator: Seconds, above 0.
  /// - Throws: `FrameRateError.notPositive`.
  public init(_ numerator: Int, per denominator: Int = 1) throws(FrameRateError) {
    guard numerator > 0, denominator > 0, numerator <= 1 << 31, denominator <= 1 << 31 else {
      throw .outOfRange(numerator, denominator)
    }
    self.init(checked: numerator, denominator)
  }

  /// A rate whose numbers are known to be right.
  private init(checked numerator: Int, _ denominator: Int) {
    self.numerator = numerator
    self.denominator = denominator
  }

  /// Sixty frames a second.
  public static let sixty = FrameRate(checked: 60, 1)

  /// The nanoseconds from the origin to a frame, rounded down.
  ///
  /// It is worked out from the frame's number alone, so no error adds up.
  ///
  /// - Parameter frame: The frame's number; negative ones lie before the origin.
  /// - Returns: The nanoseconds.
  public func nanoseconds(toFrame frame: Int) -> Int64 {
    let product = Int128(frame) * 1_000_000_000 * Int128(denominator)
    return Int64(clamping: FrameRate.floor(product, Int128(numerator)))
  }

  /// The exact time of a frame in seconds since the origin: frame · denominator / numerator.
  ///
  /// - Parameter frame: The frame's number.
  /// - Returns: The time, at which what moves is evaluated.
  public func time(ofFrame frame: Int) -> DoubleDouble {
    DoubleDouble(whole: Int64(frame)) * DoubleDouble(Double(denominator))
      / DoubleDouble(Double(numerator))
  }

  /// The number of the last frame at or before a time.
  ///
  /// - Parameter nanoseconds: The time since the origin.
  /// - Returns: The frame's number.
  public func frame(at nanoseconds: Int64) -> Int {
    // The last n with floor(n·10⁹·den/num) ≤ t is the last with n·10⁹·den < (t + 1)·num.
    let product = (Int128(nanoseconds) + 1) * Int128(numerator) - 1
    return Int(clamping: FrameRate.floor(product, 1_000_000_000 * Int128(denominator)))
  }

  /// The number of whole frame steps that cover a time, rounded up.
  ///
  /// - Parameter seconds: The time, as the decimal that it was declared as.
  /// - Returns: ceil(time · rate).
  public func steps(covering seconds: Double) -> Int {
    let steps =
      DoubleDouble(declared: seconds) * DoubleDouble(Double(numerator))
      / DoubleDouble(Double(denominator))
    return steps.ceiling < 0x1p62 ? Int(max(steps.ceiling, 0)) : .max
  }

  /// The time of one frame in seconds.
  public var interval: Double { Double(denominator) / Double(numerator) }

  /// The rate as it is typed: 60, or 30000/1001.
  public var description: String {
    denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)"
  }

  /// Division that rounds towards minus infinity; the divisor is positive.
  private static func floor(_ dividend: Int128, _ divisor: Int128) -> Int128 {
    let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}

/// Why a frame rate was refused.
public enum FrameRateError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A part of the ratio is not between 1 and 2³¹.
  case outOfRange(Int, Int)

  /// The fact in one line, without a full stop.
  public var description: String {
    switch self {
    case .outOfRange(let numerator, let denominator):
      "\(numerator)/\(denominator) is not a frame rate: both parts lie between 1 and 2147483648"
    }
  }
}
