import Glibc
import PluginHost
import Recording
import Rendering
import TimingEngine

/// A run on its way to a file, some files or a pipe: complete under its name, or not there.
struct Output {
  private var encoder: (any FrameEncoder)?
  private let sinks: SinkList

  /// The sinks that are given their names together at the end.
  private final class SinkList {
    var sinks: [FileSink] = []
  }

  /// The sink of a format that is no picture.
  let lines: FileSink?

  /// Opens the output for a format.
  init(
    _ target: OutputTarget, format: OutputFormat, rate: FrameRate, firstNumber: Int
  ) throws(CommandError) {
    let list = SinkList()
    sinks = list
    do {
      if case .numbered(let prefix, let width, let suffix) = target {
        guard format == .png else {
          throw CommandError.usage("--output: a number in the name goes with --format png only")
        }
        encoder = StillsEncoder(format: .png()) { index in
          let sink = try FileSink(
            path: OutputTarget.path(prefix, width, suffix, firstNumber + index))
          list.sinks.append(sink)
          return sink
        }
        lines = nil
        return
      }
      let sink = try Output.sink(for: target)
      list.sinks.append(sink)
      lines = format == .jsonl ? sink : nil
      switch format {
      case .webp: encoder = AnimatedWebPEncoder(sink: sink)
      case .y4m:
        encoder = Y4MEncoder(sink: sink, rate: (rate.numerator, rate.denominator))
      case .rgba: encoder = RGBAEncoder(sink: sink)
      case .png: encoder = StillsEncoder(format: .png()) { _ in sink }
      case .jsonl: encoder = nil
      }
    } catch let error as CommandError {
      throw error
    } catch {
      throw .input("\(error)")
    }
  }

  private static func sink(for target: OutputTarget) throws -> FileSink {
    if case .file(let path) = target {
      try FileSink(path: path)
    } else {
      FileSink(descriptor: STDOUT_FILENO)
    }
  }

  /// Whether frames are wanted as pictures.
  var wantsPictures: Bool { encoder != nil }

  /// Takes the next frame.
  mutating func append(_ frame: Raster, at nanoseconds: Int64) throws(CommandError) {
    do {
      try encoder?.append(frame, at: .nanoseconds(nanoseconds))
    } catch {
      throw .input("\(error)")
    }
  }

  /// Completes the output and gives every file its name.
  mutating func finish(at nanoseconds: Int64) throws(CommandError) {
    do {
      try encoder?.finish(at: .nanoseconds(nanoseconds))
      for sink in sinks.sinks { try sink.commit() }
    } catch {
      throw .input("\(error)")
    }
  }
}
