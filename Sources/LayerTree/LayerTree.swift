/// All layers of one container: a value, so that a copy is a snapshot.
///
/// A layer is attached (it has a parent), a mask (it has an owner), or loose (it has neither and is
/// drawn nowhere). The root is always there.
public struct LayerTree: Sendable {
  /// Where each layer ever created is kept, by the number of its identity; below 0 when it is gone.
  private var places: [Int32]
  /// The layers, and places that wait for one.
  private var layers: [Layer]
  private var free: [Int32] = []

  /// The layer that everything drawn descends from.
  public static let rootID = LayerID(rawValue: 0)

  /// Creates a tree of one layer.
  public init(root: Layer) {
    places = [0]
    layers = [root]
  }

  /// Where a layer is kept, or nil when there is none in this tree.
  private func place(of id: LayerID) -> Int? {
    guard places.indices.contains(id.rawValue) else { return nil }
    let place = places[id.rawValue]
    return place < 0 ? nil : Int(place)
  }

  /// The layer with an identity, or nil when there is none in this tree.
  public func layer(_ id: LayerID) -> Layer? { place(of: id).map { layers[$0] } }

  /// The layer with an identity, which must be in this tree.
  public subscript(id: LayerID) -> Layer {
    get {
      guard let place = place(of: id) else { preconditionFailure("no layer \(id.rawValue)") }
      return layers[place]
    }
    // In its place: a copy of the layer would be a copy of its children as well.
    _modify {
      guard let place = place(of: id) else { preconditionFailure("no layer \(id.rawValue)") }
      yield &layers[place]
    }
  }

  /// Whether a layer is in this tree, drawn or loose.
  public func contains(_ id: LayerID) -> Bool { place(of: id) != nil }

  /// The identities of all layers, loose ones included, oldest first.
  ///
  /// - Complexity: O(*n*) in the number of layers ever created.
  public var ids: [LayerID] {
    places.indices.filter { places[$0] >= 0 }.map(LayerID.init(rawValue:))
  }

  /// Adds a loose layer and gives its identity; its links to other layers are dropped.
  public mutating func create(_ layer: Layer) -> LayerID {
    var loose = layer
    loose.parent = nil
    loose.children = []
    loose.mask = nil
    loose.maskOwner = nil
    if let place = free.popLast() {
      layers[Int(place)] = loose
      places.append(place)
    } else {
      layers.append(loose)
      places.append(Int32(layers.count - 1))
    }
    return LayerID(rawValue: places.count - 1)
  }

  /// Adds a layer on top of a parent's children and gives its identity; nil without that parent.
  ///
  /// - Complexity: O(1), unlike inserting one that is somewhere already.
  public mutating func create(_ layer: Layer, in parent: LayerID) -> LayerID? {
    guard contains(parent) else { return nil }
    let id = create(layer)
    self[id].parent = parent
    self[parent].children.append(id)
    return id
  }

  /// Forgets a layer, whose place the next new one takes.
  mutating func discard(_ id: LayerID) {
    guard let place = place(of: id) else { return }
    layers[place] = Layer(name: "")
    free.append(Int32(place))
    places[id.rawValue] = -1
  }
}

// MARK: - Equatable, Hashable

extension LayerTree: Hashable {
  /// Whether two trees have the same layers under the same identities, and give the next one alike.
  public static func == (left: LayerTree, right: LayerTree) -> Bool {
    left.places.count == right.places.count
      && left.places.indices.allSatisfy { index in
        let id = LayerID(rawValue: index)
        return left.layer(id) == right.layer(id)
      }
  }

  /// Feeds the layers to a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(places.count)
    for id in ids { hasher.combine(self[id]) }
  }
}

extension LayerTree: CustomStringConvertible {
  /// Every layer that is drawn, one a line, by its path.
  public var description: String {
    subtree(of: LayerTree.rootID).dropFirst().map { path(of: $0) }.joined(separator: "\n")
  }
}
