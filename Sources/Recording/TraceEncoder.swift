import JSON
public import LayerTree
public import Transitions

/// Writes what a run does as lines of JSON: the run, each frame, each event, the outcome.
///
/// A frame lists the layers that are animated or differ from what they are at rest. Numbers have
/// enough digits to read back as the same double.
public struct TraceEncoder: RunRecorder {
  /// An animator that takes part in a run.
  public struct Participant: Hashable, Sendable {
    /// The plugin's name.
    public let plugin: String
    /// The animator's id.
    public let animator: String
    /// The capabilities granted, such as `animator.spring/1`.
    public let grant: [String]

    /// Creates a participant.
    public init(plugin: String, animator: String, grant: [String]) {
      self.plugin = plugin
      self.animator = animator
      self.grant = grant
    }

    fileprivate var members: [JSONValue.Member] {
      [
        .init("plugin", .string(plugin)), .init("animator", .string(animator)),
        .init("grant", .array(grant.map { .string($0) })),
      ]
    }
  }

  /// What the first line says.
  public struct Header {
    /// Those who animate: the one animator, or all that a script may call for.
    public var participants: [Participant]
    /// The change of the stack that is shown; nil for a script.
    public var change: (operation: Operation, from: String, to: String)?
    /// The size of the container in points.
    public var size: Size
    /// Pixels per point.
    public var scale: Double
    /// The frame rate, such as `60` or `30000/1001`.
    public var rate: String

    /// Creates the header of a run.
    public init(
      participants: [Participant], change: (operation: Operation, from: String, to: String)?,
      size: Size, scale: Double, rate: String
    ) {
      self.participants = participants
      self.change = change
      self.size = size
      self.scale = scale
      self.rate = rate
    }

    fileprivate var json: JSONValue {
      var members: [JSONValue.Member] = [.init("schema", .number(TraceEncoder.schema))]
      if let change, let participant = participants.first {
        members += participant.members
        members += [
          .init("operation", .string(change.operation.rawValue)),
          .init("from", .string(change.from)), .init("to", .string(change.to)),
        ]
      } else {
        members.append(.init("animators", .array(participants.map { .object($0.members) })))
      }
      return .object(
        members + [
          .init("size", [.number(size.width), .number(size.height)]),
          .init("scale", .number(scale)), .init("fps", .string(rate)),
        ])
    }
  }

  /// One moment of a run.
  public struct Frame {
    /// The frame's number, from 0.
    public var number: Int
    /// Seconds since the start of the run.
    public var time: Double
    /// How far the outermost container's transition is; nil when none runs.
    public var progress: Double?
    /// What is shown.
    public var tree: LayerTree
    /// What would be shown if nothing moved.
    public var rest: LayerTree
    /// What moves, by the paths of the layers.
    public var animated: [String: [Property]]

    /// Creates a frame.
    public init(
      number: Int, time: Double, progress: Double?, tree: LayerTree, rest: LayerTree,
      animated: [String: [Property]]
    ) {
      self.number = number
      self.time = time
      self.progress = progress
      self.tree = tree
      self.rest = rest
      self.animated = animated
    }
  }

  /// How one request of a script ended.
  public struct Ending {
    /// The container.
    public var container: String
    /// The request's number there.
    public var request: Int
    /// How it ended.
    public var outcome: Outcome

    /// Creates an ending.
    public init(container: String, request: Int, outcome: Outcome) {
      self.container = container
      self.request = request
      self.outcome = outcome
    }
  }

  /// The version of the trace's format.
  public static let schema = 1

  private let sink: any ByteSink
  private let header: Header
  private var hasHeader = false

  /// Creates an encoder for one run.
  public init(sink: any ByteSink, header: Header) {
    self.sink = sink
    self.header = header
  }

  /// Writes an event.
  ///
  /// - Parameters:
  ///   - event: What happened.
  ///   - seconds: When, on the clock of the run.
  ///   - origin: The container and the request, when the run has several.
  /// - Throws: What the sink throws.
  public mutating func append(
    _ event: TransitionEvent, at seconds: Double, of origin: (container: String, request: Int)?
  ) throws {
    try writeHeader()
    var members = event.members(at: seconds)
    if let origin {
      members += [
        .init("container", .string(origin.container)), .init("request", .number(origin.request)),
      ]
    }
    try write(.object(members))
  }

