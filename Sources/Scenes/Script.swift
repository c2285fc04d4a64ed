public import LayerTree
public import TimingEngine
public import Transitions

/// What a run does and when: requests to the stack, gestures, and mishaps on purpose.
public struct Script: Hashable, Sendable {
  /// The commands in the order in which they happen; equal times keep the order of the text.
  public let commands: [Command]

  /// One thing that happens at a time.
  public struct Command: Hashable, Sendable {
    /// The time since the start of the run, in seconds.
    public var time: Double
    /// The container that it happens in, or nil for the only or outermost one.
    public var container: String?
    /// What happens.
    public var action: Action

    /// Creates a command.
    public init(time: Double, container: String? = nil, action: Action) {
      self.time = time
      self.container = container
      self.action = action
    }
  }

  /// What happens.
  public enum Action: Hashable, Sendable {
    /// The stack is asked for another screen.
    case transition(Request)
    /// The running transition is taken by hand; nil leaves the law to the animator.
    case grab(law: ScrubLaw?)
    /// The hand moves to a share of the transition; a host stops at 0 and 1.
    case scrub(progress: Double)
    /// The hand lets go at a velocity in transitions a second; nil lets the animator choose the end.
    case release(velocity: Double, ending: Ending?)
    /// The running transition is taken back.
    case cancel
    /// The container gets another size, in points.
    case resize(Size)
    /// The process that runs the animator is killed.
    case killWorker
  }

  /// A request to the stack.
  public struct Request: Hashable, Sendable {
    /// What the stack is asked to do.
    public var operation: Operation
    /// The screen that it leads to; nil where the operation itself says which.
    public var screen: String?
    /// The animator by its id, or nil for the one that the run chooses.
    public var animator: String?
    /// The name by which animators are chosen for a request.
    public var identifier: String?
    /// Whether it takes time.
    public var isAnimated: Bool
    /// The parameters that differ from the animator's own values.
    public var parameters: [String: ParameterValue]

    /// Creates a request; what is left out is as in a script that doesn't say it.
    public init(
      _ operation: Operation, screen: String? = nil, animator: String? = nil,
      identifier: String? = nil, isAnimated: Bool = true,
      parameters: [String: ParameterValue] = [:]
    ) {
      self.operation = operation
      self.screen = screen
      self.animator = animator
      self.identifier = identifier
      self.isAnimated = isAnimated
      self.parameters = parameters
    }
  }

  /// Where a transition goes that a hand has let go.
  public enum Ending: String, Hashable, Sendable, CaseIterable {
    /// On to the incoming screen.
    case finish
    /// Back to where it started.
    case cancel
  }

  /// Creates a script from commands in any order.
  public init(_ commands: [Command]) {
    // A stable order: the standard sort promises it in practice, not in writing.
    self.commands = commands.enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map(\.element)
  }
}
