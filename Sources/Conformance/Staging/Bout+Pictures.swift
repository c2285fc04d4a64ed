import LayerTree
import PluginHost
import Rendering
import Transitions

extension Bout {
  /// Refuses a tree that does not look like the screens at rest, and says where it differs.
  ///
  /// - Parameters:
  ///   - shown: The tree that is shown.
  ///   - model: What it has to look like.
  ///   - line: What is wrong when it does not.
  ///   - frame: The frame, for the report.
  ///   - scale: How many pixels there are to a point.
  /// - Throws: The breach.
  func expectLook(
    of shown: LayerTree, like model: Model, _ line: String, frame: Int? = nil, scale: Double = 1
  ) throws(Finding) {
    let picture = try picture(of: shown, scale: scale)
    try compare(
      picture, of: shown, with: self.picture(of: model, scale: scale), of: tree(of: model), line,
      frame)
  }

  /// Refuses a tree that does not look like another one, and says where it differs.
  func expectLook(
    of shown: LayerTree, like wanted: LayerTree, _ line: String, frame: Int? = nil
  ) throws(Finding) {
    // The same tree is the same picture.
    guard shown != wanted else { return }
    try compare(
      picture(of: shown), of: shown, with: picture(of: wanted), of: wanted, line, frame)
  }

  private func compare(
    _ picture: Raster, of shown: LayerTree, with model: Raster, of wanted: LayerTree,
    _ line: String, _ frame: Int?
  ) throws(Finding) {
    guard let place = picture.firstDifference(from: model) else { return }
    let layer = shown.firstDifference(from: wanted)
    let (x, y) = (place % picture.width, place / picture.width)
    throw breach(
      line, frame: frame, layer: layer?.id,
      expected: layer?.expected ?? "\(model.pixels[place].asColor) at (\(x), \(y))",
      actual: layer?.actual ?? "\(picture.pixels[place].asColor) at (\(x), \(y))")
  }
}

extension Raster {
  /// How far a channel may be off: what the order of rounding makes of the same colour, and what it
  /// makes of it in a few pixels, where slices part what shows through.
  private static let (tolerance, seamTolerance) = (2, 6)

  /// The first pixel that is another than in a picture of the same size; nil when all are alike.
  func firstDifference(from other: Raster) -> Int? {
    guard pixels != other.pixels else { return nil }
    var (first, count): (Int?, Int) = (nil, 0)
    for index in pixels.indices where pixels[index] != other.pixels[index] {
      let distance = pixels[index].distance(from: other.pixels[index])
      if distance > Raster.seamTolerance { return first ?? index }
      guard distance > Raster.tolerance else { continue }
      first = first ?? index
      count += 1
    }
    return count * 1_000 > pixels.count ? first : nil
  }
}

extension UInt32 {
  /// How far the channel that is furthest off is off.
  fileprivate func distance(from other: UInt32) -> Int {
    var most = 0
    for shift: UInt32 in [0, 8, 16, 24] {
      let (own, others) = (Int(self >> shift & 0xFF), Int(other >> shift & 0xFF))
      most = Swift.max(most, abs(own - others))
    }
    return most
  }

  /// A pixel as people write colours.
  fileprivate var asColor: String {
    let digits = String(self, radix: 16)
    return "#" + String(repeating: "0", count: 8 - digits.count) + digits
  }
}

extension LayerTree {
  /// The first layer that is drawn here otherwise than in another tree, and in which property.
  fileprivate func firstDifference(
    from wanted: LayerTree
  ) -> (id: LayerID, expected: String, actual: String)? {
    let (here, there) = (subtree(of: LayerTree.rootID), wanted.subtree(of: LayerTree.rootID))
    for id in there {
      guard let model = wanted.layer(id) else { continue }
      guard here.contains(id), let own = layer(id) else { return (id, "the layer", "no layer") }
      for property in Property.allCases where own[property] != model[property] {
        return (
          id, "\(property.rawValue) \(model[property].text)",
          "\(property.rawValue) \(own[property].text)"
        )
      }
    }
    return here.first { !there.contains($0) }.map { ($0, "no layer", "a layer") }
  }
}

extension PropertyValue {
  /// The numbers, parted by commas.
  var text: String {
    let shown = numbers.count == 16 ? [0, 1, 4, 5, 12, 13].map { numbers[$0] } : numbers
    return "(\(shown.map(\.short).joined(separator: ", ")))"
  }
}
