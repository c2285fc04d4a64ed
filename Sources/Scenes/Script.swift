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
    /// The container that it happens in, or nil for the outermost one.
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
    /// The running transition is taken by hand; nil leaves the law to the animator, and where the
    /// hand comes down open.
    case grab(law: ScrubLaw?, from: Point? = nil)
    /// The hand moves.
    case scrub(Reach)
    /// The hand lets go at a velocity in transitions a second; nil lets the animator choose the end.
    case release(velocity: Double, ending: CompletionRequest?)
    /// The running transition goes on to its end by itself.
    case finish
    /// The running transition is taken back.
    case cancel
    /// The outermost container gets another size, in points.
    case resize(Size)
    /// What becomes of requests while a transition runs.
    case policy(Container.Policy)
    /// An animator is chosen for requests to come.
    case choose(AnimatorTable.Rule)
    /// A container with one screen is put into a screen of another container, or into a layer of it.
    case embed(container: String, screen: String, in: Place)
    /// The process that runs the animator is killed.
    case killWorker
  }

  /// How far a hand goes.
  public enum Reach: Hashable, Sendable {
    /// To a share of the transition; a host stops where the animator says, at 0 and 1 at the latest.
    case progress(Double)
    /// To a distance from where it started, in points.
    case distance(Double)
  }

  /// A screen, or a layer of one.
  public struct Place: Hashable, Sendable {
    /// The screen's name.
    public var screen: String
    /// The layer's name; nil for the screen as a whole.
    public var layer: String?

    /// Creates a place.
    public init(screen: String, layer: String?) {
      self.screen = screen
      self.layer = layer
    }
  }

  /// What the stack is asked for.
  public enum Change: Hashable, Sendable {
    /// A new screen covers the present one.
    case push(String)
    /// The top screen leaves.
    case pop
    /// Every screen above the one with this name leaves.
    case unwind(String)
    /// A new screen takes the place of the present one.
    case replace(String)
    /// A new screen appears over everything.
    case present(String, ScreenStack.Presentation)
    /// The presented screen leaves.
    case dismiss
    /// These are the screens from now on.
    case setStack([String])
  }

  /// A request to the stack.
  public struct Request: Hashable, Sendable {
    /// What the stack is asked for.
    public var change: Change
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
      _ change: Change, animator: String? = nil, identifier: String? = nil,
      isAnimated: Bool = true, parameters: [String: ParameterValue] = [:]
    ) {
      self.change = change
      self.animator = animator
      self.identifier = identifier
      self.isAnimated = isAnimated
      self.parameters = parameters
    }
  }

  /// Creates a script from commands in any order.
  public init(_ commands: [Command]) {
    // A stable order: the standard sort promises it in practice, not in writing.
    self.commands = commands.enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map(\.element)
  }
}
