/// How a plugin breaks a rule, and where: as exactly as the check can say it.
public struct Breach: Hashable, Sendable {
  /// What is wrong, in one line that stands alone.
  public var line: String
  /// The animator that it is about.
  public var animator: String?
  /// What was tried, such as `pop, without animator.spring`.
  public var test: String?
  /// The frame at which it shows.
  public var frame: Int?
  /// The path of the layer, such as `detail/logo`.
  public var layer: String?
  /// What would be right.
  public var expected: String?
  /// What is there instead.
  public var actual: String?
  /// Where in the plugin's code, such as `begin+0x1c (libreveal.so)`.
  public var place: String?

  /// Creates a breach that is about the whole plugin.
  ///
  /// - Parameter line: What is wrong.
  public init(_ line: String) { self.line = line }

  /// Creates a breach at a place in the plugin's code.
  package init(_ line: String, at place: String?) {
    self.line = line
    self.place = place
  }

  /// The line, with the animator and the test before it and the places behind it.
  public var text: String {
    let head = ([animator, test].compactMap { $0 } + [line]).joined(separator: ": ")
    let places = [
      frame.map { "frame \($0)" }, layer.map { "layer \($0)" }, expected.map { "expected \($0)" },
      actual.map { "found \($0)" }, place.map { "at \($0)" },
    ].compactMap { $0 }
    return places.isEmpty ? head : "\(head) (\(places.joined(separator: ", ")))"
  }
}

extension Breach: ExpressibleByStringInterpolation {
  /// Creates a breach that is about the whole plugin.
  public init(stringLiteral value: String) { self.init(value) }
}

extension Breach: WireValue {
  func encode(to writer: inout WireWriter) {
    writer.write(line: line)
    for text in [animator, test, layer, expected, actual, place] {
      writer.write(text?.clipped(to: WireReader.lineLimit))
    }
    writer.write(frame.map { UInt32(clamping: $0) })
  }

  init(from reader: inout WireReader) throws(WireError) {
    line = try reader.line()
    animator = try reader.optionalLine()
    test = try reader.optionalLine()
    layer = try reader.optionalLine()
    expected = try reader.optionalLine()
    actual = try reader.optionalLine()
    place = try reader.optionalLine()
    frame = try reader.value(UInt32?.self).map { Int($0) }
  }
}
