internal import CInspectorPage

/// The inspector's page around a run's own lines; the binary carries it.
enum InspectorPage {
  /// What stands before the lines.
  static let start = (0..<inspector_page_start_count()).map { inspector_page_start_byte($0) }
  /// What stands after them.
  static let end = (0..<inspector_page_end_count()).map { inspector_page_end_byte($0) }
}

/// Passes lines of JSON on as the content of a page's script element.
///
/// A `<` occurs in strings alone, where an escape means the same; without one nothing in a run can
/// end the element.
final class PageLineSink: ByteSink {
  private let sink: any ByteSink

  init(_ sink: any ByteSink) { self.sink = sink }

  func write(_ bytes: [UInt8]) throws {
    var escaped: [UInt8] = []
    escaped.reserveCapacity(bytes.count)
    for byte in bytes {
      if byte == UInt8(ascii: "<") { escaped += #"\u003c"#.utf8 } else { escaped.append(byte) }
    }
    try sink.write(escaped)
  }
}
