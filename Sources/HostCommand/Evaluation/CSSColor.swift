internal import JSON
internal import LayerTree
internal import Scenes

/// Colours in the notations whose mixtures CSS works out in sRGB, as the engine does.
///
/// Read are `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, `transparent`, and `rgb()` and `rgba()` with
/// commas or spaces (CSS Color 4, §5). Written is `rgb()`, or `rgba()` for what lets something
/// through; components may have fractions.
enum CSSColor {
  /// Whether a text sets out as a colour does.
  static func begins(_ text: String) -> Bool {
    let text = text.lowercased()
    return text == "transparent" || ["#", "rgb(", "rgba("].contains { text.hasPrefix($0) }
  }

  /// Reads a colour; nil when a text is none of the forms above.
  static func color(_ text: String) -> Color? {
    let text = text.lowercased()
    if text == "transparent" { return .clear }
    if text.first == "#" {
      let digits = text.dropFirst()
      let isShort = digits.count == 3 || digits.count == 4
      return Color(hex: "#" + (isShort ? digits.map { "\($0)\($0)" }.joined() : String(digits)))
    }
    guard let open = text.firstIndex(of: "("), ["rgb", "rgba"].contains(text[..<open]),
      text.last == ")"
    else { return nil }
    return color(components: text[text.index(after: open)...].dropLast())
  }

  /// Reads three components and perhaps an alpha; what exceeds its range stops at the end of it.
  private static func color(components text: Substring) -> Color? {
    let words: [Substring]
    if text.contains(",") {
      words = text.split(separator: ",", omittingEmptySubsequences: false)
    } else {
      let parts = text.split(separator: "/", omittingEmptySubsequences: false)
      let components = (parts.first ?? "").split(whereSeparator: \.isWhitespace)
      guard parts.count <= 2, components.count == 3 else { return nil }
      words = components + parts.dropFirst()
    }
    let shares = words.enumerated().compactMap { share($1, of: $0 < 3 ? 255 : 1) }
    guard shares.count == words.count, shares.count == 3 || shares.count == 4 else { return nil }
    return Color(shares[0], shares[1], shares[2], shares.count == 4 ? shares[3] : 1)
  }

  /// A number or a percentage as a share of the whole, 0…1.
  private static func share(_ text: Substring, of whole: Double) -> Double? {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard words.count == 1, let word = words.first else { return nil }
    let isPercentage = word.last == "%"
    let digits = isPercentage ? word.dropLast() : word
    guard digits.allSatisfy({ ("0"..."9").contains($0) || "+-.e".contains($0) }),
      let number = Double(digits), number.isFinite
    else { return nil }
    return min(max(number / (isPercentage ? 100 : whole), 0), 1)
  }

  /// Writes a colour, with as many digits as tell it from every other.
  static func text(_ color: Color) -> String {
    let components = [color.red, color.green, color.blue].map { $0 * 255 }
    let isOpaque = color.alpha == 1
    let numbers = (components + (isOpaque ? [] : [color.alpha])).map {
      JSONValue.number($0).description
    }
    return (isOpaque ? "rgb(" : "rgba(") + numbers.joined(separator: ", ") + ")"
  }
}
