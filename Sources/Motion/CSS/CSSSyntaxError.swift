/// Where a text departs from the grammar of CSS, and what was expected there.
public struct CSSSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The whole text.
  public let text: String
  /// How many characters before the place are fine.
  public let offset: Int
  /// What was expected there.
  public let expected: String

  /// How much of a long text is repeated, in characters.
  private static let shownLength = 200

  /// The fact in one line, without a full stop.
  public var description: String {
    let start = text.prefix(CSSSyntaxError.shownLength)
    return "'\(start)\(start.endIndex < text.endIndex ? "…" : "")', character \(offset + 1): "
      + "expected \(expected)"
  }
}
