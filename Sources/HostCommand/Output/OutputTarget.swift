/// Where a run is written.
enum OutputTarget: Equatable {
  /// The standard output.
  case standardOutput
  /// One file.
  case file(String)
  /// A file for each frame: the parts of the path around the number, and its least width.
  case numbered(prefix: String, width: Int, suffix: String)

  /// Reads a path in whose last part `%d` or `%04d` stands for the frame's number.
  ///
  /// There `%%` stands for a percent sign; any other `%`, and every one in a folder's name, stands
  /// for itself.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - origin: Where it was given, for messages.
  /// - Throws: `CommandError`, where it is empty or names no one number.
  init(_ path: String, of origin: String = "--output") throws(CommandError) {
    guard path != "-" else {
      self = .standardOutput
      return
    }
    guard !path.isEmpty else { throw .usage("\(origin): the path is empty") }
    let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    var (before, after) = (String(path[..<start]), "")
    var width: Int?
    for piece in OutputTarget.pieces(of: path[start...]) {
      switch piece {
      case .text(let text): if width == nil { before += text } else { after += text }
      case .number(let least) where width == nil && least <= OutputTarget.widest: width = least
      case .number, .malformed:
        throw .usage(
          "\(origin): '\(path)': say %d or %04d once for the frame's number, of up to "
            + "\(OutputTarget.widest) digits, and %% for a percent sign")
      }
    }
    self = width.map { .numbered(prefix: before, width: $0, suffix: after) } ?? .file(before)
  }

  /// How many digits a number may be asked for; a file's name has 255 characters.
  private static let widest = 99

  private enum Piece {
    case text(String)
    /// A pattern with its least width.
    case number(Int)
    /// What begins and ends as a pattern does, with something else in between.
    case malformed
  }

  /// The pieces of a file's name.
  private static func pieces(of name: Substring) -> [Piece] {
    var pieces: [Piece] = []
    var rest = name
    while let percent = rest.firstIndex(of: "%") {
      pieces.append(.text(String(rest[..<percent])))
      rest = rest[percent...].dropFirst()
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      if rest.first == "%" {
        pieces.append(.text("%"))
        rest = rest.dropFirst()
      } else if rest.dropFirst(digits.count).first == "d" {
        let width = digits.isEmpty ? 0 : digits.first == "0" ? Int(digits) : nil
        pieces.append(width.map(Piece.number) ?? .malformed)
        rest = rest.dropFirst(digits.count + 1)
      } else {
        pieces.append(.text("%"))
      }
    }
    return pieces + [.text(String(rest))]
  }

  /// The file's path, or what `--output` takes for files with numbers.
  var description: String {
    switch self {
    case .standardOutput: return "-"
    case .file(let path): return path
    case .numbered(let prefix, let width, let suffix):
      let start = prefix.lastIndex(of: "/").map { prefix.index(after: $0) } ?? prefix.startIndex
      return prefix[..<start] + prefix[start...].replacing("%", with: "%%")
        + (width > 0 ? "%0\(width)d" : "%d") + suffix.replacing("%", with: "%%")
    }
  }

  /// The path of a frame's own file.
  static func path(_ prefix: String, _ width: Int, _ suffix: String, _ number: Int) -> String {
    let digits = "\(number)"
    return prefix + String(repeating: "0", count: max(0, width - digits.count)) + digits + suffix
  }
}
