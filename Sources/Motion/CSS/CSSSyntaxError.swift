/// Where a text departs from the grammar of CSS, and what was expected there.
public struct CSSSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The whole text.
  public let text: String
  /// How many characters before the place are fine.
  public let offset: Int
  /// What was expected there.
  public let expected: String

  /// The fact in one line, without a full stop.
  public var description: String {
    "'\(text)', character \(offset + 1): expected \(expected)"
  }
}
