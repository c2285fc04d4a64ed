extension TransformList {
  /// What lengths in a text relate to.
  public struct Context: Hashable, Sendable {
    /// What 100 % along x is.
    public var width: Double
    /// What 100 % along y is.
    public var height: Double
    /// What 1em is.
    public var em: Double

    /// Creates a context.
    ///
    /// - Parameters:
    ///   - width: What 100 % along x is.
    ///   - height: What 100 % along y is.
    ///   - em: What 1em is.
    public init(width: Double = 0, height: Double = 0, em: Double = 16) {
      self.width = width
      self.height = height
      self.em = em
    }
  }

  /// Reads a CSS transform: `none`, or functions one after the other.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - context: What lengths relate to.
  /// - Throws: `CSSSyntaxError`, with the place where the text departs from the grammar.
  public init(css text: String, in context: Context = Context()) throws(CSSSyntaxError) {
    var reader = TransformReader(scanner: CSSScanner(text), context: context)
    self.init(try reader.list())
  }
}

/// Reads transform functions.
private struct TransformReader {
  var scanner: CSSScanner
  var context: TransformList.Context

  mutating func list() throws(CSSSyntaxError) -> [TransformFunction] {
    var functions: [TransformFunction] = []
    scanner.skipSpace()
    while !scanner.isAtEnd {
      let place = scanner
      guard let name = scanner.name() else { throw place.failure("a transform function") }
      scanner.skipSpace()
      if name == "none", functions.isEmpty, scanner.isAtEnd { return [] }
      guard scanner.skip("(") else { throw scanner.failure("\"(\"") }
      scanner.skipSpace()
      guard let function = try function(name) else {
        throw place.failure("a transform function")
      }
      try scanner.expect(")", or: " after the last argument")
      functions.append(function)
    }
    guard !functions.isEmpty else { throw scanner.failure("a transform function or none") }
    return functions
  }

  private mutating func function(_ name: String) throws(CSSSyntaxError) -> TransformFunction? {
    switch name {
    case "translate":
      let x = try length(context.width)
      return .translate(
        x: x,
        y: try optional { (r) throws(CSSSyntaxError) in
          try r.length(r.context.height)
        } ?? 0, z: 0)
    case "translatex": return .translate(x: try length(context.width), y: 0, z: 0)
    case "translatey": return .translate(x: 0, y: try length(context.height), z: 0)
    case "translatez": return .translate(x: 0, y: 0, z: try length(nil))
    case "translate3d":
      let x = try length(context.width)
      try scanner.expect(",")
      let y = try length(context.height)
      try scanner.expect(",")
      return .translate(x: x, y: y, z: try length(nil))
    case "scale":
      let x = try factor()
      return .scale(
        x: x,
        y: try optional { (r) throws(CSSSyntaxError) in
          try r.factor()
        } ?? x, z: 1)
    case "scalex": return .scale(x: try factor(), y: 1, z: 1)
    case "scaley": return .scale(x: 1, y: try factor(), z: 1)
    case "scalez": return .scale(x: 1, y: 1, z: try factor())
    case "scale3d":
      let factors = try numbers(3)
      return .scale(x: factors[0], y: factors[1], z: factors[2])
    case "matrix":
      let n = try numbers(6)
      return .matrix(Matrix4(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5]))
    case "matrix3d": return Matrix4(try numbers(16)).map { .matrix($0) }
    case "perspective": return .perspective(try distance())
    default: return try turning(name)
    }
  }

  private mutating func turning(_ name: String) throws(CSSSyntaxError) -> TransformFunction? {
    switch name {
    case "rotate", "rotatez": return .rotate(degrees: try angle(), axis: [0, 0, 1])
    case "rotatex": return .rotate(degrees: try angle(), axis: [1, 0, 0])
    case "rotatey": return .rotate(degrees: try angle(), axis: [0, 1, 0])
    case "rotate3d":
      let axis = try numbers(3)
      try scanner.expect(",")
      return .rotate(degrees: try angle(), axis: [axis[0], axis[1], axis[2]])
    case "skew":
      let x = try angle()
      return .skew(
        xDegrees: x,
        yDegrees: try optional { (r) throws(CSSSyntaxError) in
          try r.angle()
        } ?? 0)
    case "skewx": return .skewX(degrees: try angle())
    case "skewy": return .skewY(degrees: try angle())
    default: return nil
    }
  }

  /// Reads an argument after a comma, if there is one.
  private mutating func optional(
    _ read: (inout TransformReader) throws(CSSSyntaxError) -> Double
  ) throws(CSSSyntaxError) -> Double? {
    scanner.skipSpace()
    guard scanner.skip(",") else { return nil }
    scanner.skipSpace()
    return try read(&self)
  }

  private mutating func numbers(_ count: Int) throws(CSSSyntaxError) -> [Double] {
    var result: [Double] = []
    for index in 0..<count {
      if index > 0 { try scanner.expect(",") }
      result.append(try factor())
    }
    return result
  }

  private mutating func factor() throws(CSSSyntaxError) -> Double {
    try scanner.quantity("a number") { number, unit in
      switch unit {
      case "": number
      case "%": number / 100
      default: nil
      }
    }.value
  }

  private mutating func angle() throws(CSSSyntaxError) -> Double {
    try dimension("an angle in deg, grad, rad or turn") { number, unit in
      switch unit {
      case "deg": number
      case "grad": number * 0.9
      case "rad": number * (180 / Elementary.pi)
      case "turn": number * 360
      default: nil
      }
    }
  }

  /// Reads a number with a unit; 0 needs none.
  private mutating func dimension(
    _ wanted: String, _ convert: CSSScanner.Conversion
  ) throws(CSSSyntaxError) -> Double {
    let place = scanner
    let result = try scanner.quantity(wanted) { number, unit in
      unit.isEmpty && number == 0 ? 0 : convert(number, unit)
    }
    guard !result.isPlain else { throw place.failure(wanted) }
    return result.value
  }

  private mutating func distance() throws(CSSSyntaxError) -> Double {
    let place = scanner
    if scanner.name() == "none" { return .infinity }
    scanner = place
    let distance = try length(nil)
    guard distance >= 0 else { throw place.failure("a distance of at least 0, or none") }
    return distance
  }

  /// Reads a length; percentages relate to a side, where there is one.
  private mutating func length(_ side: Double?) throws(CSSSyntaxError) -> Double {
    let em = context.em
    return try dimension(side == nil ? "a length" : "a length or a percentage") { number, unit in
      switch unit {
      case "px": number
      case "%": side.map { number / 100 * $0 }
      case "em", "rem": number * em
      case "in": number * 96
      case "cm": number * (96 / 2.54)
      case "mm": number * (96 / 25.4)
      case "q": number * (96 / 101.6)
      case "pt": number * (96 / 72)
      case "pc": number * 16
      default: nil
      }
    }
  }
}
