internal import JSON
internal import LayerTree
internal import Motion
internal import Scenes

/// The animated values of a question: numbers, arrays, numbers with a unit, CSS colours or transforms.
///
/// Numbers that share a unit stay in it; where they do not, and where one was calculated, all are
/// counted in the unit of their kind, such as px. Colours are mixed as those of layers are: by their
/// premultiplied numbers.
struct EvaluatedValues {
  /// The values in order; nil where there is none.
  private(set) var values: [AnimatedValue?] = []
  /// The unit that the numbers are in.
  private let unit: String
  /// Whether the numbers are those of colours.
  private let areColors: Bool

  /// A value as it was read.
  private enum Entry {
    case none
    case numbers([Double])
    case css(CSSValue)
  }

  /// Reads values that belong together.
  init(_ readers: [JSONReader?], in context: TransformList.Context) throws {
    let entries = try readers.map { try EvaluatedValues.entry($0, in: context) }
    let colors = entries.map {
      if case .css(.color) = $0 { true } else { false }
    }
    areColors = colors.contains(true)
    let numbers = entries.map { entry -> CSSNumber? in
      if case .css(.number(let number)) = entry, !number.isPlainZero { number } else { nil }
    }
    let first = numbers.lazy.compactMap(\.self).first
    let written = Set(numbers.compactMap(\.self).map { $0.written?.unit })
    let isShared = written.count == 1 && !written.contains(nil)
    unit = (isShared ? written.first.flatMap(\.self) : first?.unit) ?? ""
    for (index, entry) in entries.enumerated() {
      guard let reader = readers[index] else {
        values.append(nil)
        continue
      }
      if let number = numbers[index], number.unit != first?.unit {
        throw reader.failure(
          "a number that can be counted in the unit of those before it (\"\(unit)\")")
      }
      values.append(try value(of: entry, isShared: isShared, reader))
    }
  }

  private static func entry(
    _ reader: JSONReader?, in context: TransformList.Context
  ) throws -> Entry {
    guard let reader, reader.value != .null else { return .none }
    switch reader.value {
    case .number(let number): return .numbers([number])
    case .array: return .numbers(try reader.array().map { try $0.number() })
    default:
      do {
        return .css(try CSSValue(css: try reader.string(), in: context))
      } catch let error as CSSSyntaxError {
        throw reader.failure("a value of CSS (\(error))")
      }
    }
  }

  private func value(
    of entry: Entry, isShared: Bool, _ reader: JSONReader
  ) throws -> AnimatedValue? {
    switch entry {
    case .none: return nil
    case .css(.transform(let list)): return .transform(list)
    case .css(.color(let color)):
      let numbers = Color(color).premultiplied
      return .numbers((0..<4).map { numbers[$0] })
    case .css(.number(let number)):
      if areColors { throw reader.failure("a colour, as the others are") }
      return .numbers([isShared ? number.written?.value ?? number.value : number.value])
    case .numbers(let numbers):
      if areColors { throw reader.failure("a colour, as the others are") }
      guard unit.isEmpty || numbers == [0] else {
        throw reader.failure("a number with a unit, as the others are (\"\(unit)\")")
      }
      return .numbers(numbers)
    }
  }

  /// Writes a value in the way in which the values were given.
  func write(_ value: AnimatedValue) -> JSONValue {
    if let matrix = value.matrix { return .matrix(matrix) }
    guard case .numbers(let numbers) = value else { return .null }
    if areColors { return .string(EvaluatedValues.text(Color(premultiplied: SIMD4(numbers)))) }
    guard numbers.count == 1, let number = numbers.first else {
      return .array(numbers.map { .extended($0) })
    }
    return unit.isEmpty ? .extended(number) : .string(JSONValue.number(number).description + unit)
  }

  /// Writes a colour as `rgb()`, or as `rgba()` where it lets something through, with as many digits
  /// as tell it from every other.
  private static func text(_ color: Color) -> String {
    let components = [color.red, color.green, color.blue].map { $0 * 255 }
    let isOpaque = color.alpha == 1
    let numbers = (components + (isOpaque ? [] : [color.alpha])).map {
      JSONValue.number($0).description
    }
    return (isOpaque ? "rgb(" : "rgba(") + numbers.joined(separator: ", ") + ")"
  }
}
