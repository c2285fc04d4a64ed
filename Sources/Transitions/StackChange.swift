public import LayerTree

/// Everything about one change of the stack: before it, while it runs, and after it.
public struct StackChange: Hashable, Sendable {
  /// What the stack is asked to do.
  public let operation: Operation
  /// The outgoing screen.
  public let from: ScreenStack.Entry
  /// The incoming screen.
  public let to: ScreenStack.Entry
  /// The stack that a cancelled change goes back to.
  public internal(set) var before: ScreenStack
  /// The tree with both screens in the container, before any animator touched it.
  public internal(set) var running: LayerTree
  /// The stack that a committed change leads to.
  public internal(set) var after: ScreenStack

  /// Whether the outgoing screen is no longer seen afterwards.
  ///
  /// A screen stays when another one is presented over it.
  public var hidesOutgoing: Bool {
    !after.visible.contains { $0.root == from.root }
  }

  /// Whether the incoming screen was not seen before.
  public var revealsIncoming: Bool {
    !before.visible.contains { $0.root == to.root }
  }
}
