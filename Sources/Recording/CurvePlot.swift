import Escaping

/// Draws how values run over time, as an SVG picture.
public struct CurvePlot: Hashable, Sendable {
  /// One line of the plot.
  public struct Series: Hashable, Sendable {
    /// What the line shows, as `detail/@mask m11`.
    public var name: String
    /// The times in seconds and the values there; numbers that are not finite leave a gap.
    public var samples: [Sample]

    /// Creates a line from its samples, in the order of their times.
    public init(name: String, samples: [Sample]) {
      self.name = name
      self.samples = samples
    }
  }

  /// A value at a time.
  public struct Sample: Hashable, Sendable {
    /// The time in seconds.
    public var time: Double
    /// The value.
    public var value: Double

    /// Creates a sample.
    public init(time: Double, value: Double) {
      self.time = time
      self.value = value
    }
  }

  /// The lines, each with a scale of its own, one panel below the other.
  public var series: [Series]

  /// Creates a plot of some lines.
  public init(_ series: [Series]) {
    self.series = series
  }

  private static let width = 640.0
  private static let panel = 120.0
  private static let left = 90.0
  private static let colors = ["#3b6fd4", "#c8452f", "#1f8a5b", "#8a4fc0", "#b5790c", "#13808f"]

  /// The SVG file; it follows the reader's light or dark setting and needs nothing else.
  public var svg: String {
    let height = Double(series.count) * Self.panel + 34
    let times = series.flatMap { $0.samples.map(\.time) }.filter(\.isFinite)
    let (start, end) = Self.range(times)
    var text = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 \(Self.number(height))" \
      font-family="system-ui, sans-serif" font-size="11">
      <style>text{fill:#333}.axis{stroke:#bbb}.back{fill:#fff}\
      @media(prefers-color-scheme:dark){text{fill:#ddd}.axis{stroke:#555}.back{fill:#16161a}}\
      </style>
      <rect class="back" width="640" height="\(Self.number(height))"/>

      """
    for (index, line) in series.enumerated() {
      let top = Double(index) * Self.panel + 24
      text += panel(line, top: top, times: (start, end), color: Self.colors[index % 6])
    }
    for (time, anchor, x) in [(start, "start", Self.left), (end, "end", Self.width - 16)] {
      let place = "x=\"\(Self.number(x))\" y=\"\(Self.number(height - 8))\""
      text += "<text \(place) text-anchor=\"\(anchor)\">\(Self.number(time)) s</text>\n"
    }
    return text + "</svg>\n"
  }

  private func panel(
    _ line: Series, top: Double, times: (Double, Double), color: String
  ) -> String {
    let values = line.samples.map(\.value).filter(\.isFinite)
    let (low, high) = Self.range(values)
    let (bottom, inner) = (top + Self.panel - 34, Self.width - Self.left - 16)
    func x(_ time: Double) -> Double {
      Self.left + (time - times.0) / (times.1 - times.0) * inner
    }
    func y(_ value: Double) -> Double { bottom - (value - low) / (high - low) * (bottom - top) }
    var path = ""
    var isDown = false
    for sample in line.samples {
      guard sample.time.isFinite, sample.value.isFinite else {
        isDown = false
        continue
      }
      path +=
        (isDown ? "L" : "M") + Self.number(x(sample.time)) + " "
        + Self.number(y(sample.value))
      isDown = true
    }
    let (edge, right) = (Self.number(Self.left), Self.number(Self.width - 16))
    return """
      <text x="\(edge)" y="\(Self.number(top - 8))" font-weight="600">\(line.name.markup)</text>
      <text x="82" y="\(Self.number(top + 4))" text-anchor="end">\(Self.number(high))</text>
      <text x="82" y="\(Self.number(bottom + 4))" text-anchor="end">\(Self.number(low))</text>
      <path class="axis" fill="none" d="M\(edge) \(Self.number(top))V\(Self.number(bottom))H\(right)"/>
      <path fill="none" stroke="\(color)" stroke-width="2" stroke-linejoin="round" d="\(path)"/>

      """
  }

  /// The smallest and the largest number, apart even when they are equal.
  private static func range(_ numbers: [Double]) -> (Double, Double) {
    guard let low = numbers.min(), let high = numbers.max() else { return (0, 1) }
    return high > low ? (low, high) : (low - 0.5, high + 0.5)
  }

  /// A number with at most three places.
  private static func number(_ value: Double) -> String {
    guard abs(value) < 1e12 else { return "\(value)" }
    let rounded = (value * 1_000).rounded() / 1_000
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }
}
