internal import JSON
public import LayerTree
public import Motion

extension SceneParser {
  /// Reads a name that can be a part of a layer's path.
  func name(_ reader: JSONReader) throws(JSONShapeError) -> String {
    guard case .string(let name) = reader.value, !name.isEmpty, !name.contains("/"),
      !name.hasPrefix("@")
    else { throw reader.failure("a name without \"/\" that doesn't start with \"@\"") }
    return name
  }

  /// Reads a colour: one of the scene's own names, or one of CSS.
  func color(_ reader: JSONReader) throws(JSONShapeError) -> Color {
    let names = colors.keys.sorted().map { ", \($0)" }.joined()
    guard case .string(let text) = reader.value else {
      throw reader.failure(CSSColor.wanted + names)
    }
    if let color = colors[text] { return color }
    do {
      return Color(try CSSColor(css: text))
    } catch {
      throw reader.failure(error.expected + names)
    }
  }

  /// Reads an array of as many numbers as wanted.
  func numbers(
    _ reader: JSONReader, _ count: Int, _ expected: String,
    in range: ClosedRange<Double> = -Double.infinity...Double.infinity
  ) throws(JSONShapeError) -> [Double] {
    let elements = try elements(reader, count, expected)
    var numbers: [Double] = []
    for element in elements { numbers.append(try element.number(in: range)) }
    return numbers
  }

  /// Reads where a layer lies; one that doesn't say fills its parent.
  func placement(_ reader: JSONReader) throws(JSONShapeError) -> SceneLayer.Placement {
    let (position, bounds) = (try reader.optional("position"), try reader.optional("bounds"))
    if let frame = try reader.optional("frame") {
      if let other = position ?? bounds {
        throw JSONShapeError(
          path: other.path, problem: .wrongValue(expected: "no frame beside it", found: "both"))
      }
      let sides = try lengths(frame, 4, "four lengths: x, y, width, height")
      return .frame(x: sides[0], y: sides[1], width: sides[2], height: sides[3])
    }
    if position == nil, bounds == nil { return .filling }
    var place = [CSSLength(pixels: 0), CSSLength(pixels: 0)]
    if let position { place = try lengths(position, 2, "two lengths: x, y") }
    guard let bounds else {
      return .anchored(
        x: place[0], y: place[1], origin: .zero, width: CSSLength(pixels: 0),
        height: CSSLength(pixels: 0))
    }
    let sides = try elements(bounds, 4, "two numbers and two lengths: x, y, width, height")
    return .anchored(
      x: place[0], y: place[1], origin: Point(try sides[0].number(), try sides[1].number()),
      width: try length(sides[2]), height: try length(sides[3]))
  }

  private func lengths(
    _ reader: JSONReader, _ count: Int, _ expected: String
  ) throws(JSONShapeError) -> [CSSLength] {
    var lengths: [CSSLength] = []
    for element in try elements(reader, count, expected) { lengths.append(try length(element)) }
    return lengths
  }

  private func length(_ reader: JSONReader) throws(JSONShapeError) -> CSSLength {
    switch reader.value {
    case .number(let points): return CSSLength(pixels: points)
    case .string(let text):
      do {
        return try CSSLength(css: text)
      } catch {
        throw reader.failure("a length (\(error))")
      }
    default: throw reader.failure("a number or a length such as \"100%-16\"")
    }
  }

  private func elements(
    _ reader: JSONReader, _ count: Int, _ expected: String
  ) throws(JSONShapeError) -> [JSONReader] {
    guard case .array(let elements) = reader.value, elements.count == count else {
      throw reader.failure(expected)
    }
    return try reader.array()
  }

  func shadow(_ reader: JSONReader) throws(JSONShapeError) -> Layer.Shadow {
    try reader.object(knowing: ["color", "opacity", "offset", "radius"])
    var shadow = Layer.Shadow()
    shadow.opacity = try reader.required("opacity").number(in: 0...1)
    shadow.radius = try reader.optional("radius")?.number(in: 0...1_000) ?? shadow.radius
    if let member = try reader.optional("color") { shadow.color = try color(member) }
    if let member = try reader.optional("offset") {
      let offset = try numbers(member, 2, "two numbers, right and down")
      shadow.offset = Point(offset[0], offset[1])
    }
    return shadow
  }

  func transform(_ reader: JSONReader) throws(JSONShapeError) -> Transform {
    let expected = "the 6 numbers of a 2D matrix or the 16 of a 3D one, row after row"
    guard case .array(let elements) = reader.value, [6, 16].contains(elements.count) else {
      throw reader.failure(expected)
    }
    let n = try numbers(reader, elements.count, expected)
    if n.count == 16 { return Transform(elements: SIMD16(n)) }
    return Transform(elements: [
      n[0], n[1], 0, 0, n[2], n[3], 0, 0, 0, 0, 1, 0, n[4], n[5], 0, 1,
    ])
  }
}

extension Color {
  /// Takes over a colour of CSS.
  public init(_ css: CSSColor) { self.init(css.red, css.green, css.blue, css.alpha) }
}
