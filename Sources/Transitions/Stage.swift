public import LayerTree
public import Motion
import TimingEngine

/// All containers on one clock: one inside the other, or several side by side.
///
/// Every tick moves all of them. What one does never waits for another.
public final class Stage {
  /// The screen, or the layer of one, inside which a container shows its screens.
  public struct Mount: Hashable, Sendable {
    /// The container to which the layer belongs.
    public let container: String
    /// The screen.
    public let screen: String
    /// The layer's name, the first of that name in the screen; nil for the whole screen.
    public let layer: String?

    /// Creates a place.
    public init(container: String, screen: String, layer: String?) {
      self.container = container
      self.screen = screen
      self.layer = layer
    }

    /// The layer in a tree in which the screen has a root.
    fileprivate func layer(under root: LayerID, in tree: LayerTree) -> LayerID? {
      guard let layer else { return root }
      return tree.find(layer, in: root)
    }
  }

  /// The outermost container.
  public let root: Container
  private var nested: [Nested] = []

  /// A container inside a layer.
  private struct Nested {
    let mount: Mount
    /// The root of the screen to which the layer belongs; another screen may have its name later.
    let screen: LayerID
    let container: Container
  }

  /// The colour that shows where no layer covers.
  public var background = Color.clear

  /// What holds for every transition from now on, in every container; the outermost one's are given.
  public var settings: TransitionContext.Settings {
    get { root.settings }
    set { for container in containers { container.settings = newValue } }
  }

  /// Creates a stage.
  public init(_ root: Container) {
    self.root = root
    listen(to: root)
  }

  /// Passes on what the screens of a container hear to the containers inside them.
  private func listen(to container: Container) {
    let name = container.name
    container.onAppearance = { [weak self] screen, appearance, time in
      for entry in self?.nested ?? []
      where entry.mount.container == name && entry.mount.screen == screen {
        entry.container.surround(with: appearance, at: time)
      }
    }
  }

  /// Every container, outer ones first.
  public var containers: [Container] { [root] + nested.map(\.container) }

  /// The container with a name.
  public func container(named name: String) -> Container? {
    containers.first { $0.name == name }
  }

  /// Shows a container inside a screen of another one or a layer of it, as large as that.
  ///
  /// - Parameters:
  ///   - container: The container, whose name is new.
  ///   - mount: The layer, which exists.
  ///   - nanoseconds: The clock's time.
  /// - Returns: Whether there is such a layer.
  @discardableResult
  public func add(_ container: Container, in mount: Mount, at nanoseconds: Int64 = 0) -> Bool {
    guard self.container(named: container.name) == nil,
      let parent = self.container(named: mount.container),
      let screen = parent.stack.entry(named: mount.screen)?.root
    else { return false }
    let entry = Nested(mount: mount, screen: screen, container: container)
    guard let bounds = bounds(of: entry) else { return false }
    nested.append(entry)
    container.resize(to: bounds, at: nanoseconds)
    container.appearances.conceal()
    listen(to: container)
    container.surround(
      with: parent.appearances[mount.screen], at: Nanoseconds.seconds(nanoseconds))
    return true
  }

  private func bounds(of entry: Nested) -> Rect? {
    guard let parent = container(named: entry.mount.container),
      parent.stack.entries.contains(where: { $0.root == entry.screen }),
      let layer = entry.mount.layer(under: entry.screen, in: parent.stack.tree)
    else { return nil }
    return parent.stack.tree[layer].bounds
  }

  /// Asks a container for a change; an unwinding goes to the nearest one around it that can do it.
  ///
  /// - Parameters:
  ///   - request: What is to change.
  ///   - container: The container from which the wish comes.
  ///   - nanoseconds: The clock's time.
  /// - Returns: The container that carries it out, and the request's number there.
  /// - Throws: `Container.Refusal` of the container from which the wish came.
  @discardableResult
  public func request(
    _ request: Container.Request, in container: Container, at nanoseconds: Int64
  ) throws(Container.Refusal) -> (container: Container, number: Int) {
    guard case .unwind(let name) = request.change else {
      return (container, try container.request(request, at: nanoseconds))
    }
    var next: Container? = container
    while let candidate = next {
      if candidate.target.entries.dropLast().contains(where: { $0.name == name }) {
        return (candidate, try candidate.request(request, at: nanoseconds))
      }
      let around = nested.first { $0.container === candidate }
      next = around.flatMap { self.container(named: $0.mount.container) }
    }
    return (container, try container.request(request, at: nanoseconds))
  }

