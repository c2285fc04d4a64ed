import JSON
public import LayerTree
public import Transitions

/// Writes what a run does as lines of JSON: the run, each frame, each event, the outcome.
///
/// A frame lists the layers that are animated or differ from before the transition. Numbers have
/// enough digits to read back as the same double.
public struct TraceEncoder {
  /// What the first line says.
  public struct Header {
    /// The plugin's name.
    public let plugin: String
    /// The animator's id.
    public let animator: String
    /// The size of the container in points.
    public let size: Size
    /// Pixels per point.
    public let scale: Double
    /// The frame rate, such as `60` or `30000/1001`.
    public let rate: String
    /// The capabilities granted, such as `animator.spring/1`.
    public let grant: [String]

    /// Creates the header of a run.
    public init(
      plugin: String, animator: String, size: Size, scale: Double, rate: String, grant: [String]
    ) {
      self.plugin = plugin
      self.animator = animator
      self.size = size
      self.scale = scale
      self.rate = rate
      self.grant = grant
    }
  }

  /// The version of the trace's format.
  public static let schema = 1

  private let sink: any ByteSink
  private let transition: Transition
  private let header: Header
  private let animated: [LayerID: [Property]]
  private var writtenEvents = 0
  private var hasHeader = false

  /// Creates an encoder for one transition.
  public init(sink: any ByteSink, transition: Transition, header: Header) {
    self.sink = sink
    self.transition = transition
    self.header = header
    animated = Dictionary(grouping: transition.animatedProperties, by: \.layer)
      .mapValues { $0.map(\.property) }
  }

  /// Writes the events up to a frame's time, then the frame.
  public mutating func append(frame: Int, at seconds: Double, tree: LayerTree) throws {
    try writeHeader()
    try writeEvents(upTo: seconds)
    var layers: [JSONValue.Member] = []
    for id in tree.subtree(of: LayerTree.rootID).dropFirst() {
      if let values = values(of: id, in: tree) {
        layers.append(JSONValue.Member(tree.path(of: id), values))
      }
    }
    let progress = transition.progress(at: seconds)
    try write([
      "frame": .number(frame), "time": .number(seconds), "progress": .number(progress),
      "layers": .object(layers),
    ])
  }

  /// Writes the remaining events and the outcome.
  public mutating func finish(frames: Int) throws {
    try writeHeader()
    try writeEvents(upTo: .infinity)
    try write([
      "outcome": transition.outcome.map { .string($0.rawValue) } ?? .null,
      "frames": .number(frames),
      "duration": .number(transition.endTime ?? transition.duration),
      "faults": .array(transition.faults.map { .string($0) }),
    ])
  }

  private mutating func writeHeader() throws {
    guard !hasHeader else { return }
    hasHeader = true
    let change = transition.change
    try write([
      "schema": .number(TraceEncoder.schema),
      "plugin": .string(header.plugin),
      "animator": .string(header.animator),
      "operation": .string(change.operation.rawValue),
      "from": .string(change.from.name),
      "to": .string(change.to.name),
      "size": [.number(header.size.width), .number(header.size.height)],
      "scale": .number(header.scale),
      "fps": .string(header.rate),
      "grant": .array(header.grant.map { .string($0) }),
    ])
  }

  private mutating func writeEvents(upTo seconds: Double) throws {
    while writtenEvents < transition.events.count,
      transition.events[writtenEvents].time <= seconds
    {
      try write(transition.events[writtenEvents].json)
      writtenEvents += 1
    }
  }

  private func write(_ value: JSONValue) throws {
    try sink.write(Array("\(value)\n".utf8))
  }

  /// The values of a layer that is animated or differs from before; nil for one that rests.
  private func values(of id: LayerID, in tree: LayerTree) -> JSONValue? {
    let layer = tree[id]
    let before = transition.change.running.layer(id)
    let moved = Property.allCases.filter { property in
      animated[id]?.contains(property) == true
        || before.map { $0[property] != layer[property] } ?? false
    }
    let isNew = before == nil
    let isMasked = before.map { ($0.mask == nil) != (layer.mask == nil) } ?? false
    guard isNew || isMasked || !moved.isEmpty else { return nil }
    let always: [Property] = [.position, .transform, .opacity]
    let listed = always + moved.filter { !always.contains($0) }
    return .object(
      listed.map { JSONValue.Member($0.rawValue, Self.json(layer[$0])) })
  }

  private static func json(_ value: PropertyValue) -> JSONValue {
    if case .scalar(let number) = value { return .number(number) }
    return .array(value.numbers.map { .number($0) })
  }
}

extension TransitionEvent {
  /// The event as one line of a trace.
  fileprivate var json: JSONValue {
    .object([.init("event", .string(name)), .init("time", .number(time))] + details)
  }

  private var name: String {
    switch kind {
    case .began: "began"
    case .note: "note"
    case .willUnwind: "will-unwind"
    case .phase: "phase"
    case .resized: "resized"
    case .willAppear: "will-appear"
    case .willDisappear: "will-disappear"
    case .didAppear: "did-appear"
    case .didDisappear: "did-disappear"
    case .animationEnded: "animation-ended"
    case .arrived: "arrived"
    case .settled: "settled"
    case .completionRequested: "completion-requested"
    case .fault: "fault"
    case .ended(let outcome): outcome.rawValue
    }
  }

  private var details: [JSONValue.Member] {
    switch kind {
    case .began(let operation, let from, let to, let animator):
      [
        .init("operation", .string(operation.rawValue)), .init("from", .string(from)),
        .init("to", .string(to)), .init("animator", .string(animator)),
      ]
    case .note(let text), .fault(let text): [.init("message", .string(text))]
    case .willUnwind(let from, let to): [.init("from", .string(from)), .init("to", .string(to))]
    case .phase(let phase): [.init("phase", .string(phase.rawValue))]
    case .resized(let size): [.init("size", [.number(size.width), .number(size.height)])]
    case .willAppear(let screen), .willDisappear(let screen), .didAppear(let screen),
      .didDisappear(let screen):
      [.init("screen", .string(screen))]
    case .animationEnded(let token, let finished):
      [.init("token", .string("\(token)")), .init("finished", .bool(finished))]
    case .completionRequested(let request, let accepted):
      [.init("finished", .bool(request == .finish)), .init("accepted", .bool(accepted))]
    case .arrived, .settled, .ended: []
    }
  }
}
