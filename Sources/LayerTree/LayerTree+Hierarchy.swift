extension LayerTree {
  /// Where a layer goes among the children of its new parent.
  public enum Place: Hashable, Sendable {
    /// Above every child.
    case top
    /// Below every child.
    case bottom
    /// Right above a child of the same parent.
    case above(LayerID)
    /// Right below a child of the same parent.
    case below(LayerID)
  }

  /// A change of the hierarchy that would break the tree.
  public enum HierarchyError: Error, Hashable {
    /// The tree has no such layer.
    case noLayer(LayerID)
    /// A layer cannot be placed inside itself, and the root has no parent.
    case cycle(LayerID)
    /// The layer beside which to insert is not a child of the parent.
    case notASibling(LayerID)
    /// The layer already masks another layer.
    case maskInUse(LayerID)
  }

  /// Puts a layer among the children of a parent, from wherever it was.
  ///
  /// - Complexity: O(*n*) in the number of the parent's children.
  public mutating func insert(
    _ id: LayerID, into parent: LayerID, at place: Place = .top
  ) throws(HierarchyError) {
    guard contains(id) else { throw .noLayer(id) }
    guard contains(parent) else { throw .noLayer(parent) }
    guard id != LayerTree.rootID, !isDescendant(parent, of: id) else { throw .cycle(id) }
    guard self[id].maskOwner == nil else { throw .maskInUse(id) }
    if case .above(let sibling) = place, self[parent].children.firstIndex(of: sibling) == nil {
      throw .notASibling(sibling)
    }
    if case .below(let sibling) = place, self[parent].children.firstIndex(of: sibling) == nil {
      throw .notASibling(sibling)
    }
    if place == .above(id) || place == .below(id) { return }
    detach(id)
    var children: [LayerID] = []
    // Out of the tree while it changes: otherwise there would be two of them.
    swap(&children, &self[parent].children)
    let index =
      switch place {
      case .top: children.endIndex
      case .bottom: children.startIndex
      case .above(let sibling): (children.firstIndex(of: sibling) ?? children.endIndex - 1) + 1
      case .below(let sibling): children.firstIndex(of: sibling) ?? children.startIndex
      }
    children.insert(id, at: index)
    swap(&children, &self[parent].children)
    self[id].parent = parent
  }

  /// Takes a layer out of its parent; it stays in the tree, loose.
  ///
  /// Nothing happens to a layer without a parent.
  ///
  /// - Complexity: O(*n*) in the number of the parent's children.
  public mutating func detach(_ id: LayerID) {
    guard let parent = layer(id)?.parent else { return }
    self[parent].children.removeAll { $0 == id }
    self[id].parent = nil
  }

  /// Removes a layer, its descendants and its mask from the tree for good.
  ///
  /// - Complexity: O(*n*) in the number of layers removed.
  public mutating func remove(_ id: LayerID) {
    guard id != LayerTree.rootID, let doomed = layer(id) else { return }
    detach(id)
    if let owner = doomed.maskOwner { self[owner].mask = nil }
    for layer in subtree(of: id) { discard(layer) }
  }

  /// Cuts a layer by another one's alpha channel; nil takes the present mask off and leaves it loose.
  ///
  /// The mask must be loose or attached elsewhere only as a child; it lives in the masked layer's
  /// bounds space.
  public mutating func setMask(_ mask: LayerID?, of id: LayerID) throws(HierarchyError) {
    guard contains(id) else { throw .noLayer(id) }
    if let mask {
      guard contains(mask) else { throw .noLayer(mask) }
      guard mask != LayerTree.rootID, !isDescendant(id, of: mask) else { throw .cycle(mask) }
      guard self[mask].maskOwner == nil || self[mask].maskOwner == id else {
        throw .maskInUse(mask)
      }
    }
    if let old = self[id].mask { self[old].maskOwner = nil }
    if let mask {
      detach(mask)
      self[mask].maskOwner = id
    }
    self[id].mask = mask
  }

  /// Copies a layer, its descendants and its mask from a tree, this one where none is given, and gives
  /// the loose copy's identity.
  ///
  /// - Complexity: O(*n*) in the number of layers copied.
  public mutating func copy(_ id: LayerID, from other: LayerTree? = nil) -> LayerID {
    func source(_ id: LayerID) -> Layer { other.map { $0[id] } ?? self[id] }
    // Not by calling itself: screens may be deeper than the stack has room for.
    let top = source(id)
    let first = create(top)
    var waiting: [(original: LayerID, owner: LayerID, isMask: Bool)] = []
    func wait(for layer: Layer, below owner: LayerID) {
      if let mask = layer.mask { waiting.append((mask, owner, true)) }
      for child in layer.children.reversed() { waiting.append((child, owner, false)) }
    }
    wait(for: top, below: first)
    while let next = waiting.popLast() {
      let original = source(next.original)
      let copy = create(original)
      if next.isMask {
        self[next.owner].mask = copy
        self[copy].maskOwner = next.owner
      } else {
        self[next.owner].children.append(copy)
        self[copy].parent = next.owner
      }
      wait(for: original, below: copy)
    }
    return first
  }

  /// Gives a layer and what lies below it the values of a layer of another tree.
  ///
  /// Children and masks are matched by their order; where one side has none, nothing changes. Every
  /// layer keeps its identity and its place.
  ///
  /// - Complexity: O(*n*) in the number of layers below.
  public mutating func takeValues(of original: LayerID, in other: LayerTree, for id: LayerID) {
    guard let own = layer(id), var values = other.layer(original) else { return }
    let (children, mask) = (values.children, values.mask)
    (values.parent, values.children) = (own.parent, own.children)
    (values.mask, values.maskOwner) = (own.mask, own.maskOwner)
    self[id] = values
    for (child, otherChild) in zip(own.children, children) {
      takeValues(of: otherChild, in: other, for: child)
    }
    if let ownMask = own.mask, let mask { takeValues(of: mask, in: other, for: ownMask) }
  }

  /// How many layers a layer lies in or masks, one in the other.
  ///
  /// - Complexity: O(*d*) in the depth of the layer.
  public func depth(of id: LayerID) -> Int {
    sequence(first: id) { current in self.layer(current).flatMap { $0.parent ?? $0.maskOwner } }
      .reduce(-1) { depth, _ in depth + 1 }
  }

  /// How many layers at most lie in a layer or mask it, one in the other.
  ///
  /// - Complexity: O(*n*) in the number of layers below.
  public func height(of id: LayerID) -> Int {
    var height = -1
    var level = [id]
    while !level.isEmpty {
      height += 1
      level = level.flatMap { id in
        layer(id).map { $0.children + ($0.mask.map { [$0] } ?? []) } ?? []
      }
    }
    return height
  }

  /// Whether a layer is another one, or lies below it as child, mask or child of a mask.
  ///
  /// - Complexity: O(*d*) in the depth of the layer.
  public func isDescendant(_ id: LayerID, of ancestor: LayerID) -> Bool {
    var next: LayerID? = id
    while let current = next {
      if current == ancestor { return true }
      next = layer(current).flatMap { $0.parent ?? $0.maskOwner }
    }
    return false
  }
}
