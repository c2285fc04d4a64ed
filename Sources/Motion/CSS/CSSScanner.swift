/// Reads the tokens of CSS values from left to right (CSS Syntax 3).
///
/// The end of the text closes whatever is open: comments, escapes and parentheses.
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

  private func byte(_ distance: Int = 0) -> UInt8? {
    offset + distance < bytes.count ? bytes[offset + distance] : nil
  }

  /// Whether everything has been read.
  var isAtEnd: Bool { offset == bytes.count }

  /// The error at the current place.
  func failure(_ expected: String) -> CSSSyntaxError {
    let count = String(decoding: bytes[..<offset], as: UTF8.self).count
    return CSSSyntaxError(text: text, offset: count, expected: expected)
  }

  // MARK: - Signs

  /// Skips white space and comments.
  ///
  /// - Returns: Whether there was any white space, which a comment is not.
  @discardableResult
  mutating func skipSpace() -> Bool {
    var isSpaced = false
    while let next = byte() {
      if CSSScanner.isSpace(next) {
        isSpaced = true
        offset += 1
      } else if next == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "*") {
        offset += 2
        while !isAtEnd, byte() != UInt8(ascii: "*") || byte(1) != UInt8(ascii: "/") { offset += 1 }
        offset = min(offset + 2, bytes.count)
      } else {
        break
      }
    }
    return isSpaced
  }

  /// Reads a sign if it stands here.
  mutating func skip(_ sign: Unicode.Scalar) -> Bool {
    guard byte() == UInt8(ascii: sign) else { return false }
    offset += 1
    return true
  }

  /// Reads a comma with the space around it, if there is one.
  mutating func skipComma() -> Bool {
    skipSpace()
    guard skip(",") else { return false }
    skipSpace()
    return true
  }

  /// Reads a comma with the space around it.
  mutating func expectComma() throws(CSSSyntaxError) {
    guard skipComma() else { throw failure("\",\"") }
  }

  /// Reads the closing parenthesis of a function, which the end of the text stands for as well.
  mutating func close() throws(CSSSyntaxError) {
    skipSpace()
    guard isAtEnd || skip(")") else { throw failure("\")\" after the last argument") }
  }

  /// Reads space up to the end of the text, where nothing else may follow.
  mutating func expectEnd() throws(CSSSyntaxError) {
    skipSpace()
    guard isAtEnd else { throw failure("the end of the text") }
  }

  // MARK: - Names

  /// Reads a name in lower case with its escapes resolved, or nothing.
  mutating func name() -> String? {
    let distance = byte() == UInt8(ascii: "-") ? 1 : 0
    let isCustom = distance == 1 && byte(1) == UInt8(ascii: "-")
    guard isCustom || startsName(at: distance) else { return nil }
    return nameCharacters()
  }

  /// Reads what stands behind a `#`, as `name()` does, or nothing.
  mutating func hash() -> String? {
    guard byte() == UInt8(ascii: "#") else { return nil }
    offset += 1
    return nameCharacters()
  }

  private mutating func nameCharacters() -> String {
    var result: [UInt8] = []
    while let next = byte() {
      if isBackslash(at: 0) {
        offset += 1
        result += Array(afterBackslash().utf8)
      } else if CSSScanner.isLetter(next) || CSSScanner.isDigit(next) || next == UInt8(ascii: "-") {
        result.append(next)
        offset += 1
      } else {
        break
      }
    }
    // Only these letters have a case in CSS: the Kelvin sign is not a k.
    let lower = result.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
    return String(decoding: lower, as: UTF8.self)
  }

  /// Reads the name of a function, to which its opening parenthesis belongs, or nothing.
  mutating func function() -> String? {
    let start = offset
    if let name = name(), skip("(") { return name }
    offset = start
    return nil
  }

  private func startsName(at distance: Int) -> Bool {
    byte(distance).map(CSSScanner.isLetter) == true || isBackslash(at: distance)
  }

  private func isBackslash(at distance: Int) -> Bool {
    byte(distance) == UInt8(ascii: "\\")
      && byte(distance + 1).map(CSSScanner.isNewline) == false
  }

  /// Reads what follows a backslash.
  private mutating func afterBackslash() -> Character {
    var (value, count): (UInt32, Int) = (0, 0)
    while count < 6, let next = byte(), let digit = Character(Unicode.Scalar(next)).hexDigitValue,
      next < 0x80
    {
      value = value * 16 + UInt32(digit)
      offset += 1
      count += 1
    }
    guard count == 0 else {
      if byte() == 0x0D, byte(1) == 0x0A { offset += 1 }
      if byte().map(CSSScanner.isSpace) == true { offset += 1 }
      return Character(value == 0 ? "\u{FFFD}" : Unicode.Scalar(value) ?? "\u{FFFD}")
    }
    let rest = String(decoding: bytes[offset...].prefix(4), as: UTF8.self)
    let scalar = rest.unicodeScalars.first ?? "\u{FFFD}"
    offset = min(offset + String(scalar).utf8.count, bytes.count)
    return Character(scalar)
  }

  // MARK: - Numbers

  /// Reads a number with its unit in lower case, if one starts here.
  mutating func dimension() -> (number: Double, unit: String, isInteger: Bool)? {
    let start = offset
    if byte() == UInt8(ascii: "+") || byte() == UInt8(ascii: "-") { offset += 1 }
    let digits = skipDigits()
    var isInteger = digits
    if byte() == UInt8(ascii: "."), byte(1).map(CSSScanner.isDigit) == true {
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

  private mutating func skipDigits() -> Bool {
    let start = offset
    while byte().map(CSSScanner.isDigit) == true { offset += 1 }
    return offset > start
  }

  /// Reads the exponent of a number, which is told from a unit by the digit that follows.
  private mutating func skipExponent() -> Bool {
    guard byte() == UInt8(ascii: "e") || byte() == UInt8(ascii: "E") else { return false }
    let isSigned = byte(1) == UInt8(ascii: "+") || byte(1) == UInt8(ascii: "-")
    guard byte(isSigned ? 2 : 1).map(CSSScanner.isDigit) == true else { return false }
    offset += isSigned ? 2 : 1
    return skipDigits()
  }

  // MARK: - Bytes

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (byte >= 0x41 && byte <= 0x5A) || (byte >= 0x61 && byte <= 0x7A) || byte == 0x5F || byte > 0x7F
  }

  private static func isNewline(_ byte: UInt8) -> Bool {
    byte == 0x0A || byte == 0x0C || byte == 0x0D
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || isNewline(byte)
  }
}
