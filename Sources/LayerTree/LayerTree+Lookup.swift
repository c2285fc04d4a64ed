extension LayerTree {
  /// Finds the first layer with a name at or below a layer, depth first, children before masks.
  ///
  /// - Complexity: O(*n*) in the number of layers below.
  public func find(_ name: String, in ancestor: LayerID) -> LayerID? {
    guard let start = layer(ancestor) else { return nil }
    if start.name == name { return ancestor }
    for child in start.children {
      if let found = find(name, in: child) { return found }
    }
    return start.mask.flatMap { find(name, in: $0) }
  }

  /// The layers that are drawn below a layer and itself, in drawing order of insertion.
  ///
  /// - Complexity: O(*n*) in the number of layers below.
  public func subtree(of id: LayerID) -> [LayerID] {
    var found: [LayerID] = []
    collect(id, into: &found)
    return found
  }

  private func collect(_ id: LayerID, into found: inout [LayerID]) {
    guard let start = layer(id) else { return }
    found.append(id)
    for child in start.children { collect(child, into: &found) }
    if let mask = start.mask { collect(mask, into: &found) }
  }

  /// The name of a layer's place in the tree: `screen/name/…`, with `@mask` for a mask.
  ///
  /// The root is the empty path. A sibling with a name that an earlier one has is told apart by
  /// `#2`, `#3` and so on. A loose layer starts with `@loose`.
  ///
  /// - Complexity: O(*d · n*) in the depth and the number of siblings.
  public func path(of id: LayerID) -> String {
    guard let layer = layer(id), id != LayerTree.rootID else { return "" }
    if let owner = layer.maskOwner { return join(path(of: owner), "@mask") }
    guard let parent = layer.parent else { return join("@loose", layer.name) }
    let namesakes = self[parent].children.filter { self[$0].name == layer.name }
    let number = (namesakes.firstIndex(of: id) ?? 0) + 1
    return join(path(of: parent), number == 1 ? layer.name : "\(layer.name)#\(number)")
  }

  private func join(_ parent: String, _ name: String) -> String {
    parent.isEmpty ? name : "\(parent)/\(name)"
  }

  /// Maps a layer's own coordinates to those of the root, through every parent and mask owner.
  ///
  /// Each layer is flat in its parent, so that no depth adds up.
  ///
  /// - Complexity: O(*d*) in the depth of the layer.
  public func transformToRoot(of id: LayerID) -> Transform {
    var transform = Transform.identity
    var next: LayerID? = id
    while let current = next, current != LayerTree.rootID, let layer = layer(current) {
      transform = transform.concatenated(with: layer.transformToParent.flattened)
      next = layer.parent ?? layer.maskOwner
    }
    return transform
  }

  /// Maps a point from one layer's coordinates to another's, or gives nil when one is flattened.
  ///
  /// - Complexity: O(*d*) in the depth of the two layers.
  public func convert(_ point: Point, from source: LayerID, to target: LayerID) -> Point? {
    transformToRoot(of: target).inverted2D.map {
      $0.apply(to: transformToRoot(of: source).apply(to: point))
    }
  }

  /// The children of a layer from the farthest to the nearest; equal depths keep their order.
  ///
  /// - Complexity: O(*n* log *n*) in the number of children.
  public func childrenInDrawingOrder(of layer: Layer) -> [LayerID] {
    let depths = layer.children.map { child in
      let depth = self.layer(child)?.zPosition ?? 0
      return depth.isNaN ? 0 : depth
    }
    guard let first = depths.first, depths.contains(where: { $0 != first }) else {
      return layer.children
    }
    let order = depths.indices.sorted { (depths[$0], $0) < (depths[$1], $1) }
    return order.map { layer.children[$0] }
  }
}
