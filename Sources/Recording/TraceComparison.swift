public import JSON

/// What tells two traces apart, line by line.
public struct TraceComparison {
  /// A place where two traces differ.
  public struct Difference: Hashable, Sendable {
    /// The line, counted from 1.
    public let line: Int
    /// The frame that the line tells about, if it does.
    public let frame: Int?
    /// Where in the line, as `layers.detail.position[0]`; empty for the whole of it.
    public let path: String
    /// What the first trace has there.
    public let first: String
    /// What the second trace has there.
    public let second: String
  }

  /// How far numbers may be apart: relative to the larger, or absolutely below 1.
  public let tolerance: Double
  /// The number of pairs of lines seen.
  public private(set) var lines = 0
  /// The number of lines that differ.
  public private(set) var different = 0
  /// The first place that differs.
  public private(set) var first: Difference?
  /// The largest distance of two numbers, in the measure of the tolerance.
  public private(set) var largest = 0.0
  /// Where that is.
  public private(set) var worst: Difference?

  private var frame: Int?
  private var found: Difference?

  /// Creates a comparison of nothing yet.
  public init(tolerance: Double = 0) { self.tolerance = tolerance }

  /// Compares the next lines; nil is a line that a trace does not have.
  public mutating func add(_ first: JSONValue?, _ second: JSONValue?) {
    lines += 1
    found = nil
    frame = nil
    if case .number(let number)? = (first ?? second)?["frame"] { frame = Int(exactly: number) }
    compare(first, second, at: "")
    guard let found else { return }
    different += 1
    if self.first == nil { self.first = found }
  }

  private mutating func compare(_ first: JSONValue?, _ second: JSONValue?, at path: String) {
    switch (first, second) {
    case (.number(let a)?, .number(let b)?):
      guard a != b else { return }
      let gap = abs(a - b) / max(1, abs(a), abs(b))
      if gap > largest {
        largest = gap
        worst = difference(first, second, path)
      }
      if !(gap <= tolerance) { note(first, second, path) }
    case (.array(let a)?, .array(let b)?):
      for index in 0..<max(a.count, b.count) {
        compare(element(a, index), element(b, index), at: "\(path)[\(index)]")
      }
    case (.object(let a)?, .object(let b)?):
      let names = a.map(\.name)
      let known = Set(names)
      for name in names + b.map(\.name).filter({ !known.contains($0) }) {
        compare(first?[name], second?[name], at: path.isEmpty ? name : "\(path).\(name)")
      }
    default:
      if first != second { note(first, second, path) }
    }
  }

  /// An element, or none; null is one.
  private func element(_ array: [JSONValue], _ index: Int) -> JSONValue? {
    guard index < array.count else { return Optional.none }
    return array[index]
  }

  private mutating func note(_ first: JSONValue?, _ second: JSONValue?, _ path: String) {
    if found == nil { found = difference(first, second, path) }
  }

  private func difference(
    _ first: JSONValue?, _ second: JSONValue?, _ path: String
  ) -> Difference {
    func text(_ value: JSONValue?) -> String {
      guard let text = value?.description else { return "nothing" }
      return text.count > 60 ? text.prefix(57) + "…" : text
    }
    return Difference(
      line: lines, frame: frame, path: path, first: text(first), second: text(second))
  }
}
