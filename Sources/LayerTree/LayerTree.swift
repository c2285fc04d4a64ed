/// All layers of one container: a value, so that a copy is a snapshot.
///
/// A layer is attached (it has a parent), a mask (it has an owner), or loose (it has neither and is
/// drawn nowhere). The root is always there.
public struct LayerTree: Hashable, Sendable {
  private var slots: [Layer?]

  /// The layer that everything drawn descends from.
  public static let rootID = LayerID(rawValue: 0)

  /// Creates a tree of one layer.
  public init(root: Layer) {
    slots = [root]
  }

  /// The layer with an identity, or nil when there is none in this tree.
  public func layer(_ id: LayerID) -> Layer? {
    slots.indices.contains(id.rawValue) ? slots[id.rawValue] : nil
  }

  /// The layer with an identity, which must be in this tree.
  public subscript(id: LayerID) -> Layer {
    get {
      guard let layer = layer(id) else { preconditionFailure("no layer \(id.rawValue)") }
      return layer
    }
    set {
      precondition(contains(id), "no layer \(id.rawValue)")
      slots[id.rawValue] = newValue
    }
  }

  /// Whether a layer is in this tree, drawn or loose.
  public func contains(_ id: LayerID) -> Bool { layer(id) != nil }

  /// The identities of all layers, loose ones included, oldest first.
  ///
  /// - Complexity: O(*n*) in the number of layers ever created.
  public var ids: [LayerID] {
    slots.indices.filter { slots[$0] != nil }.map(LayerID.init(rawValue:))
  }

  /// Adds a loose layer and gives its identity; its links to other layers are dropped.
  public mutating func create(_ layer: Layer) -> LayerID {
    var loose = layer
    loose.parent = nil
    loose.children = []
    loose.mask = nil
    loose.maskOwner = nil
    slots.append(loose)
    return LayerID(rawValue: slots.count - 1)
  }

  mutating func discard(_ id: LayerID) {
    slots[id.rawValue] = nil
  }
}

extension LayerTree: CustomStringConvertible {
  /// Every layer that is drawn, one a line, by its path.
  public var description: String {
    subtree(of: LayerTree.rootID).dropFirst().map { path(of: $0) }.joined(separator: "\n")
  }
}
