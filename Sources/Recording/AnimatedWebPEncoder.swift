public import Rendering

/// Writes frames as an animated WebP file, which browsers and pages show as it is.
///
/// A frame's duration is the difference of rounded times, so that rounding never adds up. Only the
/// rectangle that changed is stored; a frame that equals the one before makes that one last longer.
/// Browsers show a frame of 10 ms or less for 100 ms: of frames that follow each other faster some
/// are left out, never the last one, and the whole lasts as long as it should.
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
  /// The newest frame that is kept, and the part of it that differs from the one before.
  private var shown = Raster()
  private var pending: (part: Part, start: Int)?
  /// The kept frame before that one, which is not written before it is known how long it lasts.
  private var held: (still: [UInt8], part: Part, start: Int)?
  /// The newest frame, where it is left out so far.
  private var skipped: (frame: Raster, start: Int)?
  private var straight: [UInt32] = []
  private var container: WebPContainer
  private var quality: PictureEncoder.WebPQuality
  private var count = 0
  private var leftOut = 0

  /// The shortest duration in milliseconds that browsers take as it is.
  private static let shortest = 11
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

  /// Takes the next frame and encodes one before it.
  public mutating func append(_ frame: Raster, at time: Duration) throws {
    let start = time.milliseconds
    if try sizes.admit(frame) {
      container.size = (frame.width, frame.height)
      if sink.canRewrite { try sink.write(container.header(length: 0)) }
      pending = (Part(x: 0, y: 0, width: frame.width, height: frame.height), start)
      shown = frame
      return
    }
    try keepSkipped(until: start)
    guard let last = pending, let part = change(to: frame) else {
      skipped = nil
      return
    }
    if start - last.start >= Self.shortest {
      try keep(frame, part, from: start)
    } else {
      leftOut += 1
      skipped = (frame, start)
    }
  }

  /// Encodes the last frames and completes the file.
  public mutating func finish(at end: Duration) throws {
    let end = end.milliseconds
    try keepLast(until: end)
    guard let last = pending else { return }
    if let held { try write(held.still, held.part, milliseconds: last.start - held.start) }
    let still = try encode(last.part)
    try write(still, last.part, milliseconds: max(end - last.start, 1))
    (pending, held) = (nil, nil)
    let header = try container.finalHeader()
    if sink.canRewrite {
      try sink.rewrite(header, at: 0)
    } else {
      try sink.write(header)
      for frame in container.kept { try sink.write(frame) }
    }
  }

  /// What is to be said about the film, once it is complete.
  public var note: String? {
    guard leftOut > 0 else { return nil }
    return "\(leftOut) frames are left out of the WebP, since browsers show frames of 10 ms or "
      + "less for 100 ms; a film (mp4, webm, y4m) keeps them"
  }

  // MARK: - Which frames are kept

  /// The part of a frame that differs from the newest one that is kept; nil when nothing does.
  private func change(to frame: Raster) -> Part? {
    guard let change = FrameDifference(shown, frame), !change.isNone else { return nil }
    let (x, y) = (change.columns.lowerBound & ~1, change.rows.lowerBound & ~1)
    return Part(
      x: x, y: y, width: change.columns.upperBound - x, height: change.rows.upperBound - y)
  }

  /// Keeps a frame; the one before the newest so far is now known and written.
  private mutating func keep(_ frame: Raster, _ part: Part, from start: Int) throws {
    guard let last = pending else { return }
    if let held { try write(held.still, held.part, milliseconds: last.start - held.start) }
    held = (try encode(last.part), last.part, last.start)
    pending = (part, start)
    shown = frame
    skipped = nil
  }

  /// Keeps a frame after all that was left out, where it stands long enough.
  private mutating func keepSkipped(until time: Int) throws {
    guard let skipped, let last = pending, let part = change(to: skipped.frame) else { return }
    let start = max(skipped.start, last.start + Self.shortest)
    guard time - start >= Self.shortest else { return }
    leftOut -= 1
    try keep(skipped.frame, part, from: start)
  }

  /// Sees to it that the newest frame is the last one, and that it lasts long enough.
  private mutating func keepLast(until end: Int) throws {
    if let skipped, let last = pending, let part = change(to: skipped.frame) {
      if end - last.start >= 2 * Self.shortest {
        leftOut -= 1
        let earliest = max(skipped.start, last.start + Self.shortest)
        try keep(skipped.frame, part, from: min(earliest, end - Self.shortest))
      } else {
        pending = (part.union(last.part), last.start)
        shown = skipped.frame
      }
    }
    guard let held, let last = pending, end - last.start < Self.shortest else { return }
    if end - held.start >= 2 * Self.shortest {
      pending = (last.part, end - Self.shortest)
    } else {
      leftOut += 1
      pending = (last.part.union(held.part), held.start)
      self.held = nil
    }
  }

  // MARK: - Encoding

  /// Encodes a part of the newest frame that is kept.
  private mutating func encode(_ part: Part) throws -> [UInt8] {
    PictureEncoder.writeStraight(shown, into: &straight)
    if count % Self.choiceInterval == 0 { quality = options.quality }
    count += 1
    return try PictureEncoder.webp(
      straight, stride: shown.width, part: (part.x, part.y, part.width, part.height),
      quality: &quality, effort: options.effort)
  }

  private mutating func write(_ still: [UInt8], _ part: Part, milliseconds: Int) throws {
    let frame = container.frame(
      from: still, x: part.x, y: part.y, width: part.width, height: part.height,
      milliseconds: milliseconds)
    if sink.canRewrite { try sink.write(frame) } else { container.kept.append(frame) }
  }
}