  /// Writes that a command of the script was not carried out.
  ///
  /// - Parameters:
  ///   - command: The command's word.
  ///   - reason: Why, in words.
  ///   - seconds: When, on the clock of the run.
  ///   - container: Where.
  /// - Throws: What the sink throws.
  public mutating func append(
    refusalOf command: String, because reason: String, at seconds: Double, in container: String
  ) throws {
    try writeHeader()
    try write([
      "event": "refused", "time": .number(seconds), "command": .string(command),
      "message": .string(reason), "container": .string(container),
    ])
  }

  /// Writes a frame.
  ///
  /// - Parameter frame: The frame.
  /// - Throws: What the sink throws.
  public mutating func append(_ frame: Frame) throws {
    try writeHeader()
    let resting = Dictionary(
      frame.rest.subtree(of: LayerTree.rootID).map { (frame.rest.path(of: $0), frame.rest[$0]) },
      uniquingKeysWith: { first, _ in first })
    var layers: [JSONValue.Member] = []
    for id in frame.tree.subtree(of: LayerTree.rootID).dropFirst() {
      let path = frame.tree.path(of: id)
      let animated = frame.animated[path] ?? []
      if let values = Self.values(of: frame.tree[id], besides: resting[path], animated) {
        layers.append(JSONValue.Member(path, values))
      }
    }
    try write([
      "frame": .number(frame.number), "time": .number(frame.time),
      "progress": frame.progress.map { .number($0) } ?? .null, "layers": .object(layers),
    ])
  }

  /// Writes the outcome.
  ///
  /// - Parameters:
  ///   - outcome: How the one transition ended; nil for a script.
  ///   - endings: How the requests of a script ended.
  ///   - frames: How many frames the run has.
  ///   - duration: How long it took, in seconds.
  ///   - faults: What animators did that they must not.
  /// - Throws: What the sink throws.
  public mutating func finish(
    outcome: Outcome?, endings: [Ending], frames: Int, duration: Double, faults: [String]
  ) throws {
    try writeHeader()
    var members: [JSONValue.Member] = []
    if header.change != nil {
      members.append(.init("outcome", .string(outcome?.rawValue ?? "running")))
    } else {
      members.append(
        .init(
          "outcomes",
          .array(
            endings.map { ending in
              [
                "container": .string(ending.container), "request": .number(ending.request),
                "outcome": .string(ending.outcome.rawValue),
              ]
            })))
    }
    members += [
      .init("frames", .number(frames)), .init("duration", .number(duration)),
      .init("faults", .array(faults.map { .string($0) })),
    ]
    try write(.object(members))
  }

  /// Writes the first line, unless it is there.
  mutating func writeHeader() throws {
    guard !hasHeader else { return }
    hasHeader = true
    try write(header.json)
  }

  private func write(_ value: JSONValue) throws {
    try sink.write(Array("\(value)\n".utf8))
  }

  /// The values of a layer that is animated or differs from its rest; nil for one that rests.
  private static func values(
    of layer: Layer, besides rest: Layer?, _ animated: [Property]
  ) -> JSONValue? {
    let moved = Property.allCases.filter { property in
      animated.contains(property) || rest.map { $0[property] != layer[property] } ?? false
    }
    let isMasked = rest.map { ($0.mask == nil) != (layer.mask == nil) } ?? false
    guard rest == nil || isMasked || !moved.isEmpty else { return nil }
    let always: [Property] = [.position, .transform, .opacity]
    let listed = always + moved.filter { !always.contains($0) }
    let members = listed.map { JSONValue.Member($0.rawValue, layer[$0].json) }
    guard layer.compositing != .normal else { return .object(members) }
    return .object(members + [.init("compositing", .string(layer.compositing.rawValue))])
  }
}

extension PropertyValue {
  /// The value as JSON: one number, or a list of them.
  var json: JSONValue {
    if case .scalar(let number) = self { return .number(number) }
    return .array(numbers.map { .number($0) })
  }
}
