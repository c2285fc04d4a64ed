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

  /// The screens that are no longer seen afterwards, the top one first.
  ///
  /// A screen stays when another one is presented over it.
  ///
  /// - Complexity: O(*n*) in the number of screens.
  public var hidden: [ScreenStack.Entry] { before.visible.reversed().filter { !after.shows($0) } }

  /// The screens that were not seen before, the top one first.
  ///
  /// - Complexity: O(*n*) in the number of screens.
  public var revealed: [ScreenStack.Entry] { after.visible.reversed().filter { !before.shows($0) } }

  /// Whether the outgoing screen is no longer seen afterwards.
  public var hidesOutgoing: Bool { !after.shows(from) }

  /// Whether the incoming screen was not seen before.
  public var revealsIncoming: Bool { !before.shows(to) }

  /// The same change in a container of another size.
  ///
  /// - Parameters:
  ///   - bounds: The container's new rectangle.
  ///   - layout: Gives a screen by its name as it looks at that size; nil leaves it as it is.
  /// - Returns: The change.
  /// - Complexity: O(*n*) in the number of layers.
  public func resized(to bounds: Rect, layout: (String) -> Screen?) -> StackChange {
    var change = self
    change.before.resize(to: bounds, layout: layout)
    change.after.resize(to: bounds, layout: layout)
    var entries = before.entries
    for entry in after.entries where !entries.contains(entry) { entries.append(entry) }
    change.running.lay(out: entries, in: bounds, layout: layout)
    return change
  }
}

extension ScreenStack {
  /// Gives the container another size; layers keep their identity.
  ///
  /// - Parameters:
  ///   - bounds: The container's new rectangle.
  ///   - layout: Gives a screen by its name as it looks at that size; nil leaves it as it is.
  /// - Complexity: O(*n*) in the number of layers.
  public mutating func resize(to bounds: Rect, layout: (String) -> Screen?) {
    tree.lay(out: entries, in: bounds, layout: layout)
  }
}

extension LayerTree {
  /// Gives screens the values of their layers at another size of the container.
  fileprivate mutating func lay(
    out entries: [ScreenStack.Entry], in bounds: Rect, layout: (String) -> Screen?
  ) {
    self[LayerTree.rootID].frame = bounds
    for entry in entries {
      if let screen = layout(entry.name) {
        takeValues(of: LayerTree.rootID, in: screen.tree, for: entry.root)
      }
      self[entry.root].frame = self[LayerTree.rootID].bounds
    }
  }
}
