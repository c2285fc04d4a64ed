import JSON
import PluginHost
import Recording
import Rendering

/// `host compare`: tells two runs apart.
enum CompareCommand {
  static let definition = CommandDefinition(
    name: "compare", operands: "A B",
    summary: "tells where two traces, pictures or films first differ, and how far",
    options: [
      OptionDefinition(
        name: "tolerance", argument: "N",
        summary: "what still counts as equal: of pictures a difference of a channel, 0 to 255; "
          + "of traces one of numbers, relative to the larger above 1; default: 0"),
      OptionDefinition(
        name: "output", argument: "FILE",
        summary: "a PNG or WebP picture of the difference where it is largest"),
      OptionDefinition(name: "quiet", argument: nil, summary: "prints errors only"),
      .json,
    ],
    run: run)

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    guard invocation.operands.count == 2 else {
      throw CommandError.usage(
        "'host compare' takes two files; \(invocation.operands.count) are named")
    }
    let tolerance = try invocation.value("tolerance", "a number of at least 0") { text in
      Double(text).flatMap { $0 >= 0 && $0.isFinite ? $0 : nil }
    }
    let inputs = try invocation.operands.map { try ComparedInput($0, invocation.environment) }
    guard inputs[0].isTrace == inputs[1].isTrace else {
      let trace = inputs[0].isTrace ? 0 : 1
      throw CommandError.usage(
        "'\(inputs[trace].path)' is a trace and '\(inputs[1 - trace].path)' holds pictures")
    }
    let report: any ComparisonReport
    if inputs[0].isTrace {
      guard invocation.value("output") == nil else {
        throw CommandError.usage("--output: goes with pictures and films; these are traces")
      }
      report = try TraceReport(inputs[0], inputs[1], tolerance: tolerance ?? 0)
    } else {
      report = try FilmReport(
        inputs[0], inputs[1], tolerance: tolerance ?? 0, output: invocation.value("output"))
    }
    if !invocation.has("quiet") {
      try invocation.console.print(
        invocation.has("json") ? report.json.description : report.text)
    }
    return report.isEqual ? .done : .failed
  }
}

/// What a comparison found, for people and for programs.
protocol ComparisonReport {
  /// Whether nothing differs beyond the tolerance.
  var isEqual: Bool { get }
  /// The report as aligned lines.
  var text: String { get }
  /// The report as JSON.
  var json: JSONValue { get }
}

/// A file that is compared.
struct ComparedInput {
  let path: String
  let isTrace: Bool
  private let source: BufferedSource
  /// The program that reads the file, where this one cannot.
  private let reader: ChildProcess?

  /// Opens a file and looks at its beginning.
  init(_ path: String, _ environment: HostEnvironment) throws(CommandError) {
    self.path = path
    do {
      let source = BufferedSource(try FileSource(path: path))
      let start = Array(try source.peek(12))
      isTrace = start.first == UInt8(ascii: "{")
      guard ComparedInput.isFilm(start), path != "-" else {
        self.source = source
        reader = nil
        return
      }
      let program = try environment.ffmpeg(for: "'\(path)'")
      let child = try ChildProcess(
        program,
        [
          "-loglevel", "error", "-nostdin", "-i", "file:" + path, "-map", "0:v:0", "-f",
          "yuv4mpegpipe", "-strict", "-1", "-pix_fmt", "yuv444p", "pipe:1",
        ], .from)
      reader = child
      self.source = BufferedSource(FileSource(descriptor: child.pipe, path: path))
    } catch let error as CommandError {
      throw error
    } catch {
      throw .input("\(error)")
    }
  }

  /// Whether a file begins as MP4 or as WebM does.
  private static func isFilm(_ start: [UInt8]) -> Bool {
    start.dropFirst(4).starts(with: "ftyp".utf8) || start.starts(with: [0x1A, 0x45, 0xDF, 0xA3])
  }

  /// The frames, read one by one.
  func film() throws -> FilmReader {
    do {
      return try FilmReader(source)
    } catch let error as PictureError {
      try reader?.wait(for: path)
      let isUnknown = error == .unknownFormat
      throw FileError(
        path: path,
        reason: isUnknown
          ? "is no trace, picture (PNG, JPEG, WebP) or film (WebP, y4m, MP4, WebM)" : "\(error)")
    }
  }

  /// The next line of a trace with its number; nil at the end.
  func line(_ number: Int) throws -> JSONValue? {
    guard let bytes = try source.line() else { return nil }
    do {
      return try JSONValue(parsing: bytes)
    } catch {
      throw FileError(path: path, reason: "line \(number): \(error)")
    }
  }
}
