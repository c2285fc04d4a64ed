public import LayerTree

/// Everything that an animator declares in one go: carried out as a whole or not at all.
///
/// Each command is checked against a copy of the tree in which the earlier ones have already
/// happened. The same check runs where the animator declares and again where the host receives the
/// commands, which makes a transaction from another process no more trusted than a file.
public struct Transaction: Sendable {
  /// One thing that an animator asks for.
  ///
  /// What is large lies apart, so that many small ones take up little room.
  public enum Command: Hashable, Sendable {
    /// Adds a loose layer; its identity is the next one of the tree.
    indirect case create(Layer)
    /// Copies a layer with all inside it, loose; the copy's identity is the next one of the tree.
    ///
    /// Its own coordinates are those of whatever layer it is inserted into.
    case copy(LayerID)
    /// Puts a layer among the children of another one.
    case insert(LayerID, into: LayerID, LayerTree.Place)
    /// Cuts a layer by another one's alpha channel, or takes its mask off.
    case setMask(LayerID?, of: LayerID)
    /// Sets a layer's own value.
    case setValue(LayerID, Property, PropertyValue)
    /// Adds an animation.
    indirect case animate(LayerAnimation)
    /// Has the animator work out values for each frame.
    case runFrames(FrameRun)
    /// Tells the person who runs it what was left out.
    case note(String)
    /// Leaves the end to the animator.
    case completeManually
    /// Ends the transition as soon as it has begun.
    case complete(CompletionRequest)
  }

  /// Why a command cannot be carried out.
  public enum Refusal: Error, Hashable {
    /// There is no such layer.
    case noLayer
    /// The app owns the layer's place in the tree.
    case notYours(String)
    /// A value is of the wrong kind, not finite or out of range; in words.
    case badValue(String)
    /// A time is negative or not finite; in words.
    case badTime(String)
    /// Only capabilities that were not granted allow it; what, and which, each by itself.
    case notGranted(String, [HostCapability])
    /// There is too much of it; in words.
    case limit(String)
    /// It is not allowed after what came before; in words.
    case badState(String)

    /// What is wrong, without what it is about.
    public var words: String {
      switch self {
      case .noLayer: "there is no such layer"
      case .notYours(let path): "'\(path)' belongs to the app"
      case .badValue(let words), .badTime(let words), .limit(let words), .badState(let words): words
      case .notGranted(let what, let capabilities):
        "\(what) needs \(capabilities.map(\.id).joined(separator: " or "))"
      }
    }
  }

  /// The most layers that one transaction may create.
  public static let layerLimit = 10_000
  /// The most layers that may lie or mask one in the other, the container's own included.
  ///
  /// What draws and searches them calls itself for each level.
  public static let depthLimit = 1_500
  /// The most animations that one transaction may add.
  public static let animationLimit = 100_000

  /// The most notes that one transaction may leave.
  public static let noteLimit = 100
  /// The most commands that one transaction may hold.
  public static let commandLimit = 500_000

  /// The most parts that one transform may be made of.
  public static let partLimit = 16

  /// What the commands may ask for beyond the base set.
  public let grant: Grant
  /// The commands in the order in which they were given.
  public private(set) var commands: [Command] = []
  /// The tree as the commands leave it.
  public private(set) var tree: LayerTree
  /// The animations in the order in which they were added.
  public private(set) var animations: [LayerAnimation] = []
  /// What the animator works out for each frame; nil for nothing.
  public private(set) var frames: FrameRun?
  /// What was left out, in words for the report.
  public private(set) var notes: [String] = []
  /// Whether the animator ends the transition itself.
  public private(set) var completesManually = false
  /// What the animator asked for about the end of the transition.
  public private(set) var requests: [CompletionRequest] = []
  /// Whether the animator put the incoming screen where it wants it.
  public private(set) var insertsIncoming = false

  private static let plainValues = Property.allCases.map { ($0, Layer(name: "")[$0]) }
  let incoming: LayerID
  let outgoing: LayerID
  private var created: Set<LayerID> = []

  /// Creates an empty transaction on the tree of a context.
  public init(_ context: TransitionContext, granting grant: Grant = Grant()) {
    self.grant = grant
    tree = context.tree
    incoming = context.to
    outgoing = context.from
  }

  /// Forgets all commands but the first ones, and what they did.
  ///
  /// - Parameters:
  ///   - count: How many commands stay.
  ///   - context: What the transaction was made on.
  public mutating func rewind(to count: Int, on context: TransitionContext) {
    let kept = commands.prefix(count)
    self = Transaction(context, granting: grant)
    // They went well before, and nothing is different now.
    for command in kept { _ = try? perform(command) }
  }

