extension TransformList {
  /// What lengths in a text relate to.
  public struct Context: Hashable, Sendable {
    /// What 100 % along x is.
    public var width: Double
    /// What 100 % along y is.
    public var height: Double
    /// What 1em is.
    public var em: Double
    /// The width of the window that 100vw is.
    public var viewportWidth: Double
    /// The height of the window that 100vh is.
    public var viewportHeight: Double

    /// Creates a context.
    ///
    /// - Parameters:
    ///   - width: What 100 % along x is.
    ///   - height: What 100 % along y is.
    ///   - em: What 1em is.
    ///   - viewportWidth: The width of the window that 100vw is; that of the built-in scene by default.
    ///   - viewportHeight: The height of the window that 100vh is; that of the built-in scene by default.
    public init(
      width: Double = 0, height: Double = 0, em: Double = 16, viewportWidth: Double = 375,
      viewportHeight: Double = 667
    ) {
      self.width = width
      self.height = height
      self.em = em
      self.viewportWidth = viewportWidth
      self.viewportHeight = viewportHeight
    }

    /// What units relate to, with a percentage of a side where there is one.
    func units(whole: Double? = nil) -> CSSUnits {
      CSSUnits(em: em, viewport: (viewportWidth, viewportHeight), whole: whole)
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
      guard let name = scanner.function() else {
        if functions.isEmpty, scanner.name() == "none" {
          scanner.skipSpace()
          if scanner.isAtEnd { return [] }
        }
        throw place.failure("a transform function, with its \"(\" right behind the name")
      }
      scanner.skipSpace()
      guard let function = try function(name) else {
        throw place.failure("a transform function")
      }
      try scanner.close()
      scanner.skipSpace()
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
      try scanner.expectComma()
      let y = try length(context.height)
      try scanner.expectComma()
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
      let x = try factor()
      try scanner.expectComma()
      let y = try factor()
      try scanner.expectComma()
      return .scale(x: x, y: y, z: try factor())
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
      try scanner.expectComma()
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
    guard scanner.skipComma() else { return nil }
    return try read(&self)
  }

  private mutating func numbers(_ count: Int) throws(CSSSyntaxError) -> [Double] {
    var result: [Double] = []
    for index in 0..<count {
      if index > 0 { try scanner.expectComma() }
      result.append(try scanner.number())
    }
    return result
  }

  private mutating func factor() throws(CSSSyntaxError) -> Double {
    let place = scanner
    let result = try scanner.quantity("a number or a percentage")
    switch result.kind {
    case .number: return result.finite
    case .percentage: return result.finite / 100
    default: throw place.failure("a number or a percentage")
    }
  }

  private mutating func angle() throws(CSSSyntaxError) -> Double {
    let wanted = "an angle in deg, grad, rad or turn"
    let angle = try dimension(.angle, wanted, CSSUnits())
    guard angle.value.isInfinite else { return angle.finite }
    // Infinite turns end where they began: whole ones, as many as a double can tell apart.
    let turns = 2_867_080_569_122_160.0
    return angle.value < 0 ? -turns : turns
  }

  private mutating func distance() throws(CSSSyntaxError) -> Double {
    let place = scanner
    if scanner.name() == "none" { return .infinity }
    scanner = place
    let distance = try dimension(.length, "a length or none", context.units())
    guard distance.value >= 0 || distance.isCalculated else {
      throw place.failure("a distance of at least 0, or none")
    }
    return max(distance.finite, 0)
  }

  /// Reads a length; percentages relate to a side, where there is one.
  private mutating func length(_ side: Double?) throws(CSSSyntaxError) -> Double {
    let wanted = side == nil ? "a length" : "a length or a percentage"
    let length = try dimension(.length, wanted, context.units(whole: side))
    // The longest one that browsers lay out.
    let longest = 33_554_428.0
    return length.value.isInfinite ? (length.value < 0 ? -longest : longest) : length.finite
  }

  /// Reads a number with a unit; 0 needs none unless it was calculated.
  private mutating func dimension(
    _ kind: CSSQuantity.Kind, _ wanted: String, _ units: CSSUnits
  ) throws(CSSSyntaxError) -> CSSQuantity {
    let place = scanner
    let result = try scanner.quantity(wanted, in: units)
    let isZero = result.kind == .number && result.value == 0 && !result.isCalculated
    guard result.kind == kind || isZero else { throw place.failure(wanted) }
    return result
  }
}
