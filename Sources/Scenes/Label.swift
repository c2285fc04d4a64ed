internal import LayerTree

/// A line of text drawn with our own letterforms, so that no font of a machine matters.
struct Label: Hashable, Sendable {
  var text: String
  /// The em in points; capitals are 0.7 of it high.
  var size: Double
  var weight = Weight.regular
  var alignment = Alignment.left
  /// The space added behind each character, in points.
  var tracking = 0.0
  var color: Color

  /// How bold the line is.
  enum Weight: String, Hashable, Sendable, CaseIterable {
    case light
    case regular
    case medium
    case bold

    /// The width of the pen as a share of the em.
    var pen: Double {
      switch self {
      case .light: 0.056
      case .regular: 0.078
      case .medium: 0.098
      case .bold: 0.124
      }
    }
  }

  /// Which side of the bounds the text keeps to.
  enum Alignment: String, Hashable, Sendable, CaseIterable {
    case left
    case center
    case right
  }

  /// The text as lines with round ends, its capitals centred vertically in the bounds.
  func shape(in bounds: Rect) -> Layer.Shape {
    let pen = weight.pen
    let start: Double =
      switch alignment {
      case .left: bounds.minX
      case .center: bounds.center.x - width / 2
      case .right: bounds.maxX - width
      }
    // The pen's edge, not its middle, keeps to the baseline and to the height of the capitals.
    let squeeze = (Glyph.capitalHeight - pen) / Glyph.capitalHeight
    let baseline = bounds.center.y + (Glyph.capitalHeight - pen) / 2 * size
    var elements: [Path.Element] = []
    var x = start
    for glyph in glyphs {
      let corner = x + (Glyph.bearing + pen / 2) * size
      let place = Transform.scale(size / 1_000, squeeze * size / 1_000)
        .concatenated(with: .translation(corner, baseline))
      elements += glyph.path.transformed(by: place).elements
      x += advance(of: glyph)
    }
    return Layer.Shape(path: Path(elements), fill: .clear, stroke: color, lineWidth: pen * size)
  }

  private var glyphs: [Glyph] { text.compactMap { Glyph.all[$0] } }

  private var width: Double { glyphs.reduce(-tracking) { $0 + advance(of: $1) } }

  private func advance(of glyph: Glyph) -> Double {
    let pen = glyph.data.isEmpty ? 0 : weight.pen
    return (glyph.width / 1_000 + 2 * Glyph.bearing + pen) * size + tracking
  }
}
