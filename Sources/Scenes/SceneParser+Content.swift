internal import JSON
internal import LayerTree

extension SceneParser {
  /// Reads what a layer shows and names the layer after it.
  mutating func content(
    _ reader: JSONReader, name: inout String
  ) throws(JSONShapeError) -> SceneLayer.Content {
    let kinds = ["path", "label", "gradient", "picture"]
    var found: [String] = []
    for kind in kinds where try reader.optional(kind) != nil { found.append(kind) }
    if found.count > 1 {
      let expected = "only one of " + kinds.joined(separator: ", ")
      throw JSONShapeError(
        path: reader.path,
        problem: .wrongValue(expected: expected, found: found.joined(separator: " and ")))
    }
    let owners = [
      "viewBox": "path", "fill": "path", "stroke": "path", "lineWidth": "path", "fit": "picture",
    ]
    for (member, owner) in owners.sorted(by: { $0.key < $1.key }) {
      guard let other = try reader.optional(member), found.first != owner else { continue }
      throw JSONShapeError(
        path: other.path, problem: .wrongValue(expected: "a \(owner) beside it", found: "none"))
    }
    guard let kind = found.first, let member = try reader.optional(kind) else { return .none }
    name = kind
    switch kind {
    case "path": return try path(member, in: reader)
    case "label": return .label(try label(member))
    case "gradient": return .gradient(try gradient(member))
    default:
      let picture = try member.string()
      pictures.append((picture, member.path))
      return .picture(name: picture, fit: try reader.optional("fit")?.oneOf() ?? .stretch)
    }
  }

  private func path(
    _ reader: JSONReader, in owner: JSONReader
  ) throws(JSONShapeError) -> SceneLayer.Content {
    let (fill, stroke) = (try owner.optional("fill"), try owner.optional("stroke"))
    if fill == nil, stroke == nil {
      throw JSONShapeError(
        path: reader.path,
        problem: .wrongValue(expected: "a fill or a stroke beside it", found: "neither"))
    }
    var shape = Layer.Shape(path: try pathData(reader), fill: .clear)
    if let fill { shape.fill = try color(fill) }
    if let stroke {
      shape.stroke = try color(stroke)
      shape.lineWidth = try owner.optional("lineWidth")?.number(in: 0...1_000) ?? 1
    } else if let width = try owner.optional("lineWidth") {
      throw JSONShapeError(
        path: width.path, problem: .wrongValue(expected: "a stroke beside it", found: "none"))
    }
    guard let box = try owner.optional("viewBox") else { return .path(shape, viewBox: nil) }
    let sides = try numbers(box, 2, "two numbers, width and height", in: 0.001...1_000_000)
    return .path(shape, viewBox: Size(sides[0], sides[1]))
  }

  private func pathData(_ reader: JSONReader) throws(JSONShapeError) -> Path {
    let text = try reader.string()
    do throws(PathData.Failure) { return try PathData.path(text) } catch {
      throw JSONShapeError(
        path: reader.path, problem: .wrongValue(expected: error.expected, found: error.found))
    }
  }

  private func label(_ reader: JSONReader) throws(JSONShapeError) -> Label {
    try reader.object(knowing: ["text", "size", "weight", "color", "align", "tracking"])
    let textReader = try reader.required("text")
    let text = try textReader.string()
    if let stranger = text.first(where: { Glyph.all[$0] == nil }) {
      throw JSONShapeError(
        path: textReader.path,
        problem: .wrongValue(
          expected: "letters A to Z and a to z, digits and the signs \(Glyph.signs)",
          found: JSONValue.string(String(stranger)).description))
    }
    var label = Label(
      text: text, size: try reader.required("size").number(in: 1...1_000),
      color: try color(reader.required("color")))
    label.weight = try reader.optional("weight")?.oneOf() ?? label.weight
    label.alignment = try reader.optional("align")?.oneOf() ?? label.alignment
    label.tracking = try reader.optional("tracking")?.number(in: -100...100) ?? 0
    return label
  }

  private func gradient(_ reader: JSONReader) throws(JSONShapeError) -> Gradient {
    try reader.object(knowing: ["colors", "stops", "direction"])
    let colorsReader = try reader.required("colors")
    let readers = try colorsReader.array()
    if readers.count < 2 { throw colorsReader.failure("at least two colours") }
    var places = readers.indices.map { Double($0) / Double(readers.count - 1) }
    if let member = try reader.optional("stops") {
      places = try numbers(member, places.count, "as many numbers as colours", in: 0...1)
      if places != places.sorted() { throw member.failure("numbers in ascending order") }
    }
    var stops: [Gradient.Stop] = []
    for (reader, place) in zip(readers, places) {
      stops.append(Gradient.Stop(color: try color(reader), place: place))
    }
    return Gradient(stops: stops, direction: try reader.optional("direction")?.oneOf() ?? .down)
  }
}
