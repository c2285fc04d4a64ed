internal import LayerTree
public import Transitions

/// Draws the animated properties of a run's layers over time, as one SVG picture.
///
/// Every number that changes has a line of its own. A long run is sampled, so that memory does not
/// grow with its length.
public struct PlotEncoder: RunRecorder {
  /// One number of one property of one layer.
  private struct Key: Hashable {
    var path: String
    var property: Property
    var component: Int
  }

  private let sink: any ByteSink
  private var keys: [Key] = []
  private var known: Set<Key> = []
  private var rows: EvenSample<Row>
  private var last: Row?

  /// The values at one time, in the order of the keys that were known then.
  private struct Row {
    var time: Double
    var values: [Double]
  }

  /// Creates an encoder.
  ///
  /// - Parameters:
  ///   - sink: Where the picture goes.
  ///   - samples: How many samples of each line are kept at least.
  public init(sink: any ByteSink, samples: Int = 1_000) {
    self.sink = sink
    rows = EvenSample(least: samples)
  }

  /// Takes the values of a frame.
  ///
  /// - Parameter frame: The frame.
  public mutating func append(_ frame: TraceEncoder.Frame) {
    var layers: [String: Layer] = [:]
    for id in frame.tree.subtree(of: LayerTree.rootID) {
      let path = frame.tree.path(of: id)
      layers[path] = frame.tree[id]
      for property in frame.animated[path] ?? [] {
        for component in frame.tree[id][property].numbers.indices {
          let key = Key(path: path, property: property, component: component)
          if known.insert(key).inserted { keys.append(key) }
        }
      }
    }
    let row = Row(
      time: frame.time,
      values: keys.map { layers[$0.path]?[$0.property].numbers[$0.component] ?? .nan })
    rows.add { row }
    last = row
  }

  /// Draws nothing for an event.
  public mutating func append(
    _ event: TransitionEvent, at seconds: Double, of origin: (container: String, request: Int)?
  ) {}

  /// Draws nothing for a command that was not carried out.
  public mutating func append(
    refusalOf command: String, because reason: String, at seconds: Double, in container: String
  ) {}

  /// Draws the picture and writes it.
  ///
  /// - Parameters:
  ///   - outcome: Plays no part.
  ///   - endings: Play no part.
  ///   - frames: Plays no part.
  ///   - duration: Plays no part.
  ///   - faults: Play no part.
  /// - Throws: What the sink throws.
  public mutating func finish(
    outcome: Outcome?, endings: [TraceEncoder.Ending], frames: Int, duration: Double,
    faults: [String]
  ) throws {
    if let last { rows.close { last } }
    let plot = CurvePlot(keys.indices.compactMap(series))
    try sink.write(Array(plot.svg.utf8))
  }

  /// The line of a number; nothing for one that never changes.
  private func series(_ index: Int) -> CurvePlot.Series? {
    let samples = rows.kept.map(\.element).map { row in
      CurvePlot.Sample(
        time: row.time, value: index < row.values.count ? row.values[index] : .nan)
    }
    guard Set(samples.map(\.value).filter(\.isFinite)).count > 1 else { return nil }
    let key = keys[index]
    let names = Self.components(of: key.property)
    let component = names.isEmpty ? "" : " \(names[key.component])"
    return CurvePlot.Series(
      name: "\(key.path) \(key.property.rawValue)\(component)", samples: samples)
  }

  /// What the numbers of a property are called; none where there is one only.
  private static func components(of property: Property) -> [String] {
    switch Layer(name: "")[property] {
    case .scalar: []
    case .point: ["x", "y"]
    case .rect: ["x", "y", "width", "height"]
    case .color: ["red", "green", "blue", "alpha"]
    case .transform: (1...4).flatMap { row in (1...4).map { "m\(row)\($0)" } }
    }
  }
}
