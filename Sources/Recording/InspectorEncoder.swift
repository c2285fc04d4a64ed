public import JSON
internal import LayerTree
public import Rendering
public import Transitions

/// Writes a run as one page to look into with a browser; it needs nothing beside itself.
///
/// The page holds the lines of a trace, with the pictures of the frames and with what changed on
/// each layer since the frame before, so that every layer's values can be told at every frame.
/// Frames are written as they come; memory does not grow with their number.
public final class InspectorEncoder: FrameEncoder, RunRecorder {
  private let sink: any ByteSink
  private let lines: PageLineSink
  private let wanted: PictureEncoder.WebPQuality
  private let agreements: () -> [JSONValue]
  private var trace: TraceEncoder
  private var sizes = SizeGuard(format: "WebP", largestSide: 16_383)
  private var shown = Raster()
  private var quality: PictureEncoder.WebPQuality
  private var straight: [UInt32] = []
  private var count = 0
  private var hasBegun = false
  /// The picture that waits for its frame's values, as an address that holds it.
  private var picture: String?
  private var order: [String] = []
  private var layers: [String: Layer] = [:]
  private var moving: [String: [Property]] = [:]

  /// After how many pictures an automatic quality is chosen anew.
  private static let choiceInterval = 8

  /// Creates an encoder for one run.
  ///
  /// - Parameters:
  ///   - sink: Where the page goes.
  ///   - header: What the run is.
  ///   - quality: How the pictures of frames are made smaller.
  ///   - agreements: What the host offered and each animator asked for and got, once the run is
  ///     over: the members `animator`, `offered` and `requested`.
  public init(
    sink: any ByteSink, header: TraceEncoder.Header, quality: PictureEncoder.WebPQuality,
    agreements: @escaping () -> [JSONValue]
  ) {
    self.sink = sink
    self.agreements = agreements
    wanted = quality
    self.quality = quality
    lines = PageLineSink(sink)
    trace = TraceEncoder(sink: lines, header: header)
  }

  private func begin() throws {
    guard !hasBegun else { return }
    hasBegun = true
    try sink.write(InspectorPage.start)
    try trace.writeHeader()
    try tell(["plain": Self.plain])
  }

  // MARK: - Pictures

  /// Takes the picture of the next frame, whose values follow.
  public func append(_ frame: Raster, at time: Duration) throws {
    let isFirst = try sizes.admit(frame)
    guard isFirst || frame != shown else { return }
    PictureEncoder.writeStraight(frame, into: &straight)
    if count % Self.choiceInterval == 0 { quality = wanted }
    count += 1
    let bytes = try PictureEncoder.webp(
      straight, stride: frame.width, part: (0, 0, frame.width, frame.height), quality: &quality,
      effort: 1)
    picture = "data:image/webp;base64,\(Base64.text(bytes))"
    shown = frame
  }

  /// Completes the page.
  public func finish(at end: Duration) throws {
    try begin()
    try sink.write(InspectorPage.end)
  }

  // MARK: - Values

  /// Writes an event.
  public func append(
    _ event: TransitionEvent, at seconds: Double, of origin: (container: String, request: Int)?
  ) throws {
    try begin()
    try trace.append(event, at: seconds, of: origin)
  }

  /// Writes that a command of the script was not carried out.
  public func append(
    refusalOf command: String, because reason: String, at seconds: Double, in container: String
  ) throws {
    try begin()
    try trace.append(refusalOf: command, because: reason, at: seconds, in: container)
  }

  /// Writes a frame: its picture and what changed since the one before.
  ///
  /// - Parameter frame: The frame.
  /// - Throws: What the sink throws.
  public func append(_ frame: TraceEncoder.Frame) throws {
    try begin()
    var members: [JSONValue.Member] = [
      .init("frame", .number(frame.number)), .init("time", .number(frame.time)),
      .init("progress", frame.progress.map { .number($0) } ?? .null),
    ]
    if let picture { members.append(.init("picture", .string(picture))) }
    picture = nil
    let ids = frame.tree.subtree(of: LayerTree.rootID).dropFirst()
    let present = ids.map { (path: frame.tree.path(of: $0), layer: frame.tree[$0]) }
    let paths = present.map(\.path)
    if paths != order { members.append(.init("order", .array(paths.map { .string($0) }))) }
    if frame.animated != moving {
      let moved = paths.compactMap { path in
        frame.animated[path].map { properties in
          JSONValue.Member(path, .array(properties.map { .string($0.rawValue) }))
        }
      }
      members.append(.init("animated", .object(moved)))
    }
    let changes = present.compactMap { path, layer in
      change(of: layer, since: layers[path]).map { JSONValue.Member(path, $0) }
    }
    members.append(.init("layers", .object(changes)))
    order = paths
    layers = Dictionary(present, uniquingKeysWith: { first, _ in first })
    moving = frame.animated
    try tell(.object(members))
  }

  private func tell(_ line: JSONValue) throws {
    try lines.write(Array("\(line)\n".utf8))
  }

  /// The values of a layer that nobody changed.
  private static var plain: JSONValue {
    .object(Property.allCases.map { .init($0.rawValue, Layer(name: "")[$0].json) })
  }

  /// What of a layer is new; nil when nothing is.
  private func change(of layer: Layer, since before: Layer?) -> JSONValue? {
    let plain = Layer(name: "")
    var members = Property.allCases.filter { property in
      let always: [Property] = [.position, .bounds, .opacity]
      guard let before else {
        return always.contains(property) || layer[property] != plain[property]
      }
      return before[property] != layer[property]
    }
    .map { JSONValue.Member($0.rawValue, layer[$0].json) }
    if before?.isHidden ?? false != layer.isHidden {
      members.append(.init("hidden", .bool(layer.isHidden)))
    }
    let content = Self.words(for: layer.content)
    if before.map({ Self.words(for: $0.content) }) ?? nil != content {
      members.append(.init("content", .string(content ?? "none")))
    }
    return members.isEmpty && before != nil ? nil : .object(members)
  }

  private static func words(for content: Layer.Content) -> String? {
    switch content {
    case .none: nil
    case .picture(let picture): "picture of \(picture.width) × \(picture.height) pixels"
    case .shape: "shape"
    }
  }

  /// Writes the outcome and what was agreed.
  public func finish(
    outcome: Outcome?, endings: [TraceEncoder.Ending], frames: Int, duration: Double,
    faults: [String]
  ) throws {
    try begin()
    try tell(["agreements": .array(agreements())])
    try trace.finish(
      outcome: outcome, endings: endings, frames: frames, duration: duration, faults: faults)
  }
}
