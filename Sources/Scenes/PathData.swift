internal import LayerTree

/// SVG path data on the way to an outline: every command, absolute or relative.
///
/// Only ellipses that are turned by an angle are refused: turning them takes a sine, whose last
/// digit differs between machines, while pictures must not.
struct PathData {
  private var rest: Substring.UnicodeScalarView
  private let text: String
  private var elements: [Path.Element] = []
  private var point = Point.zero
  private var start = Point.zero
  private var handle: Point?
  private var lastCommand: Unicode.Scalar = "Z"

  /// What keeps a text from being path data.
  struct Failure: Error, Hashable {
    /// What would be right, in words that follow "expected".
    let expected: String
    /// What stands there instead.
    let found: String
  }

  /// Reads path data.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  static func path(_ text: String) throws(Failure) -> Path {
    var data = PathData(rest: text.unicodeScalars[...], text: text)
    try data.read()
    return Path(data.elements)
  }

  private init(rest: Substring.UnicodeScalarView, text: String) {
    self.rest = rest
    self.text = text
  }

  private mutating func read() throws(Failure) {
    skipSpace()
    while let command = rest.first {
      guard "MmLlHhVvCcSsQqTtAaZz".unicodeScalars.contains(command) else {
        throw failure("a command M, L, H, V, C, S, Q, T, A or Z")
      }
      if elements.isEmpty, command != "M", command != "m" { throw failure("M as first command") }
      rest.removeFirst()
      try run(command)
      skipSpace()
      let isClosing = command == "Z" || command == "z"
      while !isClosing, let next = rest.first, !next.properties.isAlphabetic {
        try run(command == "M" ? "L" : command == "m" ? "l" : command)
        skipSpace()
      }
    }
  }

  private mutating func run(_ command: Unicode.Scalar) throws(Failure) {
    let base = command.properties.isLowercase ? point : .zero
    switch command {
    case "M", "m":
      point = try pair(base)
      start = point
      elements.append(.move(point))
    case "L", "l": line(to: try pair(base))
    case "H", "h": line(to: Point(base.x + (try number()), point.y))
    case "V", "v": line(to: Point(point.x, base.y + (try number())))
    case "C", "c": curve(try pair(base), try pair(base), to: try pair(base))
    case "S", "s": curve(reflectedHandle(after: "CcSs"), try pair(base), to: try pair(base))
    case "Q", "q": quadratic(try pair(base), to: try pair(base))
    case "T", "t": quadratic(reflectedHandle(after: "QqTt"), to: try pair(base))
    case "A", "a": try arc(base)
    default:
      elements.append(.close)
      point = start
    }
    lastCommand = command
  }
}

// MARK: - Drawing

extension PathData {
  private mutating func line(to end: Point) {
    elements.append(.line(end))
    point = end
  }

  private mutating func curve(_ first: Point, _ second: Point, to end: Point) {
    elements.append(.curve(first, second, end))
    handle = second
    point = end
  }

  private mutating func quadratic(_ control: Point, to end: Point) {
    let first = mix(point, control)
    let second = mix(end, control)
    elements.append(.curve(first, second, end))
    handle = control
    point = end
  }

  /// The control point of the cubic that is the quadratic with one control point.
  private func mix(_ end: Point, _ control: Point) -> Point {
    Point(end.x + (control.x - end.x) * 2 / 3, end.y + (control.y - end.y) * 2 / 3)
  }

  private func reflectedHandle(after commands: String) -> Point {
    guard let handle, commands.unicodeScalars.contains(lastCommand) else { return point }
    return Point(2 * point.x - handle.x, 2 * point.y - handle.y)
  }

  private mutating func arc(_ base: Point) throws(Failure) {
    let radii = Size(abs(try number()), abs(try number()))
    let rotation = try number()
    guard rotation == 0 || radii.width == radii.height else {
      throw failure("0 as rotation of an arc")
    }
    let isLarge = try flag()
    let isClockwise = try flag()
    let end = try pair(base)
    let arc = EllipticArc(
      from: point, to: end, radii: radii, isLarge: isLarge, isClockwise: isClockwise)
    if let arc { elements += arc.curves } else { line(to: end) }
    point = end
  }
}

// MARK: - Reading

extension PathData {
  private mutating func pair(_ base: Point) throws(Failure) -> Point {
    Point(base.x + (try number()), base.y + (try number()))
  }

  private mutating func flag() throws(Failure) -> Bool {
    skipSeparator()
    guard let digit = rest.first, digit == "0" || digit == "1" else {
      throw failure("0 or 1 as flag of an arc")
    }
    rest.removeFirst()
    return digit == "1"
  }

  private mutating func number() throws(Failure) -> Double {
    skipSeparator()
    var end = rest.startIndex
    func skip(_ characters: String) {
      if end < rest.endIndex, characters.unicodeScalars.contains(rest[end]) {
        end = rest.index(after: end)
      }
    }
    func skipDigits() {
      end = rest[end...].firstIndex { !("0"..."9" ~= $0) } ?? rest.endIndex
    }
    skip("+-")
    skipDigits()
    skip(".")
    skipDigits()
    let mantissa = end
    skip("eE")
    if end != mantissa {
      skip("+-")
      let digits = end
      skipDigits()
      if digits == end { end = mantissa }
    }
    guard let number = Double(String(rest[..<end])), number.isFinite else {
      throw failure("a number")
    }
    rest = rest[end...]
    return number
  }

  private mutating func skipSpace() {
    rest = rest.drop { " \t\r\n".unicodeScalars.contains($0) }
  }

  /// Moves behind the space and the one comma that may stand between numbers.
  private mutating func skipSeparator() {
    skipSpace()
    guard rest.first == "," else { return }
    rest.removeFirst()
    skipSpace()
  }

  private func failure(_ expected: String) -> Failure {
    let position = text.unicodeScalars.distance(from: text.startIndex, to: rest.startIndex) + 1
    let found = rest.first.map { "\"\($0)\"" } ?? "the end"
    return Failure(expected: "path data with \(expected) at character \(position)", found: found)
  }
}
