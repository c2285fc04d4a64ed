/// What keeps a text from being JSON, and where.
public struct JSONError: Error, Hashable, CustomStringConvertible {
  /// The line, counted from 1.
  public let line: Int
  /// The character in the line, counted from 1.
  public let column: Int
  /// What is wrong there.
  public let problem: Problem

  /// A way in which a text can fail to be JSON.
  public enum Problem: Hashable, Sendable {
    /// Something stands where something else may stand.
    case unexpected(found: String, expected: String)
    /// A name occurs twice in one object.
    case duplicateMember(name: String)
    /// Some bytes are not UTF-8.
    case invalidUTF8
    /// A control character stands in a string without being escaped.
    case controlCharacter(code: UInt8)
    /// Half of a surrogate pair stands alone.
    case loneSurrogate(code: UInt32)
    /// A number is too large for a double.
    case numberOutOfRange(text: String)
    /// Arrays and objects are nested too deeply.
    case tooDeep(limit: Int)
  }

  /// One line that says where, what is wrong and what would be right.
  public var description: String {
    "\(line):\(column): \(problem)"
  }
}

extension JSONError.Problem: CustomStringConvertible {
  /// What is wrong and what would be right, in one line.
  public var description: String {
    switch self {
    case .unexpected(let found, let expected):
      "expected \(expected), found \(found)"
    case .duplicateMember(let name):
      "expected each member once, found \(JSONValue.string(name)) again"
    case .invalidUTF8:
      "expected UTF-8, found other bytes"
    case .controlCharacter(let code):
      "expected control characters escaped in a string, found byte \(code); write \(escape(code))"
    case .loneSurrogate(let code):
      "expected a pair of surrogates, found \\u\(String(code, radix: 16)) alone"
    case .numberOutOfRange(let text):
      "expected a number up to 1.7976931348623157e308, found \(text)"
    case .tooDeep(let limit):
      "expected at most \(limit) levels of arrays and objects, found more"
    }
  }

  private func escape(_ code: UInt8) -> String {
    JSONValue.string(String(UnicodeScalar(code))).description
  }
}
