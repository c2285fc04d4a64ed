/// What can be animated, as a text of CSS says it.
public enum CSSValue: Hashable, Sendable {
  /// A number with or without a unit.
  case number(CSSNumber)
  /// A colour.
  case color(CSSColor)
  /// A transform, or `none`.
  case transform(TransformList)

  /// Reads a number with or without a unit, a colour or a transform.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - context: What lengths relate to.
  /// - Throws: `CSSSyntaxError`, with the place where the text departs from the grammar.
  public init(
    css text: String, in context: TransformList.Context = TransformList.Context()
  ) throws(CSSSyntaxError) {
    var scanner = CSSScanner(text)
    scanner.skipSpace()
    var ahead = scanner
    if ahead.dimension() != nil || ahead.function().flatMap(CSSFunction.init) != nil {
      self = .number(try CSSNumber(&scanner, in: context.units()))
      try scanner.expectEnd()
      return
    }
    ahead = scanner
    if let name = ahead.function() {
      if CSSColor.functions.contains(name) {
        self = .color(try CSSColor(css: text))
      } else {
        self = .transform(try TransformList(css: text, in: context))
      }
    } else if ahead.name() == "none" {
      self = .transform(try TransformList(css: text, in: context))
    } else {
      ahead = scanner
      guard ahead.hash() != nil || ahead.name() != nil else {
        throw scanner.failure("a number, a colour or a transform")
      }
      self = .color(try CSSColor(css: text))
    }
  }
}

/// A number with its unit.
public struct CSSNumber: Hashable, Sendable {
  /// The number in the unit that its kind is counted in.
  public let value: Double
  /// The unit that its kind is counted in: px, deg, %, s, hz, dppx, or empty for a plain number.
  public let unit: String
  /// The number and the unit in lower case as they were written; nil for what was calculated.
  public let written: Written?

  /// A number as it was written.
  public struct Written: Hashable, Sendable {
    /// The number.
    public let value: Double
    /// The unit in lower case; empty without one.
    public let unit: String
  }

  /// Whether it is the 0 that stands for a length without a unit too.
  public var isPlainZero: Bool { value == 0 && written?.unit == "" }

  init(_ scanner: inout CSSScanner, in units: CSSUnits) throws(CSSSyntaxError) {
    let place = scanner
    let wanted = "a number with a unit of CSS or without"
    let quantity = try scanner.quantity(wanted, in: units)
    guard let unit = CSSNumber.units[quantity.kind] else { throw place.failure(wanted) }
    var ahead = place
    (value, self.unit) = (quantity.finite, unit)
    written = ahead.dimension().map { Written(value: $0.number, unit: $0.unit) }
  }

  private static let units: [CSSQuantity.Kind: String] = [
    .number: "", .length: "px", .angle: "deg", .percentage: "%", .time: "s", .frequency: "hz",
    .resolution: "dppx",
  ]
}
