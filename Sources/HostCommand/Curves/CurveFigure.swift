/// Where the lines of several plots go in a picture: values above, velocities below.
struct CurveFigure {
  /// One line of the picture.
  struct Line {
    var points: [(x: Double, y: Double)]
    var color: (red: Int, green: Int, blue: Int)
    var width: Double
  }

  static let width = 640.0
  static let height = 640.0
  private static let margin = 40.0
  private static let palette = [(31, 119, 180), (214, 39, 40), (44, 160, 44), (148, 103, 189)]

  /// The lines, from the lowest to the topmost.
  let lines: [Line]
  /// The names of the plots with the colours of their lines.
  let legend: [(label: String, color: (red: Int, green: Int, blue: Int))]

  /// Fits plots into the picture.
  init(_ plots: [CurvePlot]) {
    let end = plots.map(\.end).max() ?? 1
    let upper = Panel(
      plots.flatMap { $0.samples.map(\.value) } + [0, 1], top: Self.margin,
      bottom: Self.height * 0.56, end: end)
    let lower = Panel(
      plots.flatMap { $0.samples.map(\.velocity) } + [0], top: Self.height * 0.64,
      bottom: Self.height - Self.margin, end: end)
    var lines = [upper.level(0), upper.level(1), lower.level(0)]
    var legend: [(String, (red: Int, green: Int, blue: Int))] = []
    for (index, plot) in plots.enumerated() {
      let color = Self.palette[index % Self.palette.count]
      legend.append((plot.label, color))
      lines.append(upper.line(plot.samples.map { ($0.time, $0.value) }, color))
      lines.append(lower.line(plot.samples.map { ($0.time, $0.velocity) }, color))
    }
    self.lines = lines
    self.legend = legend
  }

  /// A part of the picture with its own scale.
  private struct Panel {
    let top: Double
    let bottom: Double
    let low: Double
    let high: Double
    let end: Double

    init(_ values: [Double], top: Double, bottom: Double, end: Double) {
      // A vertical tangent would leave no room for the rest.
      let sizes = values.map(\.magnitude).sorted()
      let limit = 10 * max(sizes[sizes.count * 9 / 10], 1e-9)
      let shown = values.filter { $0.magnitude <= limit }
      low = min(shown.min() ?? 0, 0)
      high = max(shown.max() ?? 1, low + 1e-9)
      self.top = top
      self.bottom = bottom
      self.end = max(end, 1e-9)
    }

    private func place(_ time: Double, _ value: Double) -> (x: Double, y: Double) {
      let inside = min(max(value, low), high)
      return (
        margin + time / end * (CurveFigure.width - 2 * margin),
        bottom - (inside - low) / (high - low) * (bottom - top)
      )
    }

    func level(_ value: Double) -> Line {
      Line(points: [place(0, value), place(end, value)], color: (204, 204, 204), width: 1)
    }

    func line(_ samples: [(Double, Double)], _ color: (Int, Int, Int)) -> Line {
      Line(points: samples.map { place($0.0, $0.1) }, color: color, width: 2)
    }
  }
}
