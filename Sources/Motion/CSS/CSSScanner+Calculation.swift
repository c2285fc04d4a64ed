extension CSSScanner {
  /// What a number with its unit, or a part of calc(), comes to.
  struct Quantity {
    var value: Double
    /// Whether it is a calculation without units, which is a number and no length.
    var isPlain: Bool
  }

  /// Gives what a number with a unit comes to, or nothing for a unit that does not fit.
  typealias Conversion = (_ number: Double, _ unit: String) -> Double?

  /// Reads a number with its unit, or a calculation of such.
  ///
  /// - Parameters:
  ///   - wanted: What is expected here, for the error.
  ///   - convert: What a number comes to; within calc() it is asked only where there is a unit.
  /// - Returns: What stands here.
  /// - Throws: `CSSSyntaxError`, with the place where it departs from the grammar.
  mutating func quantity(
    _ wanted: String, _ convert: Conversion
  ) throws(CSSSyntaxError) -> Quantity {
    let place = self
    if let (number, unit, _) = dimension() {
      guard let value = convert(number, unit) else { throw place.failure(wanted) }
      guard value.isFinite else { throw place.failure(wanted + " that is finite") }
      return Quantity(value: value, isPlain: false)
    }
    guard name() == "calc", skip("(") else { throw place.failure(wanted) }
    let result = try sum(wanted, convert)
    guard result.value.isFinite else { throw place.failure(wanted + " that is finite") }
    return result
  }

  /// Reads the rest of a calculation up to its closing parenthesis.
  private mutating func sum(
    _ wanted: String, _ convert: Conversion
  ) throws(CSSSyntaxError) -> Quantity {
    guard nesting < CSSScanner.nestingLimit else {
      throw failure("at most \(CSSScanner.nestingLimit) calculations inside each other")
    }
    nesting += 1
    defer { nesting -= 1 }
    skipSpace()
    var result = try product(wanted, convert)
    while true {
      let place = self
      skipSpace()
      if skip(")") { return result }
      let sign = self
      let isSum = skip("+")
      guard isSum || skip("-") else { throw failure("\"+\", \"-\", \"*\", \"/\" or \")\"") }
      let end = self
      skipSpace()
      guard sign.offset > place.offset, offset > end.offset else {
        throw sign.failure("a sign between spaces")
      }
      let term = try product(wanted, convert)
      guard term.isPlain == result.isPlain else {
        throw sign.failure("a unit on both sides of the sign, or on neither")
      }
      result.value += isSum ? term.value : -term.value
    }
  }

  /// Reads numbers and calculations that are multiplied or divided.
  private mutating func product(
    _ wanted: String, _ convert: Conversion
  ) throws(CSSSyntaxError) -> Quantity {
    var result = try term(wanted, convert)
    while true {
      let place = self
      skipSpace()
      let sign = self
      let isProduct = skip("*")
      guard isProduct || skip("/") else {
        self = place
        return result
      }
      skipSpace()
      let factor = try term(wanted, convert)
      guard factor.isPlain || isProduct && result.isPlain else {
        throw sign.failure(
          isProduct ? "at most one factor with a unit" : "a divisor without a unit")
      }
      result.value = isProduct ? result.value * factor.value : result.value / factor.value
      result.isPlain = result.isPlain && factor.isPlain
    }
  }

  /// Reads a number, or a calculation in parentheses, with or without its name.
  private mutating func term(
    _ wanted: String, _ convert: Conversion
  ) throws(CSSSyntaxError) -> Quantity {
    let place = self
    if let (number, unit, _) = dimension() {
      guard !unit.isEmpty else { return Quantity(value: number, isPlain: true) }
      guard let value = convert(number, unit) else { throw place.failure(wanted) }
      return Quantity(value: value, isPlain: false)
    }
    guard name() ?? "calc" == "calc", skip("(") else { throw place.failure("a number") }
    return try sum(wanted, convert)
  }
}
