extension JSONValue {
  /// The number of arrays and objects that may lie in one another.
  public static let maximumDepth = 128

  /// Reads a document by the letter of RFC 8259: UTF-8, one value, no name twice in an object.
  ///
  /// The toolchain's decoder loses the order of members, keeps one of two namesakes without a word
  /// and tells no position, so that errors in hand-written manifests could not be shown. Hence a
  /// reader of our own.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  public init(parsing bytes: some Sequence<UInt8>) throws(JSONError) {
    var parser = JSONParser(bytes: Array(bytes))
    self = try parser.document()
  }
}

/// A position in a text and what may follow there.
struct JSONParser {
  let bytes: [UInt8]
  var offset = 0
  private var depth = 0

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The byte at the position as if it were a character of its own, or nil at the end.
  var next: Unicode.Scalar? { offset < bytes.count ? Unicode.Scalar(bytes[offset]) : nil }

  mutating func document() throws(JSONError) -> JSONValue {
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: bytes.span)
    } catch {
      throw failure(.invalidUTF8, at: error.byteOffsets.lowerBound)
    }
    skipSpace()
    let value = try value(or: nil)
    skipSpace()
    if offset < bytes.count { throw unexpected("the end of the document") }
    return value
  }

  private mutating func value(or closing: String?) throws(JSONError) -> JSONValue {
    let expected = closing.map { "a value or \"\($0)\"" } ?? "a value"
    guard let next else { throw unexpected(expected) }
    switch next {
    case "{":
      return try nested { (parser) throws(JSONError) in try parser.object() }
    case "[":
      return try nested { (parser) throws(JSONError) in try parser.array() }
    case "\"":
      return .string(try string())
    case "-", "0"..."9":
      return .number(try number())
    default:
      if skip("true") { return .bool(true) }
      if skip("false") { return .bool(false) }
      if skip("null") { return .null }
      throw unexpected(expected)
    }
  }

  private mutating func nested(
    _ read: (inout JSONParser) throws(JSONError) -> JSONValue
  ) throws(JSONError) -> JSONValue {
    guard depth < JSONValue.maximumDepth else {
      throw failure(.tooDeep(limit: JSONValue.maximumDepth), at: offset)
    }
    depth += 1
    offset += 1
    skipSpace()
    let value = try read(&self)
    depth -= 1
    return value
  }

  private mutating func array() throws(JSONError) -> JSONValue {
    var elements: [JSONValue] = []
    if skip("]") { return .array(elements) }
    while true {
      elements.append(try value(or: elements.isEmpty ? "]" : nil))
      skipSpace()
      if skip("]") { return .array(elements) }
      guard skip(",") else { throw unexpected("\",\" or \"]\"") }
      skipSpace()
    }
  }

  private mutating func object() throws(JSONError) -> JSONValue {
    var members: [JSONValue.Member] = []
    var names: Set<String> = []
    if skip("}") { return .object(members) }
    while true {
      guard next == "\"" else {
        throw unexpected(members.isEmpty ? "a name in quotes or \"}\"" : "a name in quotes")
      }
      let start = offset
      let name = try string()
      guard names.insert(name).inserted else {
        throw failure(.duplicateMember(name: name), at: start)
      }
      skipSpace()
      guard skip(":") else { throw unexpected("\":\" after a name") }
      skipSpace()
      members.append(JSONValue.Member(name, try value(or: nil)))
      skipSpace()
      if skip("}") { return .object(members) }
      guard skip(",") else { throw unexpected("\",\" or \"}\"") }
      skipSpace()
    }
  }
}

// MARK: - Steps and failures

extension JSONParser {
  /// Moves behind a word if it stands at the position.
  mutating func skip(_ word: StaticString) -> Bool {
    let text = word.description.utf8
    guard bytes[offset...].starts(with: text) else { return false }
    offset += text.count
    return true
  }

  private mutating func skipSpace() {
    while let sign = next, sign == " " || sign == "\n" || sign == "\r" || sign == "\t" {
      offset += 1
    }
  }

  /// The error at a place.
  func failure(_ problem: JSONError.Problem, at place: Int) -> JSONError {
    let newline = UInt8(ascii: "\n")
    let before = bytes[..<place]
    let start = before.lastIndex(of: newline).map { $0 + 1 } ?? 0
    let line = before.reduce(1) { $0 + ($1 == newline ? 1 : 0) }
    let column = before[start...].reduce(1) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
    return JSONError(line: line, column: column, problem: problem)
  }

  /// The error that something else stands at the position.
  func unexpected(_ expected: String) -> JSONError {
    failure(.unexpected(found: found, expected: expected), at: offset)
  }

  /// The word or sign at the position.
  private var found: String {
    guard let first = next else { return "the end" }
    if first == "\"" { return "a string" }
    if first.value < 0x20 || first.value == 0x7F { return "byte \(first.value)" }
    let word = bytes[offset...].prefix { $0 >= 0x80 || Character(Unicode.Scalar($0)).isLetter }
    let text = word.isEmpty ? bytes[offset...offset] : word
    if text.starts(with: "\u{FEFF}".utf8) { return "a byte order mark" }
    return "\"\(String(decoding: text, as: UTF8.self).prefix(24))\""
  }
}
