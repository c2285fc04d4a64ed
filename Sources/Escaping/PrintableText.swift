/// Text that a terminal shows as it stands: what was put into it from elsewhere is escaped.
///
/// The words of a literal are the program's own, its line breaks and colours among them; every
/// value that is put between them goes through `String.printable`. So nothing that a plugin, a file
/// or a person has written can reach the terminal in another way:
///
/// ```swift
/// console.note("host: '\(path)' has \(count) screens")
/// ```
public struct PrintableText: Hashable, Sendable, ExpressibleByStringInterpolation,
  CustomStringConvertible
{
  /// The text.
  public let description: String

  /// How many characters of one value are shown; an ellipsis stands for the rest.
  public static let longestValue = 4_096

  /// Creates the program's own words.
  public init(stringLiteral words: String) { description = words }

  /// Creates text from words and values.
  public init(stringInterpolation parts: StringInterpolation) { description = parts.text }

  /// Creates one line from text of unknown origin, shortened where it is very long.
  ///
  /// - Complexity: O(*n*) in the length.
  public init(_ text: String) { description = PrintableText.value(text) }

  /// Creates lines from a document of unknown origin: each is escaped by itself and kept whole.
  ///
  /// - Complexity: O(*n*) in the length.
  public init(lines document: String) {
    description = document.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0).printable }.joined(separator: "\n")
  }

  private init(checked text: String) { description = text }

  private static func value(_ text: String) -> String {
    let end = text.unicodeScalars.index(
      text.startIndex, offsetBy: longestValue, limitedBy: text.endIndex)
    guard let end, end < text.endIndex else { return text.printable }
    return String(text.unicodeScalars[..<end]).printable + "…"
  }

  /// Puts one text behind another.
  public static func + (first: PrintableText, second: PrintableText) -> PrintableText {
    PrintableText(checked: first.description + second.description)
  }

  /// Puts text behind this one.
  public static func += (first: inout PrintableText, second: PrintableText) {
    first = first + second
  }

  /// What a literal with values in it is put together from.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    /// Makes room.
    public init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity + 16 * interpolationCount)
    }

    /// Takes the program's own words.
    public mutating func appendLiteral(_ words: String) { text += words }

    /// Takes text that is printable already.
    public mutating func appendInterpolation(_ words: PrintableText) { text += words.description }

    /// Takes a value in its own words, escaped.
    public mutating func appendInterpolation(_ value: some Any) {
      text += PrintableText.value("\(value)")
    }
  }
}

extension Sequence<PrintableText> {
  /// Puts texts behind one another.
  ///
  /// - Parameter separator: What stands between them.
  /// - Returns: The whole.
  /// - Complexity: O(*n*) in the length.
  public func joined(separator: PrintableText) -> PrintableText {
    var whole: PrintableText?
    for part in self { whole = whole.map { $0 + separator + part } ?? part }
    return whole ?? ""
  }
}
