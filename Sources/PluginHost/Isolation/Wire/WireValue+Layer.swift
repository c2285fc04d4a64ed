import LayerTree

/// A layer's own values without what it shows, which stays home: links to other layers are a matter
/// of the tree, and no animator sees pixels. That a layer shows a picture is told, for pictures travel
/// in their own ratio: a clear pixel stands in for it.
///
/// Most layers of a screen have most values as a new layer has them; only the others follow.
extension Layer: WireValue {
  /// Yes-or-no values, and which of the others follow.
  private struct Parts: OptionSet {
    let rawValue: UInt16
    static let isHidden = Parts(rawValue: 1 << 0)
    static let isDoubleSided = Parts(rawValue: 1 << 1)
    static let masksToBounds = Parts(rawValue: 1 << 2)
    static let crossFadesChildren = Parts(rawValue: 1 << 3)
    static let anchorPoint = Parts(rawValue: 1 << 4)
    static let transform = Parts(rawValue: 1 << 5)
    static let levels = Parts(rawValue: 1 << 6)
    static let backgroundColor = Parts(rawValue: 1 << 7)
    static let tint = Parts(rawValue: 1 << 8)
    static let shadow = Parts(rawValue: 1 << 9)
    static let match = Parts(rawValue: 1 << 10)
    static let picture = Parts(rawValue: 1 << 11)
    static let all = Parts(rawValue: (1 << 12) - 1)
  }

  /// How many bytes a layer has at least: its name's length, its parts, position and bounds.
  static let leastSize = 4 + 2 + 6 * 8

  private static let usual = Layer(name: "")
  private static let standIn = Picture(width: 1, height: 1, pixels: [0]).map(Content.picture)

  private var levels: SIMD4<Double> { [opacity, zPosition, backdropBlur, cornerRadius] }

  private var parts: Parts {
    var parts: Parts = []
    if isHidden { parts.insert(.isHidden) }
    if isDoubleSided { parts.insert(.isDoubleSided) }
    if masksToBounds { parts.insert(.masksToBounds) }
    if crossFadesChildren { parts.insert(.crossFadesChildren) }
    let usual = Layer.usual
    if anchorPoint.numbers.differs(from: usual.anchorPoint.numbers) { parts.insert(.anchorPoint) }
    if transform.elements.differs(from: usual.transform.elements) { parts.insert(.transform) }
    if levels.differs(from: usual.levels) { parts.insert(.levels) }
    if backgroundColor.numbers.differs(from: usual.backgroundColor.numbers) {
      parts.insert(.backgroundColor)
    }
    if tint.numbers.differs(from: usual.tint.numbers) { parts.insert(.tint) }
    if shadow.numbers.differs(from: usual.shadow.numbers) { parts.insert(.shadow) }
    if match != nil { parts.insert(.match) }
    if case .picture = content { parts.insert(.picture) }
    return parts
  }

  func encode(to writer: inout WireWriter) {
    let parts = parts
    writer.write(name)
    writer.write(number: parts.rawValue)
    writer.write(position)
    writer.write(bounds)
    if parts.contains(.anchorPoint) { writer.write(anchorPoint) }
    if parts.contains(.transform) { writer.write(transform) }
    if parts.contains(.levels) { writer.write(numbers: levels) }
    if parts.contains(.backgroundColor) { writer.write(backgroundColor) }
    if parts.contains(.tint) { writer.write(tint) }
    if parts.contains(.shadow) { writer.write(numbers: shadow.numbers) }
    if let match { writer.write(match) }
  }

  init(from reader: inout WireReader) throws(WireError) {
    self.init(name: try reader.value())
    let parts = Parts(rawValue: try reader.number())
    guard parts.isSubset(of: .all) else { throw reader.failure("a layer has no such parts") }
    isHidden = parts.contains(.isHidden)
    isDoubleSided = parts.contains(.isDoubleSided)
    masksToBounds = parts.contains(.masksToBounds)
    crossFadesChildren = parts.contains(.crossFadesChildren)
    position = try reader.value()
    bounds = try reader.value()
    if parts.contains(.anchorPoint) { anchorPoint = try reader.value() }
    if parts.contains(.transform) { transform = try reader.value() }
    if parts.contains(.levels) {
      let levels = try reader.numbers(SIMD4.self)
      (opacity, zPosition, backdropBlur, cornerRadius) = (levels.x, levels.y, levels.z, levels.w)
    }
    if parts.contains(.backgroundColor) { backgroundColor = try reader.value() }
    if parts.contains(.tint) { tint = try reader.value() }
    if parts.contains(.shadow) { shadow = Shadow(numbers: try reader.numbers()) }
    if parts.contains(.match) { match = try reader.value(String.self) }
    if parts.contains(.picture) { content = Layer.standIn ?? .none }
  }
}

extension Layer.Shadow {
  /// The values as they go over the wire.
  fileprivate var numbers: SIMD8<Double> {
    [color.red, color.green, color.blue, color.alpha, opacity, offset.x, offset.y, radius]
  }

  fileprivate init(numbers: SIMD8<Double>) {
    self.init()
    color = Color(numbers[0], numbers[1], numbers[2], numbers[3])
    opacity = numbers[4]
    offset = Point(numbers[5], numbers[6])
    radius = numbers[7]
  }
}

extension SIMD<Double> {
  /// Whether any bit is another: a zero below zero is not the usual zero.
  fileprivate func differs(from other: Self) -> Bool {
    indices.contains { self[$0].bitPattern != other[$0].bitPattern }
  }
}
