public import LayerTree

/// The screens of one container and the layer tree that shows the top one.
///
/// Screens below the top one wait in the tree as loose layers, so that a layer keeps its identity
/// as long as its screen is on the stack.
public struct ScreenStack: Hashable, Sendable {
  /// A screen on the stack.
  public struct Entry: Hashable, Sendable {
    /// The screen's name.
    public let name: String
    /// The root of the screen's layers.
    public let root: LayerID
  }

  /// A change of the stack that cannot be carried out.
  public enum RequestError: Error, Hashable {
    /// There is no screen below the top one.
    case nothingBelow
    /// There is no such screen below the top one.
    case notBelow(String)
  }

  /// The screens from the bottom to the top; never empty.
  public private(set) var entries: [Entry]
  /// What is drawn: the container with the top screen in it.
  public private(set) var tree: LayerTree

  /// Creates a stack that shows one screen.
  public init(container: Rect, root: Screen) {
    tree = LayerTree(root: Layer(name: "container", frame: container))
    entries = []
    push(root)
  }

  /// The screen that is shown.
  public var top: Entry { entries[entries.count - 1] }

  /// Puts a screen on top without a transition.
  public mutating func push(_ screen: Screen) {
    if let top = entries.last { tree.detach(top.root) }
    let entry = add(screen)
    entries.append(entry)
    attach(entry)
  }

  /// The container's rectangle in its own coordinates.
  public var bounds: Rect { tree[LayerTree.rootID].bounds }

  private mutating func add(_ screen: Screen) -> Entry {
    Entry(name: screen.name, root: tree.copy(LayerTree.rootID, from: screen.tree))
  }

  private mutating func attach(_ entry: Entry) {
    tree[entry.root].frame = bounds
    do {
      try tree.insert(entry.root, into: LayerTree.rootID)
    } catch {
      preconditionFailure("a screen's root is loose before it is attached: \(error)")
    }
  }

  /// Works out what an operation would do, without doing it.
  ///
  /// - Complexity: O(*n*) in the number of layers of a new screen.
  public func change(for request: StackRequest) throws(RequestError) -> StackChange {
    var after = self
    after.tree.detach(top.root)
    var running = self
    switch request {
    case .push(let screen), .replace(let screen):
      let entry = after.add(screen)
      _ = running.add(screen)
      if case .replace = request { after.entries.removeLast() }
      after.entries.append(entry)
    case .pop:
      guard entries.count > 1 else { throw .nothingBelow }
      after.entries.removeLast()
    case .unwind(let name):
      guard let index = entries.dropLast().lastIndex(where: { $0.name == name }) else {
        throw .notBelow(name)
      }
      after.entries.removeSubrange((index + 1)...)
    }
    let incoming = after.top
    for entry in entries where !after.entries.contains(entry) { after.tree.remove(entry.root) }
    after.attach(incoming)
    running.show(incoming, besides: top, request.operation.direction)
    return StackChange(
      operation: request.operation, from: top, to: incoming, before: self, running: running.tree,
      after: after)
  }

  private mutating func show(
    _ incoming: Entry, besides top: Entry, _ direction: Operation.Direction
  ) {
    attach(incoming)
    guard direction == .backward else { return }
    do {
      try tree.insert(incoming.root, into: LayerTree.rootID, at: .below(top.root))
    } catch {
      preconditionFailure("the top screen is attached: \(error)")
    }
  }
}

/// A wish to change the stack.
public enum StackRequest: Hashable, Sendable {
  /// Covers the top screen with a new one.
  case push(Screen)
  /// Removes the top screen.
  case pop
  /// Removes every screen above the one with a name.
  case unwind(to: String)
  /// Puts a new screen in the place of the top one.
  case replace(with: Screen)

  /// The operation that the wish asks for.
  public var operation: Operation {
    switch self {
    case .push: .push
    case .pop: .pop
    case .unwind: .unwind
    case .replace: .replace
    }
  }
}

/// Everything about one change of the stack: before it, while it runs, and after it.
public struct StackChange: Hashable, Sendable {
  /// What the stack is asked to do.
  public let operation: Operation
  /// The outgoing screen.
  public let from: ScreenStack.Entry
  /// The incoming screen.
  public let to: ScreenStack.Entry
  /// The stack that a cancelled change goes back to.
  public let before: ScreenStack
  /// The tree with both screens in the container, before any animator touched it.
  public let running: LayerTree
  /// The stack that a committed change leads to.
  public let after: ScreenStack
}
