public import LayerTree

/// What an animator is told about the transition it begins.
public struct TransitionContext: Sendable {
  /// The side from which reading starts.
  public enum LayoutDirection: String, Hashable, Sendable {
    /// From the left.
    case leftToRight
    /// From the right.
    case rightToLeft
  }

  /// What the person who runs the transition chose for it.
  public struct Settings: Hashable, Sendable {
    /// The parameters of the animator, defaults included.
    public var parameters: [String: ParameterValue] = [:]
    /// Pixels per point.
    public var scale = 1.0
    /// The side from which reading starts.
    public var layoutDirection = LayoutDirection.leftToRight
    /// Whether less motion is asked for.
    public var reducesMotion = false

    /// Creates the settings of a plain run.
    public init() {}
  }

  /// What the stack is asked to do.
  public let operation: Operation
  /// The root of the outgoing screen.
  public let from: LayerID
  /// The root of the incoming screen.
  public let to: LayerID
  /// The tree with both screens in the container.
  public let tree: LayerTree
  /// What the person chose.
  public let settings: Settings

  /// Where the outgoing screen must end; nowhere when it leaves.
  public let fromFinalFrame: Rect
  /// Where the incoming screen is at the start; nowhere when it was not shown.
  public let toInitialFrame: Rect

  /// Creates the context of a change of the stack.
  public init(_ change: StackChange, settings: Settings) {
    operation = change.operation
    from = change.from.root
    to = change.to.root
    tree = change.running
    fromFinalFrame = change.hidesOutgoing ? .zero : change.running[change.from.root].frame
    toInitialFrame = change.revealsIncoming ? .zero : change.running[change.to.root].frame
    self.settings = settings
  }

  /// Creates a context from its parts; both screens must be in the tree.
  public init(
    operation: Operation, from: LayerID, to: LayerID, tree: LayerTree, fromFinalFrame: Rect,
    toInitialFrame: Rect, settings: Settings
  ) {
    self.operation = operation
    self.from = from
    self.to = to
    self.tree = tree
    self.fromFinalFrame = fromFinalFrame
    self.toInitialFrame = toInitialFrame
    self.settings = settings
  }

  /// The container's rectangle in its own coordinates.
  public var bounds: Rect { tree[LayerTree.rootID].bounds }
  /// Where the outgoing screen is at the start.
  public var fromInitialFrame: Rect { tree[from].frame }
  /// Where the incoming screen must end.
  public var toFinalFrame: Rect { tree[to].frame }
}
