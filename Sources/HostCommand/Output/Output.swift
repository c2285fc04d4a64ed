import Glibc
import JSON
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

  /// What takes values and events, for a format that is no picture.
  enum Values {
    case trace(FileSink)
    case plot(FileSink)
    case page(FileSink, PictureEncoder.WebPQuality)
  }

  private let values: Values?

  /// Opens the output of a run.
  init(_ target: OutputTarget, of plan: RunPlan) throws(CommandError) {
    let list = SinkList()
    sinks = list
    do {
      if case .numbered(let prefix, let width, let suffix) = target {
        let firstNumber = plan.frames?.lowerBound ?? 0
        encoder = StillsEncoder(format: plan.stillFormat) { index in
          let sink = try FileSink(
            path: OutputTarget.path(prefix, width, suffix, firstNumber + index))
          list.sinks.append(sink)
          return sink
        }
        values = nil
        return
      }
      let sink = try Output.sink(for: target)
      list.sinks.append(sink)
      encoder = Output.encoder(of: plan, into: sink)
      switch plan.format {
      case .jsonl: values = .trace(sink)
      case .svg: values = .plot(sink)
      case .html: values = .page(sink, plan.quality)
      default: values = nil
      }
    } catch {
      throw .input("\(error)")
    }
  }

  /// What turns frames into the bytes of a format; nil for one that is no picture.
  private static func encoder(of plan: RunPlan, into sink: FileSink) -> (any FrameEncoder)? {
    switch plan.format {
    case .webp:
      var options = AnimatedWebPEncoder.Options()
      options.quality = plan.quality
      return AnimatedWebPEncoder(sink: sink, options: options)
    case .png: return StillsEncoder(format: .png()) { _ in sink }
    case .y4m:
      return Y4MEncoder(sink: sink, rate: (plan.rate.numerator, plan.rate.denominator))
    case .rgba: return RGBAEncoder(sink: sink)
    case .filmstrip, .onionSkin:
      let kind: SheetEncoder.Kind = plan.format == .filmstrip ? .filmstrip : .onionSkin
      return SheetEncoder(sink: sink, kind: kind, format: plan.stillFormat, most: plan.cells)
    case .mp4, .webm:
      return plan.filmProgram.map {
        FilmEncoder(sink: sink, format: plan.format, rate: plan.rate, program: $0)
      }
    case .svg, .jsonl, .html: return nil
    }
  }

  /// Makes what takes values and events; for a page it is what takes the pictures too.
  ///
  /// - Parameters:
  ///   - header: What the run is.
  ///   - agreements: What the animators were granted, once the run is over.
  /// - Returns: What takes them; nil for a format of pictures alone.
  mutating func recorder(
    _ header: TraceEncoder.Header, agreements: @escaping () -> [JSONValue]
  ) -> (any RunRecorder)? {
    switch values {
    case .trace(let sink): return TraceEncoder(sink: sink, header: header)
    case .plot(let sink): return PlotEncoder(sink: sink)
    case .page(let sink, let quality):
      let page = InspectorEncoder(
        sink: sink, header: header, quality: quality, agreements: agreements)
      encoder = page
      return page
    case nil: return nil
    }
  }

  private static func sink(for target: OutputTarget) throws -> FileSink {
    if case .file(let path) = target {
      try FileSink(path: path)
    } else {
      FileSink(descriptor: STDOUT_FILENO)
    }
  }

  /// What is to be said about a complete output.
  var note: String? { encoder?.note }

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
