/// Why a spring or its starting state was refused.
public enum SpringError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A parameter is NaN or infinite.
  case notFinite(field: String, value: Double)
  /// A parameter that has to be above zero is not.
  case notPositive(field: String, value: Double)
  /// A parameter that cannot be below zero is.
  case negative(field: String, value: Double)
  /// A parameter lies outside its range.
  case outOfRange(field: String, value: Double, allowed: String)

  /// The fact in one line, without a full stop.
  public var description: String {
    switch self {
    case .notFinite(let field, let value): "\(field) is \(value); it has to be a finite number"
    case .notPositive(let field, let value): "\(field) is \(value); it has to be above 0"
    case .negative(let field, let value): "\(field) is \(value); it cannot be negative"
    case .outOfRange(let field, let value, let allowed): "\(field) is \(value); allowed: \(allowed)"
    }
  }

  /// Refuses NaN and infinities.
  static func checkFinite(_ value: Double, _ field: String) throws(SpringError) {
    guard value.isFinite else { throw .notFinite(field: field, value: value) }
  }

  /// Refuses everything that is not a finite number above zero.
  static func checkPositive(_ value: Double, _ field: String) throws(SpringError) {
    try checkFinite(value, field)
    guard value > 0 else { throw .notPositive(field: field, value: value) }
  }

  /// Refuses everything that is not a finite number of at least zero.
  static func checkNotNegative(_ value: Double, _ field: String) throws(SpringError) {
    try checkFinite(value, field)
    guard value >= 0 else { throw .negative(field: field, value: value) }
  }
}
