internal import LayerTree

/// One letterform of one line: what a pen draws, in thousandths of an em above the baseline at 0.
struct Glyph: Hashable, Sendable {
  /// The extent of the drawing without the pen's width.
  let width: Double
  /// The drawing as path data; y points down and capitals reach up to -700.
  let data: String

  /// The height of a capital as a share of the em.
  static let capitalHeight = 0.7
  /// The free space on each side of a letterform as a share of the em.
  static let bearing = 0.05

  /// The characters besides letters and digits, for messages.
  static var signs: String {
    String(all.keys.filter { !$0.isLetter && !$0.isNumber && $0 != " " }.sorted())
  }

  init(_ width: Double, _ data: String) {
    self.width = width
    self.data = data
  }

  /// The drawing; an alphabet that cannot be read is our own mistake.
  var path: Path {
    do throws(PathData.Failure) { return try PathData.path(data) } catch {
      preconditionFailure("expected \(error.expected) in a letterform")
    }
  }
}
