/// Why a timing was refused.
public enum TimingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A parameter is NaN or infinite where it has to be finite.
  case notFinite(field: String, value: Double)
  /// A parameter is negative or NaN where it has to be at least 0.
  case negative(field: String, value: Double)
  /// What finite parameters come to together is not finite.
  case overflow(String)

  /// The fact in one line, without a full stop.
  public var description: String {
    switch self {
    case .notFinite(let field, let value): "\(field) is \(value); it has to be a finite number"
    case .negative(let field, let value): "\(field) is \(value); it has to be at least 0"
    case .overflow(let sum): "\(sum) is beyond the range of a double; it has to be finite"
    }
  }

  /// Refuses NaN and infinities.
  static func checkFinite(_ value: Double, _ field: String) throws(TimingError) {
    guard value.isFinite else { throw .notFinite(field: field, value: value) }
  }

  /// Refuses NaN and negative numbers.
  static func checkNotNegative(_ value: Double, _ field: String) throws(TimingError) {
    guard value >= 0 else { throw .negative(field: field, value: value) }
  }
}
