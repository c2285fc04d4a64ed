internal import Escaping
internal import LayerTree
internal import Recording
internal import Rendering

extension CurveFigure {
  /// The picture as an SVG document.
  var svg: String {
    let (width, height) = (Int(Self.width), Int(Self.height))
    var text =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\" "
      + "viewBox=\"0 0 \(width) \(height)\">\n"
      + "<rect width=\"\(width)\" height=\"\(height)\" fill=\"white\"/>\n"
    for line in lines {
      let points = line.points.map { "\(Self.short($0.x)),\(Self.short($0.y))" }
      text +=
        "<polyline fill=\"none\" stroke=\"\(Self.css(line.color))\" "
        + "stroke-width=\"\(Self.short(line.width))\" points=\"\(points.joined(separator: " "))\"/>\n"
    }
    for (index, entry) in legend.enumerated() {
      text +=
        "<text x=\"44\" y=\"\(20 + 14 * index)\" font-family=\"sans-serif\" font-size=\"12\" "
        + "fill=\"\(Self.css(entry.color))\">\(entry.label.markup)</text>\n"
    }
    return text + "</svg>\n"
  }

  /// The picture as a PNG file, without words.
  func png() throws -> [UInt8] {
    let frame = Rect(0, 0, Self.width, Self.height)
    var root = Layer(name: "figure", frame: frame)
    root.backgroundColor = .white
    var tree = LayerTree(root: root)
    for line in lines {
      var layer = Layer(name: "line", frame: frame)
      let elements = line.points.enumerated().map { index, point in
        let place = Point(point.x, point.y)
        return index == 0 ? Path.Element.move(place) : .line(place)
      }
      let (red, green, blue) = line.color
      layer.content = .shape(
        Layer.Shape(
          path: Path(elements), fill: .clear,
          stroke: Color(Double(red) / 255, Double(green) / 255, Double(blue) / 255),
          lineWidth: line.width))
      let id = tree.create(layer)
      try tree.insert(id, into: LayerTree.rootID)
    }
    return try PictureEncoder.png(Renderer().render(tree))
  }

  /// A number with at most two decimals.
  private static func short(_ number: Double) -> String {
    let hundredths = (number * 100).rounded()
    let text = (hundredths / 100).description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  private static func css(_ color: (red: Int, green: Int, blue: Int)) -> String {
    "rgb(\(color.red),\(color.green),\(color.blue))"
  }
}
