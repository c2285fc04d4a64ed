/// A colour as CSS writes it, in sRGB with straight alpha; every component runs from 0 to 1.
///
/// Read are the notations whose mixtures CSS works out in sRGB (CSS Color 4, 4 to 8): `#rgb` and its
/// kin, the names, `transparent`, `rgb()`, `hsl()`, `hwb()`. Others are refused: those of other colour
/// spaces, and those that depend on where they stand.
public struct CSSColor: Hashable, Sendable {
  /// The share of red.
  public let red: Double
  /// The share of green.
  public let green: Double
  /// The share of blue.
  public let blue: Double
  /// The opacity: 0 is clear, 1 covers.
  public let alpha: Double

  /// The functions that CSS has for colours, whether they are read or refused.
  static let functions: Set<String> = [
    "rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch", "color", "color-mix",
    "light-dark", "contrast-color", "device-cmyk",
  ]

  /// What is read, in words.
  public static let wanted =
    "a colour as #rgb, #rgba, #rrggbb, #rrggbbaa, rgb(), hsl(), hwb() or a name"

  /// Reads a colour.
  ///
  /// - Throws: `CSSSyntaxError`, with the place where the text departs from the grammar.
  public init(css text: String) throws(CSSSyntaxError) {
    var scanner = CSSScanner(text)
    scanner.skipSpace()
    try self.init(&scanner)
    try scanner.expectEnd()
  }

  /// The colour as `#rrggbbaa`, rounded to 8 bits a component, halves upwards whatever the rounding
  /// before.
  public var hexadecimal: String {
    [red, green, blue, alpha].reduce("#") { text, share in
      let digits = String(Int((share * 255 + 1e-9).rounded()), radix: 16)
      return text + (digits.count < 2 ? "0" : "") + digits
    }
  }

  /// Reads a colour from here on.
  init(_ scanner: inout CSSScanner) throws(CSSSyntaxError) {
    let place = scanner
    if let digits = scanner.hash(), let color = CSSColor(digits: digits) {
      self = color
    } else if let name = scanner.function() {
      guard let color = try CSSColor(function: name, &scanner) else {
        throw place.failure(CSSColor.wanted)
      }
      self = color
    } else if let name = scanner.name(), let color = CSSColor(name: name) {
      self = color
    } else {
      throw place.failure(CSSColor.wanted)
    }
  }

  private init(_ components: [Double], alpha: Double) {
    let shares = components.map { min(max($0, 0), 1) }
    (red, green, blue, self.alpha) = (shares[0], shares[1], shares[2], min(max(alpha, 0), 1))
  }

  /// Reads the digits behind a `#`.
  private init?(digits: String) {
    let values = digits.unicodeScalars.compactMap { $0.isASCII ? Character($0).hexDigitValue : nil }
    guard values.count == digits.unicodeScalars.count, [3, 4, 6, 8].contains(values.count) else {
      return nil
    }
    let bytes =
      values.count < 6
      ? values.map { $0 * 17 }
      : stride(from: 0, to: values.count, by: 2).map { values[$0] * 16 + values[$0 + 1] }
    let shares = bytes.map { Double($0) / 255 }
    self.init(shares, alpha: shares.count == 4 ? shares[3] : 1)
  }

  private init?(name: String) {
    if name == "transparent" {
      self.init([0, 0, 0], alpha: 0)
    } else {
      guard let number = CSSColor.names[name] else { return nil }
      self.init([16, 8, 0].map { Double(number >> $0 & 0xFF) / 255 }, alpha: 1)
    }
  }

  /// Reads what follows the opening parenthesis, with the closing one; nil for another function.
  private init?(function: String, _ scanner: inout CSSScanner) throws(CSSSyntaxError) {
    switch function {
    case "rgb", "rgba":
      let (values, alpha) = try scanner.components(
        [.share(of: 255), .share(of: 255), .share(of: 255)], mayHaveCommas: true)
      self.init(values, alpha: alpha)
    case "hsl", "hsla":
      let (values, alpha) = try scanner.components(
        [.hue, .share(of: 100), .share(of: 100)], mayHaveCommas: true)
      let (saturation, lightness) = (min(max(values[1], 0), 1), min(max(values[2], 0), 1))
      self.init(CSSColor.shares(values[0], saturation, lightness), alpha: alpha)
    case "hwb":
      let (values, alpha) = try scanner.components(
        [.hue, .share(of: 100), .share(of: 100)], mayHaveCommas: false)
      let (white, black) = (min(max(values[1], 0), 1), min(max(values[2], 0), 1))
      let pure = CSSColor.shares(values[0], 1, 0.5)
      let isGrey = white + black >= 1
      self.init(
        pure.map { isGrey ? white / (white + black) : $0 * (1 - white - black) + white },
        alpha: alpha)
    default: return nil
    }
  }

  /// Red, green and blue of a hue in degrees, a saturation and a lightness (CSS Color 4, 7.1).
  private static func shares(_ hue: Double, _ saturation: Double, _ lightness: Double) -> [Double] {
    let turn = hue.truncatingRemainder(dividingBy: 360)
    let reach = saturation * min(lightness, 1 - lightness)
    return [0.0, 8, 4].map { offset in
      let place = (offset + (turn < 0 ? turn + 360 : turn) / 30).truncatingRemainder(dividingBy: 12)
      return lightness - reach * max(-1, min(place - 3, 9 - place, 1))
    }
  }
}

extension CSSScanner {
  /// What one of a colour's three components may be.
  fileprivate enum Component {
    /// An angle, or a number of degrees.
    case hue
    /// A percentage, or a number of which so many are the whole.
    case share(of: Double)
  }

  /// Reads three components and perhaps an alpha, with the closing parenthesis.
  ///
  /// With commas between them, shares are percentages, or numbers where 255 is the whole.
  fileprivate mutating func components(
    _ components: [Component], mayHaveCommas: Bool
  ) throws(CSSSyntaxError) -> (values: [Double], alpha: Double) {
    var (values, kinds): ([Double], Set<Bool>) = ([], [])
    var hasCommas = false
    let place = self
    for component in components {
      skipSpace()
      if values.count == 1 {
        hasCommas = mayHaveCommas && skipComma()
      } else if hasCommas {
        try expectComma()
      }
      switch component {
      case .hue: values.append(try hue())
      case .share(let whole):
        let (value, isPercentage) = try share(of: whole)
        values.append(value)
        kinds.insert(isPercentage)
        guard !hasCommas || kinds.count == 1, !hasCommas || isPercentage || whole == 255 else {
          throw place.failure("percentages alone between commas, or in rgb() numbers alone")
        }
      }
    }
    skipSpace()
    var alpha = 1.0
    if hasCommas ? skipComma() : skip("/") {
      skipSpace()
      alpha = try share(of: 1).value
    }
    try close()
    return (values, alpha)
  }

  private mutating func hue() throws(CSSSyntaxError) -> Double {
    let place = self
    let hue = try quantity("a hue in degrees")
    guard hue.kind == .number || hue.kind == .angle else { throw place.failure("a hue in degrees") }
    return hue.finite
  }

  private mutating func share(
    of whole: Double
  ) throws(CSSSyntaxError) -> (value: Double, isPercentage: Bool) {
    let place = self
    let share = try quantity("a number or a percentage")
    switch share.kind {
    case .number: return (share.finite / whole, false)
    case .percentage: return (share.finite / 100, true)
    default: throw place.failure("a number or a percentage")
    }
  }
}
