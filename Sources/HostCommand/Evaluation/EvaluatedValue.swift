internal import JSON
internal import Motion

/// Reads and writes animated values: numbers, arrays, numbers with a unit, CSS transforms.
struct EvaluatedValue {
  var context = TransformList.Context()
  /// The unit that the values share.
  private var unit: String?

  /// Reads a value.
  mutating func read(_ reader: JSONReader) throws -> AnimatedValue? {
    switch reader.value {
    case .null: return nil
    case .number(let number): return .scalar(number)
    case .array: return .numbers(try reader.array().map { try $0.number() })
    default:
      let text = try reader.string()
      guard let (number, unit) = EvaluatedValue.dimension(text) else {
        return .transform(try reader.transform(in: context))
      }
      if let known = self.unit, known != unit {
        throw reader.failure("a number in the unit of those before it (\"\(known)\")")
      }
      self.unit = unit
      return .scalar(number)
    }
  }

  /// Writes a value in the way in which it was given.
  func write(_ value: AnimatedValue) -> JSONValue {
    if let matrix = value.matrix { return .matrix(matrix) }
    guard case .numbers(let numbers) = value else { return .null }
    guard numbers.count == 1, let number = numbers.first else {
      return .array(numbers.map { .extended($0) })
    }
    guard let unit, !unit.isEmpty else { return .extended(number) }
    return .string(JSONValue.number(number).description + unit)
  }

  /// A number with a unit, or nothing.
  private static func dimension(_ text: String) -> (Double, String)? {
    let unit = text.reversed().prefix { $0.isLetter || $0 == "%" }
    guard let number = Double(text.dropLast(unit.count)) else { return nil }
    return (number, String(unit.reversed()))
  }
}
