/// An outline in a layer's own coordinates, filled by the non-zero rule.
public struct ShapePath {
  var elements: [animator_path_element] = []

  /// Creates an empty outline; start it with a move.
  public init() {}

  /// Starts a new outline at a point.
  public mutating func move(to point: Point) { append(.move, point) }

  /// Draws a straight line to a point.
  public mutating func line(to point: Point) { append(.line, point) }

  /// Draws a cubic curve by two control points to an end point.
  public mutating func curve(to end: Point, _ first: Point, _ second: Point) {
    append(.curve, first, second, end)
  }

  /// Draws a straight line back to where the outline started.
  public mutating func close() { append(.close) }

  private mutating func append(
    _ verb: animator_path_verb, _ first: Point = Point(0, 0), _ second: Point = Point(0, 0),
    _ end: Point = Point(0, 0)
  ) {
    elements.append(
      animator_path_element(verb: verb, reserved: 0, points: (first, second, end)))
  }

  func withRaw<Failure: Error>(
    _ body: (UnsafePointer<animator_path>) throws(Failure) -> Void
  ) throws(Failure) {
    var raw = unsafe animator_path()
    unsafe raw.struct_size = unsafe MemoryLayout<animator_path>.size
    unsafe raw.element_count = UInt32(elements.count)
    try unsafe elements.withUnsafeBufferPointer { (buffer) throws(Failure) in
      unsafe raw.elements = buffer.baseAddress
      try unsafe withUnsafePointer(to: &raw) { (pointer) throws(Failure) in
        try unsafe body(pointer)
      }
    }
  }
}
