/// The mathematical functions of CSS Values 4 and 5 that browsers have.
enum CSSFunction: String {
  case calc, min, max, clamp, round, mod, rem
  case sin, cos, tan, asin, acos, atan, atan2
  case pow, sqrt, hypot, log, exp, abs, sign, progress

  /// Which multiple `round()` takes.
  enum Strategy: String {
    case nearest, up, down
    case toZero = "to-zero"
  }

  /// How many arguments it takes.
  var counts: ClosedRange<Int> {
    switch self {
    case .min, .max, .hypot: 1...Int.max
    case .clamp, .progress: 3...3
    case .mod, .rem, .atan2, .pow: 2...2
    case .round, .log: 1...2
    default: 1...1
    }
  }

  /// What it comes to with so many arguments as it takes; nothing where their units do not fit.
  ///
  /// A bound of `clamp()` that is left out is nothing; only `round()` has a strategy.
  func result(of arguments: [CSSQuantity?], _ strategy: Strategy) -> CSSQuantity? {
    let given = arguments.compactMap(\.self)
    guard let first = given.first, given.allSatisfy({ $0.kind == first.kind }) else { return nil }
    let (kind, values) = (first.kind, given.map(\.value))
    let isNumber = kind == .number
    func same(_ value: Double) -> CSSQuantity { CSSQuantity(value: value, kind: kind) }
    func number(_ value: Double) -> CSSQuantity? { isNumber ? .number(value) : nil }
    func angle(_ radians: Double) -> CSSQuantity {
      CSSQuantity(value: radians * (180 / Elementary.pi), kind: .angle)
    }
    switch self {
    case .calc: return same(first.value)
    case .min: return same(CSSFunction.smallest(values))
    case .max: return same(-CSSFunction.smallest(values.map { -$0 }))
    case .clamp:
      let upper = CSSFunction.smallest([arguments[1], arguments[2]].compactMap { $0?.value })
      return same(-CSSFunction.smallest([-upper] + (arguments[0].map { [-$0.value] } ?? [])))
    case .round:
      guard values.count == 2 || isNumber else { return nil }
      return same(CSSFunction.round(first.value, to: values.count == 2 ? values[1] : 1, strategy))
    case .mod: return same(CSSFunction.modulo(values[0], values[1]))
    case .rem: return same(values[0].truncatingRemainder(dividingBy: values[1]))
    case .sin, .cos, .tan:
      guard isNumber || kind == .angle else { return nil }
      return .number(trigonometric(first))
    case .asin:
      let x = first.value
      return isNumber ? angle(Elementary.atan2(x, ((1 - x) * (1 + x)).squareRoot())) : nil
    case .acos: return isNumber ? angle(Elementary.acos(first.value)) : nil
    case .atan: return isNumber ? angle(Elementary.atan2(first.value, 1)) : nil
    case .atan2: return angle(Elementary.atan2(values[0], values[1]))
    case .pow: return number(CSSFunction.power(values[0], values[1]))
    case .sqrt: return number(first.value.squareRoot())
    case .hypot: return same(CSSFunction.length(values))
    case .log:
      return number(
        values.count == 1
          ? Elementary.log(first.value) : CSSFunction.logarithm(first.value, base: values[1]))
    case .exp: return number(Elementary.exp(first.value))
    case .abs: return same(first.value.magnitude)
    case .sign: return .number(first.value > 0 ? 1 : first.value < 0 ? -1 : first.value)
    case .progress: return .number(CSSFunction.progress(values[0], from: values[1], to: values[2]))
    }
  }

  /// The smallest number; NaN where one of them is.
  private static func smallest(_ values: [Double]) -> Double {
    values.contains(where: \.isNaN) ? .nan : values.min() ?? .nan
  }

  /// How far a number is from one to another, 0…1; where both are the same, it is past or before them.
  private static func progress(_ value: Double, from start: Double, to end: Double) -> Double {
    if start == end { return value > start ? 1 : 0 }
    let share = (value - start) / (end - start)
    return share.isNaN ? share : Swift.min(Swift.max(share, 0), 1)
  }

  private func trigonometric(_ argument: CSSQuantity) -> Double {
    guard argument.value.isFinite else { return .nan }
    let (sin, cos) =
      argument.kind == .angle
      ? Elementary.sinCos(degrees: argument.value) : Elementary.sinCos(argument.value)
    switch self {
    case .sin: return sin
    case .cos: return cos
    default: return cos == 0 ? (sin < 0 ? -.infinity : .infinity) : sin / cos
    }
  }

  /// The multiple of a step that a number is rounded to; of two that are as near, the greater one.
  private static func round(_ value: Double, to step: Double, _ strategy: Strategy) -> Double {
    guard !value.isNaN, !step.isNaN, step != 0 else { return .nan }
    if value.isInfinite { return step.isInfinite ? .nan : value }
    if step.isInfinite {
      switch strategy {
      case .up: return value > 0 ? .infinity : value * 0
      case .down: return value < 0 ? -.infinity : value * 0
      case .nearest, .toZero: return value * 0
      }
    }
    let size = step.magnitude
    let lower = (value / size).rounded(.down) * size
    guard lower.isFinite, lower != value else { return value }
    let upper = ((value / size).rounded(.down) + 1) * size
    switch strategy {
    case .nearest: return value - lower < upper - value ? lower : upper
    case .up: return upper
    case .down: return lower
    case .toZero: return value < 0 ? upper : lower
    }
  }

  /// What is left of a division, with the sign of the divisor.
  private static func modulo(_ value: Double, _ divisor: Double) -> Double {
    if divisor.isInfinite {
      return value.isFinite && (value == 0 || (value < 0) == (divisor < 0)) ? value : .nan
    }
    let rest = value.truncatingRemainder(dividingBy: divisor)
    return rest != 0 && (rest < 0) != (divisor < 0) ? rest + divisor : rest
  }

  /// A number to a power; whole powers are products.
  private static func power(_ base: Double, _ exponent: Double) -> Double {
    if exponent == 0 { return 1 }
    if exponent == exponent.rounded(), exponent.magnitude <= 1024 {
      var result = 1.0
      for _ in 0..<Int(exponent.magnitude) { result *= base }
      return exponent < 0 ? 1 / result : result
    }
    if exponent == 0.5 { return base.squareRoot() }
    guard base > 0 else { return base == 0 ? (exponent > 0 ? 0 : .infinity) : .nan }
    return Elementary.exp(exponent * Elementary.log(base))
  }

  /// A logarithm, whole where the number is a whole power of the base.
  private static func logarithm(_ value: Double, base: Double) -> Double {
    let result = Elementary.log(value) / Elementary.log(base)
    let whole = result.rounded()
    return whole.magnitude <= 1024 && power(base, whole) == value ? whole : result
  }

  /// The length of a vector.
  private static func length(_ values: [Double]) -> Double {
    let largest = values.map(\.magnitude).max() ?? 0
    if values.contains(where: \.isInfinite) { return .infinity }
    guard largest > 0 else { return values.contains(where: \.isNaN) ? .nan : 0 }
    return largest * values.reduce(0) { $0 + ($1 / largest) * ($1 / largest) }.squareRoot()
  }
}
