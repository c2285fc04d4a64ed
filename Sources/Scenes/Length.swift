internal import JSON

/// A coordinate or a side that follows the size of the container it is laid out in.
///
/// `16`, `"50%"`, `"100%-16"`, `"min(100%-32, 560)"`: points and shares of the parent's side.
indirect enum Length: Hashable, Sendable {
  case points(Double)
  case share(Double)
  case sum(Length, Length)
  case difference(Length, Length)
  case least([Length])
  case greatest([Length])

  /// The number of points when the parent's side has a length.
  func points(of side: Double) -> Double {
    switch self {
    case .points(let points): points
    case .share(let share): side * share
    case .sum(let left, let right): left.points(of: side) + right.points(of: side)
    case .difference(let left, let right): left.points(of: side) - right.points(of: side)
    case .least(let lengths): lengths.map { $0.points(of: side) }.min() ?? 0
    case .greatest(let lengths): lengths.map { $0.points(of: side) }.max() ?? 0
    }
  }

  /// Reads a length from a number or an expression.
  init(_ reader: JSONReader) throws(JSONShapeError) {
    switch reader.value {
    case .number(let points):
      self = .points(points)
    case .string(let text):
      var parser = LengthParser(rest: text.filter { $0 != " " }[...])
      guard let length = parser.sum(), parser.rest.isEmpty else { fallthrough }
      self = length
    default:
      throw reader.failure("a number or a length such as \"50%-30\" or \"min(100%, 560)\"")
    }
  }
}

/// What of an expression is still to be read; nil is an expression that makes no sense.
private struct LengthParser {
  var rest: Substring
  var depth = 0

  mutating func sum() -> Length? {
    guard var length = term() else { return nil }
    while let sign = rest.first, sign == "+" || sign == "-" {
      rest.removeFirst()
      guard let next = term() else { return nil }
      length = sign == "+" ? .sum(length, next) : .difference(length, next)
    }
    return length
  }

  private mutating func term() -> Length? {
    if skip("min(") { return arguments().map(Length.least) }
    if skip("max(") { return arguments().map(Length.greatest) }
    let sign = skip("-") ? -1.0 : 1.0
    let digits = rest.prefix { $0.isASCII && $0.isNumber || $0 == "." }
    rest.removeFirst(digits.count)
    guard let number = Double(digits), number.isFinite else { return nil }
    return skip("%") ? .share(sign * number / 100) : .points(sign * number)
  }

  private mutating func arguments() -> [Length]? {
    depth += 1
    guard depth < 16, let first = sum() else { return nil }
    var lengths = [first]
    while skip(",") {
      guard let next = sum() else { return nil }
      lengths.append(next)
    }
    depth -= 1
    return lengths.count > 1 && skip(")") ? lengths : nil
  }

  private mutating func skip(_ word: String) -> Bool {
    guard rest.hasPrefix(word) else { return false }
    rest.removeFirst(word.count)
    return true
  }
}
