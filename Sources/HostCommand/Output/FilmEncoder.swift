import Glibc
import PluginHost
import Recording
import Rendering
import TimingEngine

/// Hands frames to ffmpeg, which writes them as a film.
///
/// ffmpeg writes into the sink's own file, which has no name before it is complete.
final class FilmEncoder: FrameEncoder {
  private let sink: FileSink
  private let format: OutputFormat
  private let rate: FrameRate
  private let program: String
  /// What is to be said about the film.
  private(set) var note: String?
  private var running: (child: ChildProcess, input: FileSink, encoder: Y4MEncoder)?

  /// Creates an encoder.
  ///
  /// - Parameters:
  ///   - sink: The file.
  ///   - format: What it will be: mp4 or webm.
  ///   - rate: Frames per second.
  ///   - program: The path of ffmpeg.
  init(sink: FileSink, format: OutputFormat, rate: FrameRate, program: String) {
    self.sink = sink
    self.format = format
    self.rate = rate
    self.program = program
  }

  /// Takes the next frame.
  func append(_ frame: Raster, at time: Duration) throws {
    var (child, input, encoder) = try running ?? start(frame)
    do {
      try encoder.append(frame, at: time)
      running = (child, input, encoder)
    } catch {
      // ffmpeg knows better why it stopped reading.
      running = nil
      try child.wait(for: sink.path)
      throw error
    }
  }

  /// Completes the film.
  func finish(at end: Duration) throws {
    guard let child = running?.child else { return }
    // The end of its input lets ffmpeg finish.
    running = nil
    try child.wait(for: sink.path)
  }

  private func start(_ frame: Raster) throws -> (ChildProcess, FileSink, Y4MEncoder) {
    let child = try ChildProcess(
      program, arguments(for: frame), .into, lent: sink.descriptor)
    let input = FileSink(descriptor: child.pipe)
    let sampling: Y4MEncoder.Sampling =
      frame.width % 2 == 0 && frame.height % 2 == 0 ? .quarter : .full
    if sampling == .full {
      let (width, height) = (frame.width, frame.height)
      note =
        "the film has \(width + width % 2)×\(height + height % 2) pixels, since such films need "
        + "even sides; the last column or row is there twice"
    }
    let encoder = Y4MEncoder(
      sink: input, rate: (rate.numerator, rate.denominator), sampling: sampling)
    return (child, input, encoder)
  }

  private func arguments(for frame: Raster) -> [String] {
    let (width, height) = (frame.width, frame.height)
    // Films of odd sizes play hardly anywhere: the last column or row is repeated.
    let (right, bottom) = (width % 2, height % 2)
    let pad =
      right + bottom == 0
      ? ""
      : "pad=\(width + right):\(height + bottom),"
        + "fillborders=right=\(right):bottom=\(bottom):mode=smear,"
    let codec =
      format == .mp4
      ? ["libx264", "-crf", "18", "-preset", "medium", "-movflags", "+faststart"]
      : ["libvpx-vp9", "-crf", "24", "-b:v", "0", "-deadline", "good", "-cpu-used", "4"]
    return [
      "-loglevel", "error", "-xerror", "-nostdin", "-y", "-f", "yuv4mpegpipe", "-i", "pipe:0",
      "-vf", pad + "format=yuv420p", "-c:v",
    ] + codec + [
      "-colorspace", "smpte170m", "-color_primaries", "bt709", "-color_trc", "iec61966-2-1",
      "-color_range", "tv", "-fflags", "+bitexact", "-flags:v", "+bitexact", "-f",
      format.rawValue, ChildProcess.lentPath,
    ]
  }
}
