import Escaping

extension JSONValue: CustomStringConvertible {
  /// The document on one line without spaces; the same value always gives the same text.
  ///
  /// Numbers have the fewest digits that read back as the same double, and no point without a
  /// digit other than 0 behind it. Characters that nobody can see are written as escapes. A number that JSON cannot say is written `null`, as browsers do.
  public var description: String {
    var text = ""
    write(to: &text, indentation: nil)
    return text
  }

  /// The document over several lines, two spaces a level and a newline at the end.
  ///
  /// An array without arrays and objects stays on one line.
  public var prettyDescription: String {
    var text = ""
    write(to: &text, indentation: "\n")
    return text + "\n"
  }

  /// Writes the value; the indentation is the line break before this level, or nil for none.
  private func write(to text: inout String, indentation: String?) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .number(let number): text += Self.digits(of: number)
    case .string(let string): Self.write(string, to: &text)
    case .array(let elements):
      let isFlat = elements.allSatisfy { !$0.isContainer }
      Self.write(elements, in: ("[", "]"), to: &text, indentation, isFlat: isFlat) {
        $0.write(to: &$1, indentation: $2)
      }
    case .object(let members):
      Self.write(members, in: ("{", "}"), to: &text, indentation, isFlat: false) {
        Self.write($0.name, to: &$1)
        $1 += $2 == nil ? ":" : ": "
        $0.value.write(to: &$1, indentation: $2)
      }
    }
  }

  private var isContainer: Bool {
    switch self {
    case .array, .object: true
    default: false
    }
  }

  private static func write<Item>(
    _ items: [Item], in brackets: (String, String), to text: inout String,
    _ indentation: String?, isFlat: Bool, item: (Item, inout String, String?) -> Void
  ) {
    text += brackets.0
    let deeper = indentation.map { $0 + "  " }
    let isBroken = !isFlat && !items.isEmpty
    for (index, next) in items.enumerated() {
      if index > 0 { text += indentation != nil && isFlat ? ", " : "," }
      if isBroken { text += deeper ?? "" }
      item(next, &text, deeper)
    }
    if isBroken { text += indentation ?? "" }
    text += brackets.1
  }

  private static func digits(of number: Double) -> String {
    guard number.isFinite else { return "null" }
    let digits = number.description
    return String(digits.hasSuffix(".0") ? digits.dropLast(2) : digits[...])
  }

  private static func write(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\u{8}": text += "\\b"
      case "\u{C}": text += "\\f"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where !scalar.isVisible:
        for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
          let digits = String(unit, radix: 16)
          text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