  /// Checks a command, carries it out on the transaction's tree and keeps it.
  ///
  /// Gives the identity of the layer that a `create` or a `copy` made.
  @discardableResult
  public mutating func perform(_ command: Command) throws(Refusal) -> LayerID? {
    guard commands.count < Transaction.commandLimit else {
      throw .limit("more than \(Transaction.commandLimit) commands")
    }
    var made: LayerID?
    switch command {
    case .create(let layer): made = try create(layer)
    case .copy(let id): made = try copy(id)
    case .insert(let id, let parent, let place): try insert(id, into: parent, at: place)
    case .setMask(let mask, let id): try setMask(mask, of: id)
    case .setValue(let id, let property, let value): try set(property, of: id, to: value)
    case .animate(let animation): try add(animation)
    case .runFrames(let run):
      try check(run)
      frames = run
    case .note(let words): try add(note: words)
    case .completeManually: completesManually = true
    case .complete(let request): requests.append(request)
    }
    commands.append(command)
    return made
  }

  private mutating func create(_ layer: Layer) throws(Refusal) -> LayerID {
    guard created.count < Transaction.layerLimit else {
      throw .limit("more than \(Transaction.layerLimit) layers")
    }
    let bytes = layer.name.utf8.count
    guard (1...255).contains(bytes), !layer.name.contains("/"), !layer.name.hasPrefix("@") else {
      throw .badValue("a layer's name has 1 to 255 bytes, no '/' and no '@' in front")
    }
    if case .shape(let shape) = layer.content {
      guard case .move = shape.path.elements.first, shape.path.isFinite else {
        throw .badValue("a path starts with a move and has finite coordinates")
      }
    }
    for (property, plain) in Transaction.plainValues {
      let value = layer[property]
      if value != plain { try grant.check(value, for: property) }
    }
    if layer.crossFadesChildren {
      try grant.require(.matchedGeometry, for: "a layer whose children cross-fade")
    }
    let id = tree.create(layer)
    created.insert(id)
    return id
  }

  private mutating func copy(_ id: LayerID) throws(Refusal) -> LayerID {
    try grant.require(.snapshot, .matchedGeometry, for: "a copy of a layer")
    guard tree.contains(id) else { throw .noLayer }
    guard created.count + tree.subtree(of: id).count <= Transaction.layerLimit else {
      throw .limit("more than \(Transaction.layerLimit) layers")
    }
    let copy = tree.copy(id)
    let bounds = tree[copy].bounds
    tree[copy].position = Point(
      bounds.minX + tree[copy].anchorPoint.x * bounds.size.width,
      bounds.minY + tree[copy].anchorPoint.y * bounds.size.height)
    tree[copy].transform = .identity
    tree[copy].zPosition = 0
    created.formUnion(tree.subtree(of: copy))
    return copy
  }

  private mutating func insert(
    _ id: LayerID, into parent: LayerID, at place: LayerTree.Place
  ) throws(Refusal) {
    guard tree.contains(id), tree.contains(parent) else { throw .noLayer }
    switch place {
    case .above(let sibling), .below(let sibling):
      guard tree.contains(sibling) else { throw .noLayer }
    case .top, .bottom: break
    }
    guard created.contains(id) || (id == incoming && parent == LayerTree.rootID) else {
      throw .notYours(tree.path(of: id))
    }
    try checkDepth(of: id, below: parent)
    do {
      try tree.insert(id, into: parent, at: place)
    } catch {
      throw refusal(for: error)
    }
    if id == incoming { insertsIncoming = true }
  }

  private mutating func setMask(_ mask: LayerID?, of id: LayerID) throws(Refusal) {
    try grant.require(.layerMask, for: "a mask")
    guard tree.contains(id) else { throw .noLayer }
    if let mask {
      guard tree.contains(mask) else { throw .noLayer }
      guard created.contains(mask) else { throw .notYours(tree.path(of: mask)) }
      try checkDepth(of: mask, below: id)
    }
    do {
      try tree.setMask(mask, of: id)
    } catch {
      throw refusal(for: error)
    }
  }

  private func checkDepth(of id: LayerID, below owner: LayerID) throws(Refusal) {
    guard tree.depth(of: owner) + 1 + tree.height(of: id) < Transaction.depthLimit else {
      throw .limit("more than \(Transaction.depthLimit) layers one in the other")
    }
  }

  private func refusal(for error: LayerTree.HierarchyError) -> Refusal {
    switch error {
    case .noLayer: .noLayer
    case .cycle: .badValue("a layer cannot lie inside itself")
    case .notASibling: .badValue("the sibling is not a child of the parent")
    case .maskInUse(let id): .notYours(tree.path(of: id))
    }
  }

  private mutating func set(
    _ property: Property, of id: LayerID, to value: PropertyValue
  ) throws(Refusal) {
    guard tree.contains(id) else { throw .noLayer }
    try grant.check(value, for: property)
    tree[id][property] = value
  }

  private mutating func add(note words: String) throws(Refusal) {
    guard notes.count < Transaction.noteLimit, words.utf8.count <= 4_096 else {
      throw .limit("more than \(Transaction.noteLimit) notes, or one of more than 4096 bytes")
    }
    notes.append(words)
  }

  private mutating func add(_ animation: LayerAnimation) throws(Refusal) {
    guard tree.contains(animation.layer) else { throw .noLayer }
    guard animations.count < Transaction.animationLimit else {
      throw .limit("more than \(Transaction.animationLimit) animations")
    }
    try check(animation)
    animations.append(animation)
  }
}
