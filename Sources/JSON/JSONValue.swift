/// A JSON document or a part of one, with the members of objects in the order of the text.
public enum JSONValue: Hashable, Sendable {
  /// The absence of a value, written `null`.
  case null
  /// A truth value.
  case bool(Bool)
  /// A number; JSON has no infinities and no NaN.
  case number(Double)
  /// A text.
  case string(String)
  /// Values in an order.
  case array([JSONValue])
  /// Named values in an order; no name occurs twice in a parsed document.
  case object([Member])

  /// One named value of an object.
  public struct Member: Hashable, Sendable {
    /// The name that the value is found by.
    public var name: String
    /// The value.
    public var value: JSONValue

    /// Creates a member of an object.
    public init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// Creates a number from an integer.
  public static func number(_ integer: Int) -> JSONValue { .number(Double(integer)) }

  /// The value of an object's member, or nil when there is none or this is no object.
  ///
  /// - Complexity: O(*n*) in the number of members.
  public subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }
}

// MARK: - Literals

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral {
  /// Creates `null`.
  public init(nilLiteral: ()) { self = .null }

  /// Creates a truth value.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension JSONValue: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  /// Creates a number.
  public init(integerLiteral value: Int) { self = .number(Double(value)) }

  /// Creates a number.
  public init(floatLiteral value: Double) { self = .number(value) }
}

extension JSONValue: ExpressibleByStringInterpolation {
  /// Creates a text.
  public init(stringLiteral value: String) { self = .string(value) }
}

extension JSONValue: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
  /// Creates an array.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

  /// Creates an object whose members keep the order in which they are written.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { Member($0.0, $0.1) })
  }
}
