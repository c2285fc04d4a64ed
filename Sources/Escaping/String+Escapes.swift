// How text of unknown origin is written for each of its readers. There is one function for each,
// and none lets a control character through.

extension String {
  /// The text for a terminal and for people: one line in which everything can be seen.
  ///
  /// What is not visible is written as an escape, such as `\u{1B}` or `\n`, and a byte of a path
  /// that is no UTF-8 as `\xE9`.
  ///
  /// - Complexity: O(*n*) in the length.
  public var printable: String {
    guard !utf8.allSatisfy({ (0x20...0x7E).contains($0) }),
      !unicodeScalars.allSatisfy(\.isVisible)
    else { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      if let byte = scalar.foreignByte {
        text += "\\x" + String(byte, radix: 16, uppercase: true)
      } else if scalar.isVisible {
        text.unicodeScalars.append(scalar)
      } else {
        text += scalar.escaped(asASCII: true)
      }
    }
  }

  /// The text for XML and HTML, between tags or as the value of an attribute in quotes.
  ///
  /// XML has no way to write most control characters, so that they are escaped as for people.
  ///
  /// - Complexity: O(*n*) in the length.
  public var markup: String {
    printable.unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "'": text += "&#39;"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }

  /// The text for a page of the manual, where it may begin a line.
  ///
  /// - Complexity: O(*n*) in the length.
  public var roff: String {
    let text = printable.replacing("\\", with: "\\e").replacing("-", with: "\\-")
      .replacing("…", with: "...").replacing("×", with: "x")
    return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
  }

  /// The text for a description or a reason in the Test Anything Protocol, version 14.
  ///
  /// - Complexity: O(*n*) in the length.
  public var tap: String {
    printable.replacing("\\", with: "\\\\").replacing("#", with: "\\#")
  }

  /// The text as one word of fish.
  ///
  /// - Complexity: O(*n*) in the length.
  public var fishWord: String {
    "'" + printable.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }

  /// The text as one word of bash and zsh, which read it back as it is.
  ///
  /// - Complexity: O(*n*) in the length.
  public var shellWord: String {
    let plain = unicodeScalars.allSatisfy { scalar in
      scalar.isVisible
        && (!scalar.isASCII || scalar.properties.isAlphabetic
          || scalar.properties.numericType != nil || "_./:@%+=,-".unicodeScalars.contains(scalar))
    }
    if plain, !isEmpty { return self }
    guard !unicodeScalars.allSatisfy(\.isVisible) else {
      return "'" + replacing("'", with: "'\\''") + "'"
    }
    return "$'"
      + unicodeScalars.reduce(into: "") { text, scalar in
        if scalar == "'" || scalar == "\\" {
          text += "\\" + String(scalar)
        } else if scalar.isVisible {
          text.unicodeScalars.append(scalar)
        } else {
          let bytes = scalar.foreignByte.map { [$0] } ?? Array(String(scalar).utf8)
          for byte in bytes { text += (byte < 16 ? "\\x0" : "\\x") + String(byte, radix: 16) }
        }
      } + "'"
  }
}
