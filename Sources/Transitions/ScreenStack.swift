public import LayerTree

/// The screens of one container and the layer tree that shows them.
///
/// Screens that are not seen wait in the tree as loose layers, so that a layer keeps its identity as
/// long as its screen is on the stack.
public struct ScreenStack: Hashable, Sendable {
  /// How a screen that is presented shares the container with what lies below it.
  public enum Presentation: String, Hashable, Sendable, CaseIterable {
    /// It covers everything; what lies below is not drawn.
    case fullScreen = "full-screen"
    /// It lies over everything; what lies below stays visible.
    case overFullScreen = "over-full-screen"
  }

  /// A screen on the stack.
  public struct Entry: Hashable, Sendable {
    /// The screen's name, which no other screen on the stack has.
    public let name: String
    /// The root of the screen's layers.
    public let root: LayerID
    /// How it was presented; nil for a screen that was pushed.
    public let presentation: Presentation?
  }

  /// A change of the stack that cannot be carried out.
  public enum RequestError: Error, Hashable, CustomStringConvertible {
    /// There is no screen below the top one, or it was presented and can only be dismissed.
    case nothingBelow
    /// There is no such screen below the top one.
    case notBelow(String)
    /// No screen is presented.
    case nothingPresented
    /// A screen with this name is on the stack already, or was asked for twice.
    case alreadyThere(String)
    /// A stack has at least one screen.
    case empty

    /// The fact in one line, without a full stop.
    public var description: String {
      switch self {
      case .nothingBelow: "there is no screen to go back to"
      case .notBelow(let name): "screen '\(name)' is not below the top one"
      case .nothingPresented: "no screen is presented"
      case .alreadyThere(let name): "screen '\(name)' is on the stack already"
      case .empty: "a stack has at least one screen"
      }
    }
  }

  /// The screens from the bottom to the top; never empty.
  public internal(set) var entries: [Entry]
  /// What is drawn: the container with the screens that are seen in it.
  public internal(set) var tree: LayerTree

  /// Creates a stack that shows one screen.
  public init(container: Rect, root: Screen) {
    var layer = Layer(name: "container", frame: container)
    layer.masksToBounds = true
    tree = LayerTree(root: layer)
    entries = []
    entries.append(add(root))
    attachVisible()
  }

  /// The screen that was put on the stack last.
  public var top: Entry { entries[entries.count - 1] }

  /// The container's rectangle in its own coordinates.
  public var bounds: Rect { tree[LayerTree.rootID].bounds }

  /// The screens that are seen, from the lowest to the top one.
  ///
  /// Below a screen that was presented over the full screen, and below those pushed onto it, the
  /// screen shows that was on top when it was presented.
  ///
  /// - Complexity: O(*n*) in the number of screens.
  public var visible: [Entry] {
    var seen: [Entry] = []
    var index = entries.count - 1
    while index >= 0 {
      seen.insert(entries[index], at: 0)
      let base = entries[...index].lastIndex { $0.presentation != nil }
      guard let base, entries[base].presentation == .overFullScreen else { break }
      index = base - 1
    }
    return seen
  }

  /// Whether one of the screens that are seen hides everything below it.
  ///
  /// - Complexity: O(*n*) in the number of screens.
  var isCovered: Bool { visible.contains(where: covers) }

  /// Whether a screen hides everything below it.
  func covers(_ entry: Entry) -> Bool { tree.covers(entry.root, bounds) }

  /// Whether a screen is among those that are seen.
  func shows(_ entry: Entry) -> Bool { visible.contains { $0.root == entry.root } }

  /// The screen with a name, or nil when it is not on the stack.
  ///
  /// - Complexity: O(*n*) in the number of screens.
  public func entry(named name: String) -> Entry? { entries.first { $0.name == name } }

  /// Puts a screen on top without a transition.
  public mutating func push(_ screen: Screen) { put(screen, nil) }

  /// Presents a screen without a transition.
  public mutating func present(_ screen: Screen, _ presentation: Presentation = .overFullScreen) {
    put(screen, presentation)
  }

  private mutating func put(_ screen: Screen, _ presentation: Presentation?) {
    for entry in visible { tree.detach(entry.root) }
    entries.append(add(screen, presentation))
    attachVisible()
  }

  /// Adds the layers of a screen, as large as the container, without showing them.
  mutating func add(_ screen: Screen, _ presentation: Presentation? = nil) -> Entry {
    let root = tree.copy(LayerTree.rootID, from: screen.tree)
    tree[root].frame = bounds
    return Entry(name: screen.name, root: root, presentation: presentation)
  }

  /// Puts the screens that are seen into the container, the top one on top.
  mutating func attachVisible() {
    for entry in visible { attach(entry) }
  }

  /// Puts a screen on top of everything in the container.
  mutating func attach(_ entry: Entry) {
    do {
      try tree.insert(entry.root, into: LayerTree.rootID)
    } catch {
      preconditionFailure("a screen's root can be put into the container: \(error)")
    }
  }

  /// Removes the screens that another stack no longer has, and hides all others.
  mutating func drop(allBut kept: [Entry]) {
    for entry in entries {
      if kept.contains(where: { $0.root == entry.root }) {
        tree.detach(entry.root)
      } else {
        tree.remove(entry.root)
      }
    }
  }
}

extension LayerTree {
  /// Whether a layer for certain hides everything below a rectangle of its parent's coordinates.
  func covers(_ id: LayerID, _ area: Rect) -> Bool {
    let layer = self[id]
    let frame = layer.frame
    guard !layer.isHidden, layer.opacity == 1, layer.mask == nil, layer.cornerRadius == 0,
      layer.transform == .identity, frame.minX <= area.minX, frame.minY <= area.minY,
      frame.maxX >= area.maxX, frame.maxY >= area.maxY
    else { return false }
    if layer.backgroundColor.alpha == 1 { return true }
    if case .picture(let picture) = layer.content, picture.isOpaque { return true }
    let origin = Point(
      area.minX - frame.minX + layer.bounds.minX, area.minY - frame.minY + layer.bounds.minY)
    return layer.children.contains { covers($0, Rect(origin: origin, size: area.size)) }
  }
}

extension ScreenStack: CustomStringConvertible {
  /// The names of the screens, from the bottom to the top.
  public var description: String {
    let names = entries.map { ($0.presentation.map { "\($0.rawValue) " } ?? "") + $0.name }
    return "[\(names.joined(separator: ", "))]"
  }
}
