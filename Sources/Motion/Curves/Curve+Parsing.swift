extension Curve {
  /// Reads a CSS easing function, or one of Material's names.
  ///
  /// - Parameter text: A keyword, `cubic-bezier()`, `steps()`, `linear()`, or `material-standard`,
  ///   `material-emphasized`, each also with `-decelerate` or `-accelerate`.
  /// - Throws: `CurveError`, with the place where the text departs from the grammar.
  public init(css text: String) throws(CurveError) {
    var scanner = CSSScanner(text)
    do {
      scanner.skipSpace()
      if let name = scanner.function() {
        scanner.skipSpace()
        self = try Curve.function(name, &scanner)
        try scanner.close()
      } else if let name = scanner.name() {
        guard let curve = Curve.keyword(name) else { throw CurveError.unknownName(name) }
        self = curve
      } else {
        throw CurveError.syntax(scanner.failure("the name of a curve"))
      }
      scanner.skipSpace()
      guard scanner.isAtEnd else { throw scanner.failure("the end of the text") }
    } catch let error as CSSSyntaxError {
      throw .syntax(error)
    } catch let error as CurveError {
      throw error
    } catch {
      throw .unknownName(text)
    }
  }

  /// The curve behind a keyword.
  private static func keyword(_ name: String) -> Curve? {
    switch name {
    case "linear": .linear
    case "ease": .ease
    case "ease-in": .easeIn
    case "ease-out": .easeOut
    case "ease-in-out": .easeInOut
    case "step-start": .stepStart
    case "step-end": .stepEnd
    case "material-standard": .materialStandard
    case "material-standard-decelerate": .materialStandardDecelerate
    case "material-standard-accelerate": .materialStandardAccelerate
    case "material-emphasized": .materialEmphasized
    case "material-emphasized-decelerate": .materialEmphasizedDecelerate
    case "material-emphasized-accelerate": .materialEmphasizedAccelerate
    default: nil
    }
  }

  /// Reads the arguments of a function.
  private static func function(_ name: String, _ scanner: inout CSSScanner) throws -> Curve {
    switch name {
    case "cubic-bezier":
      var numbers: [Double] = []
      for index in 0..<4 {
        if index > 0 { try scanner.expectComma() }
        numbers.append(try scanner.number())
      }
      return .cubicBezier(try CubicBezier(numbers[0], numbers[1], numbers[2], numbers[3]))
    case "steps":
      return .steps(try steps(&scanner))
    case "linear":
      return .points(try LinearPoints(parsing: &scanner))
    default:
      throw CurveError.unknownName(name + "()")
    }
  }

  private static func steps(_ scanner: inout CSSScanner) throws -> Steps {
    let count = try stepCount(&scanner)
    guard scanner.skipComma() else { return try Steps(count, .end) }
    let before = scanner
    switch scanner.name() {
    case "start": return try Steps(count, .start)
    case "end": return try Steps(count, .end)
    case let name?:
      guard let jump = Steps.Jump(rawValue: name) else { fallthrough }
      return try Steps(count, jump)
    default:
      throw before.failure("jump-start, jump-end, jump-none, jump-both, start or end")
    }
  }
  /// Reads a whole number; a calculation is rounded to one, and is at least 1.
  private static func stepCount(_ scanner: inout CSSScanner) throws -> Int {
    let place = scanner
    let wanted = "a whole number of steps"
    if let (number, unit, isInteger) = scanner.dimension() {
      guard unit.isEmpty, isInteger, let count = Int(exactly: number) else {
        throw place.failure(wanted)
      }
      return count
    }
    let result = try scanner.quantity(wanted)
    guard result.kind == .number else { throw place.failure(wanted) }
    return Int(min(max((result.finite + 0.5).rounded(.down), 1), Double(Int32.max)))
  }
}
