public import LayerTree

/// A layer of each screen that may travel as one.
public struct MatchedLayers: Hashable, Sendable {
  /// The id that both have.
  public let id: String
  /// The layer of the outgoing screen.
  public let from: LayerID
  /// The layer of the incoming screen.
  public let to: LayerID
  /// What the layer of the outgoing screen takes up, in the container's coordinates.
  public let fromFrame: Rect
  /// What the layer of the incoming screen takes up, in the container's coordinates.
  public let toFrame: Rect
}

extension TransitionContext {
  /// The layers that both screens have by the same id, in the drawing order of the outgoing one.
  ///
  /// Masks, and layers that are hidden, do not count. What stands in the way of an id is told in
  /// words, and only that id is left out.
  ///
  /// - Complexity: O(*n* · *d*) in the number of layers and their depth.
  public func matchedLayers() -> (pairs: [MatchedLayers], notes: [String]) {
    var notes: [String] = []
    let (outgoing, order) = layersByMatch(below: from)
    let (incoming, _) = layersByMatch(below: to)
    let pairs = order.compactMap { id -> MatchedLayers? in
      guard let own = outgoing[id], let others = incoming[id] else { return nil }
      for namesakes in [own, others] where namesakes.count > 1 {
        let paths = namesakes.map { "on '\(tree.path(of: $0))'" }.joined(separator: " and ")
        notes.append("match '\(id)' does not travel: it is \(paths)")
      }
      guard own.count == 1, others.count == 1 else { return nil }
      let (from, to) = (own[0], others[0])
      guard let fromFrame = frame(of: from), let toFrame = frame(of: to) else {
        let flat = frame(of: from) == nil ? from : to
        notes.append("match '\(id)' does not travel: '\(tree.path(of: flat))' takes up no room")
        return nil
      }
      return MatchedLayers(id: id, from: from, to: to, fromFrame: fromFrame, toFrame: toFrame)
    }
    return (pairs, notes)
  }

  /// The layers of a screen by the ids that they have, and the ids in drawing order.
  private func layersByMatch(
    below screen: LayerID
  ) -> (layers: [String: [LayerID]], order: [String]) {
    var layers: [String: [LayerID]] = [:]
    var order: [String] = []
    var waiting = [screen]
    while let id = waiting.popLast() {
      let layer = tree[id]
      guard !layer.isHidden else { continue }
      if let match = layer.match {
        if layers[match] == nil { order.append(match) }
        layers[match, default: []].append(id)
      }
      waiting += layer.children.reversed()
    }
    return (layers, order)
  }

  /// The smallest upright rectangle of the container around a layer's bounds; nil when it is empty.
  private func frame(of id: LayerID) -> Rect? {
    let way = tree.transformToRoot(of: id)
    let frame = Rect(enclosing: tree[id].bounds.corners.map { way.apply(to: $0) })
    guard let frame, !frame.isEmpty, PropertyValue.rect(frame).isFinite else { return nil }
    return frame
  }
}
