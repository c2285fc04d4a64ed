/// A number with a unit, or what a calculation of such comes to, in the unit that its kind is counted
/// in: pixels, degrees, per cent, seconds, hertz, dots per pixel.
struct CSSQuantity {
  /// What is counted, each to the power that multiplying and dividing led to.
  struct Kind: Hashable {
    var length = 0
    var angle = 0
    var percentage = 0
    var time = 0
    var frequency = 0
    var resolution = 0

    static let number = Kind()
    static let length = Kind(length: 1)
    static let angle = Kind(angle: 1)
    static let percentage = Kind(percentage: 1)
    static let time = Kind(time: 1)
    static let frequency = Kind(frequency: 1)
    static let resolution = Kind(resolution: 1)

    /// The kind of a product, or with a sign of −1 of a quotient.
    func times(_ other: Kind, sign: Int) -> Kind {
      Kind(
        length: length + sign * other.length, angle: angle + sign * other.angle,
        percentage: percentage + sign * other.percentage, time: time + sign * other.time,
        frequency: frequency + sign * other.frequency,
        resolution: resolution + sign * other.resolution)
    }
  }

  var value: Double
  var kind: Kind
  /// Whether it was worked out, which gives it no unit that it does not have: 0 deg is not 0.
  var isCalculated = true

  /// A number.
  static func number(_ value: Double) -> CSSQuantity { CSSQuantity(value: value, kind: .number) }

  /// What it comes to at the outermost level of a value: no number at all is 0, and what is infinite
  /// the largest one (CSS Values 4, 10.9).
  var finite: Double {
    if value.isNaN { return 0 }
    let largest = Double.greatestFiniteMagnitude
    return min(max(value, -largest), largest)
  }
}

/// What units relate to where a text is read.
struct CSSUnits {
  /// The size of the font; without one, lengths that relate to it are refused.
  var em: Double?
  /// The size of the window; without one, lengths that relate to it are refused.
  var viewport: (width: Double, height: Double)?
  /// What 100 % is as a length; without one, a percentage is no length.
  var whole: Double?
  /// Whether lengths are written short: a number beside a length is one of pixels, and signs need no
  /// space around them.
  var isShort = false

  /// Makes pixels of plain numbers among lengths, where those are written short.
  func unified(_ quantities: [CSSQuantity?]) -> [CSSQuantity?] {
    guard isShort, quantities.contains(where: { $0?.kind == .length }) else { return quantities }
    return quantities.map { quantity in
      guard var quantity else { return nil }
      if quantity.kind == .number { quantity.kind = .length }
      return quantity
    }
  }

  /// What a number with a unit comes to, or nothing for an unknown unit.
  func quantity(_ number: Double, _ unit: String) -> CSSQuantity? {
    func of(_ kind: CSSQuantity.Kind, _ factor: Double?) -> CSSQuantity? {
      factor.map { CSSQuantity(value: number * $0, kind: kind, isCalculated: false) }
    }
    switch unit {
    case "": return of(.number, 1)
    case "%":
      guard let whole else { return of(.percentage, 1) }
      return CSSQuantity(value: number / 100 * whole, kind: .length, isCalculated: false)
    case "deg": return of(.angle, 1)
    case "grad": return of(.angle, 0.9)
    case "rad": return of(.angle, 180 / Elementary.pi)
    case "turn": return of(.angle, 360)
    case "s": return of(.time, 1)
    case "ms": return of(.time, 0.001)
    case "hz": return of(.frequency, 1)
    case "khz": return of(.frequency, 1000)
    case "dppx", "x": return of(.resolution, 1)
    case "dpi": return of(.resolution, 1 / 96)
    case "dpcm": return of(.resolution, 2.54 / 96)
    default: return of(.length, pixels(unit))
    }
  }

  /// Why a unit is not known, for behind what is expected; empty for what CSS does not have either.
  static func refusal(of unit: String) -> String {
    ["lh", "rlh", "cap", "rcap"].contains(unit)
      ? "; \(unit) is refused, since only a font's file tells it" : ""
  }

  /// The pixels of a unit of length.
  private func pixels(_ unit: String) -> Double? {
    switch unit {
    case "px": return 1
    case "in": return 96
    case "cm": return 96 / 2.54
    case "mm": return 96 / 25.4
    case "q": return 96 / 101.6
    case "pt": return 96 / 72
    case "pc": return 16
    case "em", "rem", "ic", "ric": return em
    case "ex", "rex", "ch", "rch": return em.map { $0 / 2 }
    default: break
    }
    // Neither bars that come and go nor containers are known: all viewports are the window.
    let name = ["sv", "lv", "dv", "cq"].contains(unit.prefix(2)) ? "v" + unit.dropFirst(2) : unit
    guard let (width, height) = viewport else { return nil }
    switch name {
    case "vw", "vi": return width / 100
    case "vh", "vb": return height / 100
    case "vmin": return min(width, height) / 100
    case "vmax": return max(width, height) / 100
    default: return nil
    }
  }
}
