import JSON
import LayerTree
import PluginHost
import Recording
import Rendering
import TimingEngine

/// What is compared: a file, or pictures with numbers.
struct ComparedInput {
  let path: String
  let isTrace: Bool
  private let form: Form

  private enum Form {
    /// A file that tells what it is; a program may read it where this one cannot.
    case file(BufferedSource, reader: ChildProcess?)
    /// Bare frames of a size.
    case bare(BufferedSource, Size, FrameRate)
    /// A file for each frame, from a number on.
    case pictures(OutputTarget, first: Int, FrameRate)
  }

  /// Opens what a path names and looks at its beginning.
  init(_ name: String, _ invocation: Invocation) throws(CommandError) {
    var path = name
    let rate =
      try invocation.value(
        "fps", "a rate from 0.1 to 1000 such as 60, 23.976 or 30000/1001", frameRate) ?? .sixty
    let size = try invocation.value(
      "size", "a size such as 375x667, 1x1 to 8192x8192", pixelSize)
    if path.contains("%"), !fileExists(path) {
      let target = try OutputTarget(path, of: "'\(path)'")
      if case .numbered = target {
        guard let first = ComparedInput.firstNumber(of: target) else {
          throw .input("'\(path)': there is no file with such a name and a number")
        }
        self.path = path
        form = .pictures(target, first: first, rate)
        isTrace = false
        return
      }
      path = target.description
      guard fileExists(path) else {
        throw .usage("'\(name)': say %d or %04d once for a number; there is no file of this name")
      }
    }
    self.path = path
    do {
      let source = BufferedSource(try FileSource(path: path))
      if ["rgba", "raw"].contains(fileEnding(path)) {
        guard let size else {
          throw CommandError.usage(
            "--size: is missing; '\(path)' holds bare frames, which do not tell theirs")
        }
        form = .bare(source, size, rate)
        isTrace = false
        return
      }
      let start = Array(try source.peek(64))
      isTrace = start.first == UInt8(ascii: "{")
      guard ComparedInput.isFilm(start), path != "-" else {
        form = .file(source, reader: nil)
        return
      }
      let program = try invocation.environment.ffmpeg(for: "'\(path)'")
      let child = try ChildProcess(
        program,
        [
          "-loglevel", "error", "-nostdin", "-i", "file:" + path, "-map", "0:v:0", "-f",
          "yuv4mpegpipe", "-strict", "-1", "-pix_fmt", "yuv444p", "pipe:1",
        ], .from)
      form = .file(
        BufferedSource(FileSource(descriptor: child.pipe, path: path)), reader: child)
    } catch let error as CommandError {
      throw error
    } catch {
      throw .input("\(error)")
    }
  }

  /// The lowest number for which there is a file.
  private static func firstNumber(of target: OutputTarget) -> Int? {
    guard case .numbered(let prefix, let width, let suffix) = target else { return nil }
    let folder = prefix.lastIndex(of: "/").map { String(prefix[...$0]) } ?? ""
    let start = prefix.dropFirst(folder.count)
    return fileNames(in: folder.isEmpty ? "." : folder).compactMap { name in
      guard name.hasPrefix(start), name.hasSuffix(suffix),
        name.count > start.count + suffix.count,
        let number = Int(name.dropFirst(start.count).dropLast(suffix.count)), number >= 0,
        OutputTarget.path(prefix, width, suffix, number) == folder + name
      else { return nil }
      return number
    }.min()
  }

  /// Whether a file begins as MP4 or as WebM does.
  private static func isFilm(_ start: [UInt8]) -> Bool {
    PictureFormat(startOf: start) == nil && start.dropFirst(4).starts(with: "ftyp".utf8)
      || start.starts(with: [0x1A, 0x45, 0xDF, 0xA3])
  }

  /// The frames, read one by one.
  func film() throws -> FilmReader {
    switch form {
    case .bare(let source, let size, let rate):
      return FilmReader(
        source, size: (Int(size.width), Int(size.height)),
        rate: (rate.numerator, rate.denominator))
    case .pictures(let target, let first, let rate):
      return FilmReader(rate: (rate.numerator, rate.denominator)) { index in
        guard case .numbered(let prefix, let width, let suffix) = target else { return nil }
        let file = OutputTarget.path(prefix, width, suffix, first + index)
        return fileExists(file) ? try readFile(file, limit: 1 << 30) : nil
      }
    case .file(let source, let reader):
      do {
        return try FilmReader(source)
      } catch let error as PictureError {
        try reader?.wait(for: path)
        let isUnknown = error == .unknownFormat
        throw FileError(
          path: path,
          reason: isUnknown
            ? "is no trace, picture (PNG, JPEG, WebP, GIF, AVIF, HEIC) or film "
              + "(WebP, y4m, rgba, MP4, WebM)"
            : "\(error)")
      }
    }
  }

  /// The next line of a trace with its number; nil at the end.
  func line(_ number: Int) throws -> JSONValue? {
    guard case .file(let source, _) = form, let bytes = try source.line() else { return nil }
    do {
      return try JSONValue(parsing: bytes)
    } catch {
      throw FileError(path: path, reason: "line \(number): \(error)")
    }
  }
}
