/// A value together with its place in the document, so that errors can say where it stands.
///
/// A reader's questions either give a value of the wanted shape or throw a sentence about what was
/// wanted: `screens[1].layers[0].opacity: expected a number from 0 to 1, found "x"`.
public struct JSONReader: Hashable, Sendable {
  /// What stands here.
  public let value: JSONValue
  /// The way from the document's root to here, such as `screens[1].name`; empty for the root.
  public let path: String

  /// Creates a reader for a document's root, or for a part whose place is known.
  public init(_ value: JSONValue, path: String = "") {
    self.value = value
    self.path = path
  }

  /// Reads a truth value.
  public func bool() throws(JSONShapeError) -> Bool {
    guard case .bool(let bool) = value else { throw failure("true or false") }
    return bool
  }

  /// Reads a number within a range, or any number.
  public func number(
    in range: ClosedRange<Double> = -Double.infinity...Double.infinity
  ) throws(JSONShapeError) -> Double {
    guard case .number(let number) = value, range ~= number else {
      throw failure("a number" + Self.limits(of: range))
    }
    return number
  }

  /// Reads a number without a fraction within a range.
  public func integer(
    in range: ClosedRange<Int> = -(1 << 53)...1 << 53
  ) throws(JSONShapeError) -> Int {
    guard case .number(let number) = value, let integer = Int(exactly: number), range ~= integer
    else {
      let isAny = range == -(1 << 53)...1 << 53
      throw failure("a whole number" + (isAny ? "" : Self.limits(of: range)))
    }
    return integer
  }

  /// Reads a text.
  public func string() throws(JSONShapeError) -> String {
    guard case .string(let string) = value else { throw failure("a string") }
    return string
  }

  /// Reads one of the names that an enumeration has.
  public func oneOf<Choice: RawRepresentable & CaseIterable>(
    _ type: Choice.Type = Choice.self
  ) throws(JSONShapeError) -> Choice where Choice.RawValue == String {
    guard case .string(let string) = value, let choice = Choice(rawValue: string) else {
      let names = Choice.allCases.map { JSONValue.string($0.rawValue).description }
      throw failure("one of " + names.joined(separator: ", "))
    }
    return choice
  }

  /// Reads an array, as readers that know their index.
  public func array() throws(JSONShapeError) -> [JSONReader] {
    guard case .array(let elements) = value else { throw failure("an array") }
    return elements.enumerated().map { JSONReader($1, path: "\(path)[\($0)]") }
  }

  /// Gives an error about this value: what would be right, in words that follow "expected".
  public func failure(_ expected: String) -> JSONShapeError {
    JSONShapeError(path: path, problem: .wrongValue(expected: expected, found: found))
  }

  /// The value in few words.
  private var found: String {
    switch value {
    case .null, .bool, .number: return value.description
    case .string(let text):
      let isLong = text.count > 40
      return JSONValue.string(isLong ? text.prefix(40) + "…" : text).description
    case .array: return "an array"
    case .object: return "an object"
    }
  }

  private static func limits(of range: ClosedRange<Double>) -> String {
    let (low, high) = (JSONValue.number(range.lowerBound), JSONValue.number(range.upperBound))
    return switch (range.lowerBound.isFinite, range.upperBound.isFinite) {
    case (true, true): " from \(low) to \(high)"
    case (true, false): " of at least \(low)"
    case (false, true): " of at most \(high)"
    case (false, false): ""
    }
  }

  private static func limits(of range: ClosedRange<Int>) -> String {
    " from \(range.lowerBound) to \(range.upperBound)"
  }
}

// MARK: - Members

extension JSONReader {
  /// Reads an object whose members must all be among the known ones.
  ///
  /// A name that is not known is most often a misspelt one, so the error lists all.
  public func object(knowing known: [String]) throws(JSONShapeError) {
    guard case .object(let members) = value else { throw failure("an object") }
    for member in members where !known.contains(member.name) {
      throw JSONShapeError(path: path, problem: .unknownMember(name: member.name, known: known))
    }
  }

  /// The members of an object in order, each with a reader.
  public func members() throws(JSONShapeError) -> [(name: String, reader: JSONReader)] {
    guard case .object(let members) = value else { throw failure("an object") }
    return members.map { ($0.name, JSONReader($0.value, path: path(to: $0.name))) }
  }

  /// Reads a member that may be absent.
  public func optional(_ name: String) throws(JSONShapeError) -> JSONReader? {
    guard case .object = value else { throw failure("an object") }
    return value[name].map { JSONReader($0, path: path(to: name)) }
  }

  /// Reads a member that must be there.
  public func required(_ name: String) throws(JSONShapeError) -> JSONReader {
    guard let member = try optional(name) else {
      throw JSONShapeError(path: path, problem: .missingMember(name: name))
    }
    return member
  }

  private func path(to name: String) -> String {
    let isPlain = name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
    guard isPlain, !name.isEmpty else { return "\(path)[\(JSONValue.string(name))]" }
    return path.isEmpty ? name : "\(path).\(name)"
  }
}