  /// Moves the clock of all containers on; those whose screen is gone go with it.
  ///
  /// - Parameter nanoseconds: The clock's time.
  public func advance(to nanoseconds: Int64) {
    for container in containers { container.advance(to: nanoseconds) }
    var gone = nested.filter { !isThere($0) }
    while !gone.isEmpty {
      for entry in gone {
        entry.container.skip(at: nanoseconds)
        entry.container.surround(with: .gone, at: Nanoseconds.seconds(nanoseconds))
      }
      nested.removeAll { entry in gone.contains { $0.container === entry.container } }
      gone = nested.filter { !isThere($0) }
    }
  }

  private func isThere(_ entry: Nested) -> Bool {
    guard let parent = container(named: entry.mount.container) else { return false }
    if parent.running?.heirs[entry.screen] != nil { return true }
    let during = parent.running.map { $0.change.before.entries } ?? []
    return (parent.target.entries + parent.stack.entries + during)
      .contains { $0.root == entry.screen }
  }

  /// Gives the outermost container another size, and the others that of their layers.
  ///
  /// - Parameters:
  ///   - frame: The outermost container's rectangle.
  ///   - nanoseconds: The clock's time.
  public func resize(to frame: Rect, at nanoseconds: Int64) {
    root.resize(to: frame, at: nanoseconds)
    for entry in nested {
      if let bounds = bounds(of: entry) { entry.container.resize(to: bounds, at: nanoseconds) }
    }
  }

  /// Whether nothing runs and nothing waits anywhere.
  public var isIdle: Bool { containers.allSatisfy(\.isIdle) }

  /// What to draw at a time since the last request, as the decimal that it was declared as.
  ///
  /// - Complexity: O(*n*) in the number of layers and animations.
  public func presentation(at seconds: Double) -> LayerTree {
    presentation(at: DoubleDouble(declared: seconds))
  }

  /// What to draw at an exact time since the last request, such as a frame's.
  ///
  /// - Parameter seconds: The clock's time.
  /// - Returns: The tree of the outermost container with all others in their layers.
  /// - Complexity: O(*n*) in the number of layers and animations.
  public func presentation(at seconds: DoubleDouble) -> LayerTree {
    var tree = assemble(root, at: seconds) { $0.presentation(at: seconds) }
    tree[LayerTree.rootID].backgroundColor = background
    return tree
  }

  /// What would be drawn if nothing moved.
  ///
  /// - Parameter seconds: The clock's time.
  /// - Returns: The tree of the outermost container with all others in their layers.
  public func rest(at seconds: DoubleDouble) -> LayerTree {
    assemble(root, at: seconds) { $0.rest(at: seconds) }
  }

  private func assemble(
    _ container: Container, at seconds: DoubleDouble, _ picture: (Container) -> LayerTree
  ) -> LayerTree {
    var tree = picture(container)
    for entry in nested where entry.mount.container == container.name {
      guard let layer = layer(of: entry, in: container, tree, at: seconds) else { continue }
      var inside = assemble(entry.container, at: seconds, picture)
      inside[LayerTree.rootID].name = entry.container.name
      let copy = tree.copy(LayerTree.rootID, from: inside)
      do {
        try tree.insert(copy, into: layer)
      } catch {
        preconditionFailure("a copy is loose: \(error)")
      }
    }
    return tree
  }

  private func layer(
    of entry: Nested, in container: Container, _ tree: LayerTree, at seconds: DoubleDouble
  ) -> LayerID? {
    let transition = container.transition(at: seconds)
    let entries =
      transition.map { $0.change.before.entries + $0.change.after.entries }
      ?? container.stack.entries
    let isOnStack = entries.contains { $0.root == entry.screen }
    guard let screen = isOnStack ? entry.screen : transition?.heirs[entry.screen],
      tree.contains(screen)
    else { return nil }
    return entry.mount.layer(under: screen, in: tree)
  }

  /// What moves at a time: the properties of each layer, by the layer's path.
  ///
  /// - Parameter seconds: The clock's time.
  /// - Returns: The properties.
  public func animatedProperties(at seconds: DoubleDouble) -> [String: [Property]] {
    var moving: [String: [Property]] = [:]
    for container in containers {
      guard let transition = container.transition(at: seconds) else { continue }
      let tree = transition.presentation(at: seconds.since(Nanoseconds.time(container.start)))
      let prefix = prefix(of: container, at: seconds)
      for (layer, property) in transition.animatedProperties {
        moving[prefix + tree.path(of: layer), default: []].append(property)
      }
    }
    return moving
  }

  /// What stands before the paths of a container's layers.
  private func prefix(of container: Container, at seconds: DoubleDouble) -> String {
    guard let entry = nested.first(where: { $0.container === container }),
      let outer = self.container(named: entry.mount.container)
    else { return "" }
    let tree = outer.presentation(at: seconds)
    guard let layer = layer(of: entry, in: outer, tree, at: seconds) else { return "" }
    return prefix(of: outer, at: seconds) + "\(tree.path(of: layer))/\(container.name)/"
  }
}
