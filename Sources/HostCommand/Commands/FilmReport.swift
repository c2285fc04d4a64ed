import Escaping
import JSON
import PluginHost
import Recording
import Rendering

/// How two pictures or films differ.
struct FilmReport: ComparisonReport {
  /// A frame that differs.
  private struct Place {
    let index: Int
    let milliseconds: Int
    /// How it differs; nil where one film has no such frame, or one of another size.
    let difference: FrameDifference?
    let sizes: (first: PixelSize?, second: PixelSize?)

    init(_ moment: FilmPair.Moment) {
      index = moment.index
      milliseconds = moment.milliseconds
      sizes = (moment.first.map(PixelSize.init), moment.second.map(PixelSize.init))
      difference = moment.first.flatMap { first in
        moment.second.flatMap { FrameDifference(first, $0) }
      }
    }
  }

  private let comparison: FilmComparison
  private let paths: (first: String, second: String)
  private var first: Place?
  private var worst: Place?
  private var picture: String?

  /// Reads both films to the end, and draws the difference where it is largest.
  init(
    _ a: ComparedInput, _ b: ComparedInput, tolerance: Double, output: String?
  ) throws(CommandError) {
    guard let limit = Int(exactly: tolerance), limit <= 255 else {
      throw .usage("--tolerance: '\(tolerance)' is not a whole number from 0 to 255")
    }
    if let output, !["png", "webp"].contains(fileEnding(output)) {
      throw .usage("--output: '\(output)' does not end in .png or .webp")
    }
    paths = (a.path, b.path)
    var comparison = FilmComparison(tolerance: limit)
    var drawn: Raster?
    do {
      var pair = FilmPair(try a.film(), try b.film())
      while let moment = try pair.next() {
        let before = (comparison.different, comparison.worst)
        comparison.add(moment.first, moment.second)
        guard comparison.different > before.0 else { continue }
        let place = Place(moment)
        if first == nil { first = place }
        guard comparison.worst != before.1 else { continue }
        worst = place
        if output != nil, let one = moment.first, let other = moment.second,
          let largest = place.difference?.largest
        {
          drawn = FrameDifference.picture(one, other, gain: max(1, 255 / max(largest, 1)))
        }
      }
      if let output, let drawn { picture = try FilmReport.write(drawn, to: output) }
    } catch {
      throw .input("\(error)")
    }
    self.comparison = comparison
  }

  private static func write(_ picture: Raster, to path: String) throws -> String {
    let sink = try FileSink(path: path)
    try sink.write(
      fileEnding(path) == "webp"
        ? PictureEncoder.webp(picture) : PictureEncoder.png(picture, level: 6))
    try sink.commit()
    return path
  }

  var isEqual: Bool { comparison.isEqual }

  private var count: String {
    "\(comparison.frames) frame\(comparison.frames == 1 ? "" : "s")"
  }

  var text: PrintableText {
    guard let first, let worst else { return "equal: \(count)" }
    var rows = [
      ("different", "\(comparison.different) of \(count)"), ("first", words(first)),
      ("largest", words(worst)),
    ]
    if let picture { rows.append(("picture", "\(picture) of the largest")) }
    return aligned(rows)
  }

  private func words(_ place: Place) -> String {
    let start = "frame \(place.index) at \(Double(place.milliseconds) / 1_000) s: "
    guard let difference = place.difference else {
      guard let first = place.sizes.first else { return start + "'\(paths.first)' has ended" }
      guard let second = place.sizes.second else { return start + "'\(paths.second)' has ended" }
      return start + "\(first) and \(second) pixels"
    }
    return start + "\(difference.largest) of 255, \(difference.count) pixels "
      + "within columns \(difference.columns.lowerBound) to \(difference.columns.upperBound - 1), "
      + "rows \(difference.rows.lowerBound) to \(difference.rows.upperBound - 1)"
  }

  var json: JSONValue {
    [
      "equal": .bool(isEqual), "kind": "frames", "frames": .number(comparison.frames),
      "different": .number(comparison.different), "first": json(first), "worst": json(worst),
    ]
  }

  private func json(_ place: Place?) -> JSONValue {
    guard let place else { return .null }
    return [
      "frame": .number(place.index), "time": .number(Double(place.milliseconds) / 1_000),
      "largest": place.difference.map { .number($0.largest) } ?? .null,
      "pixels": place.difference.map { .number($0.count) } ?? .null,
    ]
  }
}
