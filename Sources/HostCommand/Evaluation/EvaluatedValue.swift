internal import JSON
internal import LayerTree
internal import Motion

/// Reads and writes animated values: numbers, arrays, numbers with a unit, CSS colours and transforms.
///
/// Colours are mixed as those of layers are: by their premultiplied numbers.
struct EvaluatedValue {
  var context = TransformList.Context()
  /// The unit that the values share.
  private var unit: String?
  /// Whether the numbers are those of colours; nil as long as there are none.
  private var areColors: Bool?

  /// Reads a value.
  mutating func read(_ reader: JSONReader) throws -> AnimatedValue? {
    switch reader.value {
    case .null: return nil
    case .number(let number): return try numbers([number], reader)
    case .array: return try numbers(try reader.array().map { try $0.number() }, reader)
    default:
      let text = try reader.string()
      if CSSColor.begins(text) { return try color(text, reader) }
      guard let (number, unit) = EvaluatedValue.dimension(text) else {
        return .transform(try reader.transform(in: context))
      }
      if let known = self.unit, known != unit {
        throw reader.failure("a number in the unit of those before it (\"\(known)\")")
      }
      self.unit = unit
      return try numbers([number], reader)
    }
  }

  private mutating func numbers(_ numbers: [Double], _ reader: JSONReader) throws -> AnimatedValue {
    if areColors == true { throw reader.failure("a colour, as those before it") }
    areColors = false
    return .numbers(numbers)
  }

  private mutating func color(_ text: String, _ reader: JSONReader) throws -> AnimatedValue {
    guard let color = CSSColor.color(text) else {
      throw reader.failure("#rrggbb, #rrggbbaa, rgb(…), rgba(…) or transparent")
    }
    if areColors == false { throw reader.failure("numbers, as those before it") }
    areColors = true
    return .numbers((0..<4).map { color.premultiplied[$0] })
  }

  /// Writes a value in the way in which it was given.
  func write(_ value: AnimatedValue) -> JSONValue {
    if let matrix = value.matrix { return .matrix(matrix) }
    guard case .numbers(let numbers) = value else { return .null }
    if areColors == true {
      return .string(CSSColor.text(Color(premultiplied: SIMD4(numbers))))
    }
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
