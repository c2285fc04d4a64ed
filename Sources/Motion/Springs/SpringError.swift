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

  /// Refuses what lies outside the accepted springs; of what is below 0 it says so.
  static func check(
    _ value: Double, in range: ClosedRange<Double>, _ field: String
  ) throws(SpringError) {
    try checkFinite(value, field)
    if range.lowerBound > 0 { try checkPositive(value, field) }
    if range.lowerBound == 0, value < 0 { throw .negative(field: field, value: value) }
    guard range.contains(value) else {
      throw .outOfRange(
        field: field, value: value, allowed: "\(range.lowerBound) to \(range.upperBound)")
    }
  }

  /// Refuses a start, a target or a velocity that leaves no room for what is worked out from it.
  package static func checkMagnitude(_ value: Double, _ field: String) throws(SpringError) {
    try checkFinite(value, field)
    guard Spring.Limits.magnitude.contains(value.magnitude) else {
      let largest = Spring.Limits.magnitude.upperBound
      throw .outOfRange(field: field, value: value, allowed: "-\(largest) to \(largest)")
    }
  }
}
