public import Rendering

/// Writes frames as an animated WebP file, which browsers and pages show as it is.
///
/// A frame's duration is the difference of rounded times, so that rounding never adds up. Only the
/// rectangle that changed is stored; a frame that equals the one before makes that one last longer.
/// The file's first bytes tell its length, so a sink that cannot go back makes the encoder keep the
/// encoded frames in memory until the end.
public struct AnimatedWebPEncoder: FrameEncoder {
  /// What of an animation can be chosen.
  public struct Options: Hashable, Sendable {
    /// Whether and how far pixels may change.
    public var quality = PictureEncoder.WebPQuality.automatic
    /// From 0, fast, to 6, small.
    public var effort = 1
    /// How often the animation plays; 0 is for ever, as a preview on a page wants it.
    public var plays = 0

    /// Creates the options of a preview.
    public init() {}
  }

  private let sink: any ByteSink
  private let options: Options
  private var sizes = SizeGuard(format: "WebP", largestSide: 16_383)
  private var shown = Raster()
  private var straight: [UInt32] = []
  private var pending: (part: Part, start: Int)?
  private var container: WebPContainer
  private var quality: PictureEncoder.WebPQuality
  private var count = 0

  /// After how many frames an automatic quality is chosen anew.
  private static let choiceInterval = 8

  /// Creates an encoder that writes into a sink.
  public init(sink: any ByteSink, options: Options = Options()) {
    self.sink = sink
    self.options = options
    container = WebPContainer(plays: options.plays)
    quality = options.quality
  }

  /// A rectangle of a frame; its corner has even coordinates.
  private struct Part {
    var x: Int
    var y: Int
    var width: Int
    var height: Int

    func union(_ other: Part) -> Part {
      let (left, top) = (min(x, other.x), min(y, other.y))
      return Part(
        x: left, y: top, width: max(x + width, other.x + other.width) - left,
        height: max(y + height, other.y + other.height) - top)
    }
  }

  /// Takes the next frame and encodes the one before it.
  public mutating func append(_ frame: Raster, at time: Duration) throws {
    let start = time.milliseconds
    if try sizes.admit(frame) {
      container.size = (frame.width, frame.height)
      if sink.canRewrite { try sink.write(container.header(length: 0)) }
      pending = (Part(x: 0, y: 0, width: frame.width, height: frame.height), start)
    } else if let change = FrameDifference(shown, frame), !change.isNone, let last = pending {
      let (x, y) = (change.columns.lowerBound & ~1, change.rows.lowerBound & ~1)
      let part = Part(
        x: x, y: y, width: change.columns.upperBound - x, height: change.rows.upperBound - y)
      if start > last.start {
        try store(last.part, milliseconds: start - last.start)
        pending = (part, start)
      } else {
        // The frame before would last no time at all.
        pending = (part.union(last.part), last.start)
      }
    }
    shown = frame
  }

  /// Encodes the last frame and completes the file.
  public mutating func finish(at end: Duration) throws {
    guard let last = pending else { return }
    try store(last.part, milliseconds: max(end.milliseconds - last.start, 1))
    pending = nil
    let header = try container.finalHeader()
    if sink.canRewrite {
      try sink.rewrite(header, at: 0)
    } else {
      try sink.write(header)
      for frame in container.kept { try sink.write(frame) }
    }
  }

  private mutating func store(_ part: Part, milliseconds: Int) throws {
    PictureEncoder.writeStraight(shown, into: &straight)
    if count % Self.choiceInterval == 0 { quality = options.quality }
    count += 1
    let still = try PictureEncoder.webp(
      straight, stride: shown.width, part: (part.x, part.y, part.width, part.height),
      quality: &quality, effort: options.effort)
    let frame = container.frame(
      from: still, x: part.x, y: part.y, width: part.width, height: part.height,
      milliseconds: milliseconds)
    if sink.canRewrite { try sink.write(frame) } else { container.kept.append(frame) }
  }
}
