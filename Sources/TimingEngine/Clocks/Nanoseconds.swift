public import Motion

/// Conversions between seconds and the engine's whole nanoseconds.
public enum Nanoseconds {
  /// Returns the whole nanoseconds in a time, rounded down.
  ///
  /// - Parameter seconds: The time; beyond 292 years it stops at the end of the range.
  /// - Returns: floor(seconds · 10⁹), of the decimal that the seconds were declared as.
  public static func floor(_ seconds: Double) -> Int64 { floor(DoubleDouble(declared: seconds)) }

  /// Returns the whole nanoseconds in a time, rounded down.
  ///
  /// - Parameter seconds: The exact time; beyond 292 years it stops at the end of the range.
  /// - Returns: floor(seconds · 10⁹).
  public static func floor(_ seconds: DoubleDouble) -> Int64 {
    let scaled = (seconds * DoubleDouble(1e9)).floor
    guard scaled < 0x1p63 else { return .max }
    return scaled < -0x1p63 || scaled.isNaN ? .min : Int64(scaled)
  }

  /// Returns a time so much later; at the ends of the range it stops.
  ///
  /// - Parameters:
  ///   - time: The time in whole nanoseconds.
  ///   - span: What is added, which may be below 0.
  /// - Returns: The sum.
  public static func sum(_ time: Int64, _ span: Int64) -> Int64 {
    let (sum, isTooLarge) = time.addingReportingOverflow(span)
    return isTooLarge ? (span < 0 ? .min : .max) : sum
  }

  /// Returns a time in seconds.
  ///
  /// - Parameter nanoseconds: The time in whole nanoseconds.
  /// - Returns: The nearest double.
  public static func seconds(_ nanoseconds: Int64) -> Double { time(nanoseconds).head }

  /// Returns a time in seconds, exactly.
  ///
  /// - Parameter nanoseconds: The time in whole nanoseconds.
  /// - Returns: The time.
  public static func time(_ nanoseconds: Int64) -> DoubleDouble {
    DoubleDouble(whole: nanoseconds) / DoubleDouble(1e9)
  }
}
