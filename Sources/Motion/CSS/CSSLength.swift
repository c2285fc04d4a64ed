/// A length that may follow a side: what stands between the parentheses of CSS's `calc()`, written short.
///
/// `"50%"`, `"100% - 16px"`, `"min(100%-32, 560)"`: a number without a unit is one of pixels, and signs
/// need no space around them. All else is as in `calc()`, whose functions may be used.
public struct CSSLength: Hashable, Sendable {
  private enum Source: Hashable {
    case pixels(Double)
    case calculation(String)
  }

  private let source: Source

  /// A length that follows nothing.
  ///
  /// - Parameter pixels: The length, which is finite.
  public init(pixels: Double) { source = .pixels(pixels) }

  /// Reads a length.
  ///
  /// - Throws: `CSSSyntaxError`, with the place where the text departs from the grammar.
  public init(css text: String) throws(CSSSyntaxError) {
    _ = try CSSLength.pixels(text, of: 0)
    source = .calculation(text)
  }

  /// The whole of a side.
  public static let whole = CSSLength(source: .calculation("100%"))

  private init(source: Source) { self.source = source }

  /// How many pixels it comes to when 100 % are so many.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public func pixels(of side: Double) -> Double {
    switch source {
    case .pixels(let pixels): pixels
    // What units fit each other depends on no side, so that what was read once can be read again.
    case .calculation(let text): (try? CSSLength.pixels(text, of: side)) ?? 0
    }
  }

  private static func pixels(_ text: String, of side: Double) throws(CSSSyntaxError) -> Double {
    let wanted = "a length or a percentage"
    var scanner = CSSScanner(text)
    scanner.skipSpace()
    let place = scanner
    let result = try scanner.sum(wanted, CSSUnits(whole: side, isShort: true))
    guard result.kind == .number || result.kind == .length else { throw place.failure(wanted) }
    try scanner.expectEnd()
    return result.finite
  }
}
