public import JSON

/// One row of reference values.
public struct VectorRow: Sendable, CustomStringConvertible {
  /// The row as it stands in the file.
  public let value: JSONValue

  /// Wraps a row.
  public init(_ value: JSONValue) { self.value = value }

  /// The row's text.
  public var description: String { value.description }

  /// A part of the row; null where it has no such part.
  public subscript(name: String) -> VectorRow { VectorRow(value[name] ?? .null) }

  /// A part of the row by its index; null where it has none.
  public subscript(index: Int) -> VectorRow {
    let rows = rows
    return rows.indices.contains(index) ? rows[index] : VectorRow(.null)
  }

  /// The parts of an array.
  public var rows: [VectorRow] {
    guard case .array(let elements) = value else { return [] }
    return elements.map { VectorRow($0) }
  }

  /// The members of an object.
  public var members: [(name: String, row: VectorRow)] {
    guard case .object(let members) = value else { return [] }
    return members.map { ($0.name, VectorRow($0.value)) }
  }

  /// Whether there is nothing.
  public var isNull: Bool { value == .null }

  /// The number, infinities included, or NaN.
  public var number: Double {
    switch value {
    case .number(let number): number
    case .string("Infinity"): .infinity
    case .string("-Infinity"): -.infinity
    case .string(let text): Double(text) ?? .nan
    default: .nan
    }
  }

  /// The number, or nothing where there is none.
  public var optionalNumber: Double? { number.isNaN ? nil : number }

  /// The text, or an empty one.
  public var text: String {
    if case .string(let text) = value { text } else { "" }
  }

  /// Whether it says true.
  public var isTrue: Bool { value == .bool(true) }
}
