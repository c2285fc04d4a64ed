import LayerTree
import Motion
import TimingEngine

/// The ends of a transition at which a layer is not there although no screen covers its place.
///
/// On the way to such an end the layer fades, so that nothing is left of it there to vanish.
struct Uncovered: OptionSet, Sendable {
  let rawValue: Int
  /// It comes: before the transition it is not there.
  static let start = Uncovered(rawValue: 1)
  /// It goes: after the transition it is not there.
  static let end = Uncovered(rawValue: 2)

  /// The share of the layer's visibility that is left at a progress; the way back mirrors the way in.
  func share(at progress: Double) -> Double {
    (contains(.start) ? Leg.remnant(after: 1 - progress, of: 1) : 1)
      * (contains(.end) ? Leg.remnant(after: progress, of: 1) : 1)
  }
}

extension DeclaredMotion {
  /// Finds what would be seen at an end of the transition at which it is not there.
  ///
  /// A screen that hides all below it covers whatever the animator leaves there. Where none does, the
  /// container's background shows at that end, and what lies below the topmost screen has to be gone.
  /// So do screens between the two that change; the animator knows nothing of them.
  ///
  /// What is on screen when another transition is cut short may not cover what the screens at rest do:
  /// what was not seen then and would be now fades in.
  ///
  /// - Parameters:
  ///   - change: What happens to the stack.
  ///   - shown: What is on screen when the transition begins; nil for the stack at rest.
  /// - Throws: What the engine refused.
  /// - Complexity: O(*n*) in the number of layers.
  mutating func findUncovered(in change: StackChange, from shown: LayerTree?) throws {
    guard let duration = lastFiniteEnd, duration > 0 else { return }
    var found: [LayerID: Uncovered] = [:]
    for (end, time) in [(Uncovered.start, 0), (.end, duration)] {
      let shown = end == .start ? shown : nil
      for layer in uncovered(at: end, time, in: change, from: shown) {
        found[layer, default: []].insert(end)
      }
    }
    try fade(found)
  }

  private func uncovered(
    at end: Uncovered, _ time: Double, in change: StackChange, from shown: LayerTree?
  ) -> [LayerID] {
    let stack = end == .start ? change.before : change.after
    let changesScreen = end == .start ? change.revealsIncoming : change.hidesOutgoing
    let there = Set(stack.visible.map(\.root))
    let covers = Set(stack.visible.filter(stack.covers).map(\.root))
    let pair = [change.from.root, change.to.root]
    let screens = Set((change.before.visible + change.after.visible).map(\.root))
    var values = PresentationValues()
    let tree = tree(showing: lanes(at: DoubleDouble(declared: time), law: .curve, using: &values))
    let seen = Set(shown?.subtree(of: LayerTree.rootID) ?? [])
    var (isBelowTop, isExposed) = (false, false)
    var uncovered: [LayerID] = []
    for layer in tree.childrenInDrawingOrder(of: tree[LayerTree.rootID]).reversed() {
      if covers.contains(layer) {
        guard let shown, !(seen.contains(layer) && shown.covers(layer, stack.bounds)) else { break }
        isExposed = true
      }
      if layer == stack.top.root { isBelowTop = true }
      guard !there.contains(layer), tree.isSeen(layer, asScreen: screens.contains(layer)) else {
        continue
      }
      if isExposed, seen.contains(layer) { continue }
      let isBystander = screens.contains(layer) && !pair.contains(layer)
      let isOwn = !screens.contains(layer)
      if isBystander || (isBelowTop && (changesScreen || !isOwn)) { uncovered.append(layer) }
    }
    return uncovered
  }
}

extension LayerTree {
  /// Whether something of a layer can be seen; one that is no screen may have its parts anywhere.
  fileprivate func isSeen(_ id: LayerID, asScreen isScreen: Bool) -> Bool {
    let layer = self[id]
    guard !layer.isHidden, layer.opacity > 0 else { return false }
    guard isScreen else { return true }
    let way = transformToRoot(of: id)
    guard let frame = Rect(enclosing: layer.bounds.corners.map { way.apply(to: $0) }) else {
      return false
    }
    let room = self[LayerTree.rootID].bounds
    let overlaps = [
      min(frame.maxX, room.maxX) - max(frame.minX, room.minX),
      min(frame.maxY, room.maxY) - max(frame.minY, room.minY),
    ]
    return overlaps.allSatisfy { $0 > 1e-9 }
  }
}
