extension CSSScanner {
  /// Reads a number with its unit, or a mathematical function (CSS Values 4, 10).
  ///
  /// - Parameters:
  ///   - wanted: What is expected here, for the error.
  ///   - units: What units relate to.
  /// - Returns: What stands here; what was calculated may be infinite or NaN.
  /// - Throws: `CSSSyntaxError`, with the place where it departs from the grammar.
  mutating func quantity(
    _ wanted: String, in units: CSSUnits = CSSUnits()
  ) throws(CSSSyntaxError) -> CSSQuantity {
    let place = self
    if let (number, unit, _) = dimension() {
      guard let result = units.quantity(number, unit) else {
        throw place.failure(wanted + CSSUnits.refusal(of: unit))
      }
      guard result.value.isFinite else { throw place.failure(wanted + " that is finite") }
      return result
    }
    guard let name = function(), let function = CSSFunction(rawValue: name) else {
      throw place.failure(wanted)
    }
    return try result(of: function, wanted, units)
  }

  /// Whether there is another value rather than a comma or the end.
  var startsQuantity: Bool {
    var ahead = self
    return ahead.dimension() != nil || ahead.function() != nil
  }

  /// Reads a number, which a calculation may come to.
  mutating func number() throws(CSSSyntaxError) -> Double {
    let place = self
    let result = try quantity("a number")
    guard result.kind == .number else { throw place.failure("a number") }
    return result.finite
  }

  /// Reads the arguments of a function, from behind its opening parenthesis to its closing one.
  mutating func result(
    of function: CSSFunction, _ wanted: String, _ units: CSSUnits
  ) throws(CSSSyntaxError) -> CSSQuantity {
    guard nesting < CSSScanner.nestingLimit else {
      throw failure("at most \(CSSScanner.nestingLimit) calculations inside each other")
    }
    nesting += 1
    defer { nesting -= 1 }
    skipSpace()
    let place = self
    var strategy = CSSFunction.Strategy.nearest
    if function == .round, let name = name() {
      if let named = CSSFunction.Strategy(rawValue: name) {
        strategy = named
        try expectComma()
      } else {
        self = place
      }
    }
    var arguments: [CSSQuantity?] = []
    repeat {
      skipSpace()
      arguments.append(try isNone(function, arguments.count) ? nil : sum(wanted, units))
    } while skipComma()
    guard function.counts.contains(arguments.count) else {
      throw place.failure("\(function.counts.words) arguments of \(function.rawValue)()")
    }
    guard let result = function.result(of: units.unified(arguments), strategy) else {
      throw place.failure("arguments of \(function.rawValue)() whose units fit it and each other")
    }
    skipSpace()
    guard isAtEnd || skip(")") else { throw failure("\"+\", \"-\", \"*\", \"/\" or \")\"") }
    return result
  }

  /// Reads the bound that a clamp() goes without.
  private mutating func isNone(_ function: CSSFunction, _ index: Int) -> Bool {
    let place = self
    if function == .clamp, index != 1, name() == "none" { return true }
    self = place
    return false
  }

  /// Reads a calculation up to what cannot belong to it.
  mutating func sum(
    _ wanted: String, _ units: CSSUnits
  ) throws(CSSSyntaxError) -> CSSQuantity {
    var result = try product(wanted, units)
    while true {
      let place = self
      let isSpacedBefore = skipSpace()
      let sign = self
      let isSum = skip("+")
      guard isSum || skip("-") else {
        self = place
        return result
      }
      guard skipSpace() && isSpacedBefore || units.isShort else {
        throw sign.failure("a sign between spaces")
      }
      let sides = units.unified([result, try product(wanted, units)]).compactMap(\.self)
      guard sides[0].kind == sides[1].kind else {
        throw sign.failure("the same kind of unit on both sides of the sign, or on neither")
      }
      result = sides[0]
      result.value += isSum ? sides[1].value : -sides[1].value
    }
  }

  /// Reads numbers and calculations that are multiplied or divided.
  private mutating func product(
    _ wanted: String, _ units: CSSUnits
  ) throws(CSSSyntaxError) -> CSSQuantity {
    var result = try term(wanted, units)
    while true {
      let place = self
      skipSpace()
      let isProduct = skip("*")
      guard isProduct || skip("/") else {
        self = place
        return result
      }
      skipSpace()
      let factor = try term(wanted, units)
      result.value = isProduct ? result.value * factor.value : result.value / factor.value
      result.kind = result.kind.times(factor.kind, sign: isProduct ? 1 : -1)
    }
  }

  /// Reads a number, a constant, a function or a calculation in parentheses.
  private mutating func term(
    _ wanted: String, _ units: CSSUnits
  ) throws(CSSSyntaxError) -> CSSQuantity {
    let place = self
    if let (number, unit, _) = dimension() {
      guard var result = units.quantity(number, unit) else {
        throw place.failure(wanted + CSSUnits.refusal(of: unit))
      }
      result.isCalculated = true
      return result
    }
    if skip("(") { return try result(of: .calc, wanted, units) }
    if let name = function() {
      guard let function = CSSFunction(rawValue: name) else {
        throw place.failure("a number or a mathematical function")
      }
      return try result(of: function, wanted, units)
    }
    switch name() {
    case "e": return .number(Elementary.e)
    case "pi": return .number(Elementary.pi)
    case "infinity": return .number(.infinity)
    case "-infinity": return .number(-.infinity)
    case "nan": return .number(.nan)
    default: throw place.failure("a number")
    }
  }
}

extension ClosedRange<Int> {
  /// The range as it is told to an author.
  fileprivate var words: String {
    if lowerBound == upperBound { return "\(lowerBound)" }
    return upperBound == .max ? "at least \(lowerBound)" : "\(lowerBound) to \(upperBound)"
  }
}
