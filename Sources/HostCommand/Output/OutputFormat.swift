/// What a run can be written as.
enum OutputFormat: String, CaseIterable {
  /// One animated WebP.
  case webp
  /// A PNG for each frame.
  case png
  /// Uncompressed video with a header, for encoders.
  case y4m
  /// Uncompressed frames, eight bits each of red, green, blue and straight alpha.
  case rgba
  /// A film in MP4, written by ffmpeg.
  case mp4
  /// A film in WebM, written by ffmpeg.
  case webm
  /// Some frames with their times, side by side on one sheet.
  case filmstrip
  /// Some frames laid over each other.
  case onionSkin = "onion-skin"
  /// Curves of every animated property, as a drawing.
  case svg
  /// A page to look into the run with a browser.
  case html
  /// The values of every animated layer, a frame a line.
  case jsonl

  /// Whether every frame lasts one tick, so that a picture has to be written once for each tick
  /// during which it stood.
  var hasFixedRate: Bool { self == .y4m || isFilm }

  /// Whether ffmpeg writes it.
  var isFilm: Bool { self == .mp4 || self == .webm }

  /// Whether it is one picture of several frames.
  var isSheet: Bool { self == .filmstrip || self == .onionSkin }

  /// Whether a whole run fits into one file.
  var holdsRun: Bool { self != .png }

  /// The ending of a file that is not named.
  var ending: String { isSheet ? "png" : rawValue }

  /// The format that a file name's ending stands for.
  init?(endingOf path: String) {
    switch fileEnding(path) {
    case "webp": self = .webp
    case "png": self = .png
    case "y4m": self = .y4m
    case "rgba", "raw": self = .rgba
    case "mp4", "m4v": self = .mp4
    case "webm": self = .webm
    case "svg": self = .svg
    case "html", "htm": self = .html
    case "jsonl": self = .jsonl
    default: return nil
    }
  }
}

/// What follows the last dot of a file's name, in small letters; nil without a dot.
func fileEnding(_ path: String) -> String? {
  guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return nil }
  return path[path.index(after: dot)...].lowercased()
}

/// Where a run is written.
enum OutputTarget: Equatable {
  /// The standard output.
  case standardOutput
  /// One file.
  case file(String)
  /// A file for each frame: the parts of the path around the number, and its least width.
  case numbered(prefix: String, width: Int, suffix: String)

  /// Reads a path in which `%d` or `%04d` stands for the frame's number.
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
    guard let percent = path.firstIndex(of: "%") else {
      self = .file(path)
      return
    }
    var rest = path[path.index(after: percent)...]
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    rest = rest.dropFirst(digits.count)
    guard rest.first == "d", digits.count <= 2, digits.isEmpty || digits.first == "0",
      !rest.dropFirst().contains("%")
    else { throw .usage("\(origin): '\(path)': say %d or %04d once for the frame's number") }
    self = .numbered(
      prefix: String(path[..<percent]), width: Int(digits) ?? 0, suffix: String(rest.dropFirst()))
  }

  /// The path for people.
  var description: String {
    switch self {
    case .standardOutput: "-"
    case .file(let path): path
    case .numbered(let prefix, let width, let suffix):
      prefix + (width > 0 ? "%0\(width)d" : "%d") + suffix
    }
  }

  /// The path of a frame's own file.
  static func path(_ prefix: String, _ width: Int, _ suffix: String, _ number: Int) -> String {
    let digits = "\(number)"
    return prefix + String(repeating: "0", count: max(0, width - digits.count)) + digits + suffix
  }
}
