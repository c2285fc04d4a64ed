import LayerTree
import Scenes
import Transitions

/// A strip along the lower edge that tells how a preview is doing.
struct Overlay: Hashable {
  /// The lines, from the top.
  var lines: [String]

  private static let height = 18.0
  private static let letters = 10.0

  /// Says what is shown and how it goes.
  init(_ preview: Preview, _ plugins: any PreviewPlugins, pace: Pace) {
    var state = ["\(pace.words)", plugins.worker]
    if preview.speed != 1 { state.append("speed \(preview.speed)") }
    if preview.settings.reducesMotion { state.append("reduced motion") }
    if preview.settings.layoutDirection == .rightToLeft { state.append("right to left") }
    let grant = plugins.grant.isEmpty ? "no grant" : plugins.grant.joined(separator: ", ")
    lines = [plugins.name, grant, state.joined(separator: " · ")]
    if !preview.note.isEmpty { lines.append(preview.note) }
  }

  /// Puts the strip over a tree.
  func laid(over tree: LayerTree) -> LayerTree {
    let size = tree[LayerTree.rootID].bounds.size
    var result = LayerTree(root: Layer(name: "window", frame: Rect(origin: .zero, size: size)))
    let copy = result.copy(LayerTree.rootID, from: tree)
    let height = Double(lines.count) * Overlay.height + 8
    var strip = Layer(
      name: "overlay", frame: Rect(0, size.height - height, size.width, height))
    strip.backgroundColor = Color(0.05, 0.05, 0.08, 0.85)
    let stripID = result.create(strip)
    do throws(LayerTree.HierarchyError) {
      try result.insert(copy, into: LayerTree.rootID)
      try result.insert(stripID, into: LayerTree.rootID)
      for (index, line) in lines.enumerated() {
        let place = Rect(
          8, 4 + Double(index) * Overlay.height, max(size.width - 16, 0), Overlay.height)
        var layer = Layer(name: "line", frame: place)
        layer.content = .shape(
          Lettering.shape(of: line, size: Overlay.letters, color: .white, in: layer.bounds))
        try result.insert(result.create(layer), into: stripID)
      }
    } catch {
      preconditionFailure("fresh layers fit anywhere: \(error)")
    }
    return result
  }
}
