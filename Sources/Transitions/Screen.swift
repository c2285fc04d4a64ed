public import LayerTree

/// A named layer tree that the stack can show.
public struct Screen: Hashable, Sendable {
  /// The name that scripts and requests call the screen by.
  public let name: String
  /// What the screen shows; its root layer is the screen's root.
  public var tree: LayerTree

  /// Creates a screen from its name and its layers.
  public init(name: String, tree: LayerTree) {
    self.name = name
    self.tree = tree
  }
}
