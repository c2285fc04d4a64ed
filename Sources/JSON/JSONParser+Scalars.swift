extension JSONParser {
  /// Reads the number at the position.
  mutating func number() throws(JSONError) -> Double {
    let start = offset
    _ = skip("-")
    if !skip("0") { try digits() }
    if let digit = next, "0"..."9" ~= digit { throw unexpected("no digit after a leading 0") }
    if skip(".") { try digits() }
    if skip("e") || skip("E") {
      if !skip("+") { _ = skip("-") }
      try digits()
    }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    guard let number = Double(text), number.isFinite else {
      throw failure(.numberOutOfRange(text: text), at: start)
    }
    return number
  }

  private mutating func digits() throws(JSONError) {
    let start = offset
    while let digit = next, "0"..."9" ~= digit { offset += 1 }
    if offset == start { throw unexpected("a digit") }
  }

  /// Reads the string at the position, which must be its opening quote.
  mutating func string() throws(JSONError) -> String {
    let opening = offset
    offset += 1
    var text = ""
    var start = offset
    while let sign = next {
      switch sign {
      case "\"":
        text += String(decoding: bytes[start..<offset], as: UTF8.self)
        offset += 1
        return text
      case "\\":
        text += String(decoding: bytes[start..<offset], as: UTF8.self)
        text.unicodeScalars.append(try escape())
        start = offset
      case "\0"..."\u{1F}":
        throw failure(.controlCharacter(code: bytes[offset]), at: offset)
      default:
        offset += 1
      }
    }
    throw failure(
      .unexpected(found: "the end", expected: "a closing quote for this string"), at: opening)
  }

  private mutating func escape() throws(JSONError) -> Unicode.Scalar {
    let start = offset
    offset += 1
    if skip("u") { return try escapedScalar(from: start) }
    let plain: Unicode.Scalar? =
      switch next {
      case "\"": "\""
      case "\\": "\\"
      case "/": "/"
      case "b": "\u{8}"
      case "f": "\u{C}"
      case "n": "\n"
      case "r": "\r"
      case "t": "\t"
      default: nil
      }
    guard let plain else { throw unexpected("one of \" \\ / b f n r t u after a backslash") }
    offset += 1
    return plain
  }

  private mutating func escapedScalar(from start: Int) throws(JSONError) -> Unicode.Scalar {
    let first = try codeUnit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard first < 0xDC00, skip("\\u") else {
      throw failure(.loneSurrogate(code: first), at: start)
    }
    let second = try codeUnit()
    guard
      0xDC00..<0xE000 ~= second,
      let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    else { throw failure(.loneSurrogate(code: first), at: start) }
    return scalar
  }

  private mutating func codeUnit() throws(JSONError) -> UInt32 {
    var code: UInt32 = 0
    for _ in 0..<4 {
      guard let sign = next, let digit = Character(sign).hexDigitValue, sign.isASCII else {
        throw unexpected("four hexadecimal digits after \\u")
      }
      code = code << 4 + UInt32(digit)
      offset += 1
    }
    return code
  }
}
