internal import JSON
internal import Motion

extension JSONReader {
  /// Reads a number, or one of the texts "Infinity" and "-Infinity".
  func extendedNumber() throws(JSONShapeError) -> Double {
    switch value {
    case .number(let number): return number
    case .string("Infinity"): return .infinity
    case .string("-Infinity"): return -.infinity
    default: throw failure("a number or \"Infinity\"")
    }
  }

  /// Reads a number, or nothing for null.
  func numberOrNull() throws(JSONShapeError) -> Double? {
    value == .null ? nil : try extendedNumber()
  }

  /// The most elements that a list of a question may have: a line is answered at once.
  static let listLimit = 1_000

  /// Reads an array of at most so many elements.
  func list() throws(JSONShapeError) -> [JSONReader] {
    if case .array(let elements) = value, elements.count > JSONReader.listLimit {
      throw failure("an array of at most \(JSONReader.listLimit) elements")
    }
    return try array()
  }

  /// Writes what a question comes to, where that is a finite number.
  func finite(_ number: Double, _ name: String) throws(JSONShapeError) -> JSONValue {
    guard number.isFinite else { throw failure("numbers that come to a finite \(name)") }
    return .number(number)
  }

  /// Reads a curve as CSS writes it.
  func curve() throws -> Curve {
    let text = try string()
    do {
      return try Curve(css: text)
    } catch {
      throw failure("a curve (\(error))")
    }
  }

  /// Reads a timing; what is absent has Web Animations' default.
  func timing() throws -> Timing {
    try object(knowing: [
      "delay", "endDelay", "duration", "iterations", "iterationStart", "direction", "fill",
      "easing", "playbackRate", "currentTime",
    ])
    var timing = Timing()
    if let delay = try optional("delay") { timing.delay = try delay.extendedNumber() }
    if let delay = try optional("endDelay") { timing.endDelay = try delay.extendedNumber() }
    if let duration = try optional("duration"), duration.value != "auto" {
      timing.duration = try duration.extendedNumber()
    }
    if let iterations = try optional("iterations") {
      timing.iterations = try iterations.extendedNumber()
    }
    if let start = try optional("iterationStart") {
      timing.iterationStart = try start.extendedNumber()
    }
    if let direction = try optional("direction") { timing.direction = try direction.oneOf() }
    if let fill = try optional("fill"), fill.value != "auto" { timing.fill = try fill.oneOf() }
    if let easing = try optional("easing") { timing.curve = try easing.curve() }
    if let rate = try optional("playbackRate") { timing.playbackRate = try rate.extendedNumber() }
    try timing.validate()
    return timing
  }

  /// Reads what lengths relate to: a box and a viewport, each as [width, height].
  func context() throws(JSONShapeError) -> TransformList.Context {
    var context = TransformList.Context()
    if let box = try optional("box") { (context.width, context.height) = try box.size() }
    if let viewport = try optional("viewport") {
      (context.viewportWidth, context.viewportHeight) = try viewport.size()
    }
    return context
  }

  private func size() throws(JSONShapeError) -> (Double, Double) {
    let sides = try array()
    guard sides.count == 2 else { throw failure("[width, height]") }
    return (try sides[0].number(), try sides[1].number())
  }

  /// Reads a transform as CSS writes it.
  func transform(in context: TransformList.Context) throws -> TransformList {
    do {
      return try TransformList(css: try string(), in: context)
    } catch let error as CSSSyntaxError {
      throw failure("a transform (\(error))")
    }
  }
}

extension TransformList.Context {
  /// The members of a question in which a context is given.
  static let memberNames = ["box", "viewport"]
}

extension JSONValue {
  /// A number that may be infinite; null for none and for NaN.
  static func extended(_ number: Double?) -> JSONValue {
    guard let number, !number.isNaN else { return .null }
    if number == .infinity { return "Infinity" }
    return number == -.infinity ? "-Infinity" : .number(number)
  }

  /// The sixteen numbers of a matrix.
  static func matrix(_ matrix: Matrix4) -> JSONValue {
    .array(matrix.elements.map { .number($0) })
  }
}
