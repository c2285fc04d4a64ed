internal import JSON
internal import LayerTree

/// Turns a scene's JSON into values; what pictures it meets are noted for loading.
struct SceneParser {
  /// The names of pictures, each with the path of a member that asks for it.
  var pictures: [(name: String, path: String)] = []
  private(set) var colors: [String: Color] = [:]

  /// Reads what stands above the screens.
  mutating func head(
    _ root: JSONReader
  ) throws(JSONShapeError) -> (name: String, size: Size, background: Color) {
    let version = try root.required("schema")
    guard version.value == 1 else { throw version.failure("1, the version of the scene format") }
    try root.object(knowing: ["schema", "name", "size", "colors", "background", "screens"])
    for (name, reader) in try root.optional("colors")?.members() ?? [] {
      colors[name] = try color(reader)
    }
    let sides = try numbers(
      root.required("size"), 2, "two numbers, width and height", in: 1...8_192)
    var background = Color.clear
    if let member = try root.optional("background") { background = try color(member) }
    return (try name(root.required("name")), Size(sides[0], sides[1]), background)
  }

  /// Reads the screens.
  mutating func screens(_ root: JSONReader) throws(JSONShapeError) -> [Scene.ScreenLayout] {
    let member = try root.required("screens")
    let readers = try member.array()
    if readers.isEmpty { throw member.failure("at least one screen") }
    var layouts: [Scene.ScreenLayout] = []
    for reader in readers {
      try reader.object(knowing: ["name", "background", "boundsOrigin", "layers"])
      let nameReader = try reader.required("name")
      let name = try name(nameReader)
      if layouts.contains(where: { $0.name == name }) {
        throw nameReader.failure("a name that no other screen has")
      }
      var layer = SceneLayer(name: name)
      if let background = try reader.optional("background") {
        layer.layer.backgroundColor = try color(background)
      }
      if let member = try reader.optional("boundsOrigin") {
        let origin = try numbers(member, 2, "two numbers, x and y")
        layer.layer.bounds.origin = Point(origin[0], origin[1])
      }
      for child in try reader.optional("layers")?.array() ?? [] {
        layer.children.append(try self.layer(child))
      }
      layouts.append(Scene.ScreenLayout(name: name, root: layer))
    }
    return layouts
  }

  private mutating func layer(_ reader: JSONReader) throws(JSONShapeError) -> SceneLayer {
    try reader.object(knowing: [
      "name", "match", "frame", "position", "bounds", "anchorPoint", "transform", "opacity",
      "zPosition", "hidden", "doubleSided", "masksToBounds", "cornerRadius", "backdropBlur",
      "backgroundColor", "tint", "shadow", "path", "viewBox", "fill", "stroke", "lineWidth",
      "label", "gradient", "picture", "fit", "mask", "children",
    ])
    var layer = SceneLayer(name: "layer")
    layer.content = try content(reader, name: &layer.layer.name)
    if let member = try reader.optional("name") { layer.layer.name = try name(member) }
    if let member = try reader.optional("match") { layer.layer.match = try name(member) }
    try readAppearance(reader, into: &layer.layer)
    layer.placement = try placement(reader)
    for child in try reader.optional("children")?.array() ?? [] {
      layer.children.append(try self.layer(child))
    }
    if let mask = try reader.optional("mask") { layer.mask = [try self.layer(mask)] }
    return layer
  }

  private func readAppearance(
    _ reader: JSONReader, into layer: inout Layer
  ) throws(JSONShapeError) {
    let all = -Double.infinity...Double.infinity
    layer.opacity = try reader.optional("opacity")?.number(in: 0...1) ?? 1
    layer.zPosition = try reader.optional("zPosition")?.number() ?? 0
    layer.isHidden = try reader.optional("hidden")?.bool() ?? false
    layer.isDoubleSided = try reader.optional("doubleSided")?.bool() ?? true
    layer.masksToBounds = try reader.optional("masksToBounds")?.bool() ?? false
    layer.cornerRadius = try reader.optional("cornerRadius")?.number(in: 0...Double.infinity) ?? 0
    layer.backdropBlur = try reader.optional("backdropBlur")?.number(in: 0...1_000) ?? 0
    if let member = try reader.optional("backgroundColor") {
      layer.backgroundColor = try color(member)
    }
    if let member = try reader.optional("tint") { layer.tint = try color(member) }
    if let member = try reader.optional("anchorPoint") {
      let fractions = try numbers(member, 2, "two fractions of the bounds", in: all)
      layer.anchorPoint = Point(fractions[0], fractions[1])
    }
    if let member = try reader.optional("transform") { layer.transform = try transform(member) }
    if let member = try reader.optional("shadow") { layer.shadow = try shadow(member) }
  }
}
