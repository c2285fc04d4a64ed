internal import LayerTree

/// Numbers drawn as lines, so that a sheet looks the same on every machine.
enum Digits {
  /// A pen moves over a field 6 wide and 10 high; `M`, `L` and `C` are as in SVG.
  private static let glyphs: [Character: String] = [
    "0": "M 3 0 C 6 0 6 10 3 10 C 0 10 0 0 3 0", "1": "M 1 2 L 3.5 0 L 3.5 10",
    "2": "M 0.3 2.6 C 0.3 -0.9 5.7 -0.9 5.6 2.8 C 5.5 5 2.5 7 0.3 10 L 5.8 10",
    "3": "M 0.4 1.6 C 1.6 -0.8 5.4 -0.4 5.4 2.5 C 5.4 4.4 4 4.8 2.4 4.8 "
      + "C 4.2 4.8 5.8 5.4 5.8 7.3 C 5.8 10.6 1.2 10.9 0.2 8.2",
    "4": "M 4.4 10 L 4.4 0 L 0.1 7 L 6 7",
    "5": "M 5.3 0 L 1 0 L 0.6 4.6 C 2.4 2.9 5.8 3.6 5.8 6.7 C 5.8 10.6 1.2 11 0.2 8.3",
    "6": "M 4.9 0 C 2.4 1.6 0.2 4.2 0.2 6.8 C 0.2 11 5.8 11 5.8 6.8 C 5.8 3.2 1.2 3.2 0.4 6",
    "7": "M 0.2 0 L 5.8 0 L 2.2 10",
    "8": "M 3 4.7 C -0.5 4.7 -0.5 0 3 0 C 6.5 0 6.5 4.7 3 4.7 C 7 4.7 7 10 3 10 "
      + "C -1 10 -1 4.7 3 4.7",
    "9": "M 1.1 10 C 3.6 8.4 5.8 5.8 5.8 3.2 C 5.8 -1 0.2 -1 0.2 3.2 C 0.2 6.8 4.8 6.8 5.6 4",
    ".": "M 0.6 9.9 L 0.6 10",
  ]

  private static let advance = 8.2

  /// Makes a layer that shows a number, no wider than given.
  static func layer(_ text: String, centre: Point, width: Double) -> Layer {
    var elements: [Path.Element] = []
    var left = 0.0
    for character in text {
      elements += outline(glyphs[character] ?? "", at: left)
      left += character == "." ? 4 : advance
    }
    let size = Size(max(left - 2, 1), 10)
    var layer = Layer(name: "time")
    layer.bounds = Rect(origin: .zero, size: size)
    layer.position = centre
    layer.content = .shape(
      .init(
        path: Path(elements), fill: .clear, stroke: Color(0.25, 0.25, 0.3), lineWidth: 1.3))
    let scale = min(1.1, width / size.width)
    layer.transform = .scale(scale, scale)
    return layer
  }

  private static func outline(_ glyph: String, at left: Double) -> [Path.Element] {
    var numbers: [Double] = []
    var elements: [Path.Element] = []
    var command: Substring = "M"
    func flush() {
      let points = stride(from: 0, to: numbers.count - 1, by: 2).map {
        Point(numbers[$0] + left, numbers[$0 + 1])
      }
      switch (command, points.count) {
      case ("M", 1): elements.append(.move(points[0]))
      case ("L", 1): elements.append(.line(points[0]))
      case ("C", 3): elements.append(.curve(points[0], points[1], points[2]))
      default: break
      }
      numbers = []
    }
    for token in glyph.split(separator: " ") {
      if let number = Double(token) {
        numbers.append(number)
      } else {
        flush()
        command = token
      }
    }
    flush()
    return elements
  }
}
