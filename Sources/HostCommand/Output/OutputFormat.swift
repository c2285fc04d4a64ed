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
