/// Reads the tokens of CSS values from left to right.
struct CSSScanner {
  private let text: String
  private let bytes: [UInt8]
  /// How many bytes have been read.
  private(set) var offset = 0
  /// How many calculations the current place lies in.
  var nesting = 0
  /// In how many it may: each of them takes room on the stack.
  static let nestingLimit = 64

  init(_ text: String) {
    self.text = text
    bytes = Array(text.utf8)
  }

  /// The byte at the current place, or zero at the end.
  private var next: UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  /// Whether everything has been read.
  var isAtEnd: Bool { offset == bytes.count }

  /// The error at the current place.
  func failure(_ expected: String) -> CSSSyntaxError {
    let count = String(decoding: bytes[..<offset], as: UTF8.self).count
    return CSSSyntaxError(text: text, offset: count, expected: expected)
  }

  /// Skips white space and comments.
  mutating func skipSpace() {
    while true {
      switch next {
      case 0x20, 0x09, 0x0A, 0x0C, 0x0D:
        offset += 1
      case UInt8(ascii: "/") where offset + 1 < bytes.count && bytes[offset + 1] == 0x2A:
        offset += 2
        while offset < bytes.count, !bytes[offset...].starts(with: [0x2A, 0x2F]) { offset += 1 }
        offset = min(offset + 2, bytes.count)
      default:
        return
      }
    }
  }

  /// Reads a name in lower case, or nothing.
  mutating func name() -> String? {
    let start = offset
    guard
      isLetter(next)
        || (next == UInt8(ascii: "-") && offset + 1 < bytes.count
          && isLetter(bytes[offset + 1]))
    else { return nil }
    while isLetter(next) || isDigit(next) || next == UInt8(ascii: "-") { offset += 1 }
    return String(decoding: bytes[start..<offset], as: UTF8.self).lowercased()
  }

  /// Reads a sign if it stands here.
  mutating func skip(_ sign: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: sign) else { return false }
    offset += 1
    return true
  }

  /// Reads a sign with the space around it.
  mutating func expect(_ sign: Unicode.Scalar, or other: String = "") throws(CSSSyntaxError) {
    skipSpace()
    guard skip(sign) else { throw failure("\"\(sign)\"" + other) }
    skipSpace()
  }

  /// Reads a number with its unit in lower case, if one starts here.
  mutating func dimension() -> (number: Double, unit: String, isInteger: Bool)? {
    let start = offset
    _ = next == UInt8(ascii: "+") || next == UInt8(ascii: "-") ? skipByte() : false
    let digits = skipDigits()
    var isInteger = digits
    if next == UInt8(ascii: "."), offset + 1 < bytes.count, isDigit(bytes[offset + 1]) {
      offset += 1
      _ = skipDigits()
      isInteger = false
    } else if !digits {
      offset = start
      return nil
    }
    if skipExponent() { isInteger = false }
    guard let number = Double(String(decoding: bytes[start..<offset], as: UTF8.self)) else {
      offset = start
      return nil
    }
    if skip("%") { return (number, "%", isInteger) }
    return (number, name() ?? "", isInteger)
  }

  private mutating func skipByte() -> Bool {
    offset += 1
    return true
  }

  private mutating func skipDigits() -> Bool {
    let start = offset
    while isDigit(next) { offset += 1 }
    return offset > start
  }

  /// Reads the exponent of a number, which is told from a unit by the digit that follows.
  private mutating func skipExponent() -> Bool {
    guard next == UInt8(ascii: "e") || next == UInt8(ascii: "E") else { return false }
    var ahead = offset + 1
    if ahead < bytes.count, bytes[ahead] == UInt8(ascii: "+") || bytes[ahead] == UInt8(ascii: "-") {
      ahead += 1
    }
    guard ahead < bytes.count, isDigit(bytes[ahead]) else { return false }
    offset = ahead
    return skipDigits()
  }

  private func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  private func isLetter(_ byte: UInt8) -> Bool {
    (byte >= 0x41 && byte <= 0x5A) || (byte >= 0x61 && byte <= 0x7A) || byte == 0x5F || byte > 0x7F
  }
}
