extension Container {
  /// A wish to change the stack, and how it is to be shown.
  public struct Request: Hashable, Sendable {
    /// What is to change.
    public var change: StackRequest
    /// The animator by its name; nil leaves it to the container's table.
    public var animator: String?
    /// A name by which the table tells requests apart.
    public var identifier: String?
    /// Whether it takes time.
    public var isAnimated: Bool
    /// The parameters that differ from the animator's own values.
    public var parameters: [String: ParameterValue]

    /// Creates a request.
    public init(
      _ change: StackRequest, animator: String? = nil, identifier: String? = nil,
      isAnimated: Bool = true, parameters: [String: ParameterValue] = [:]
    ) {
      self.change = change
      self.animator = animator
      self.identifier = identifier
      self.isAnimated = isAnimated
      self.parameters = parameters
    }
  }

  /// Why a request was turned down.
  public enum Refusal: Error, Hashable, CustomStringConvertible {
    /// A transition runs, and the policy is to refuse.
    case busy
    /// The stack cannot be changed like that.
    case impossible(ScreenStack.RequestError)
    /// No transition runs.
    case nothingRuns

    /// The fact in one line, without a full stop.
    public var description: String {
      switch self {
      case .busy: "a transition is running, and the container refuses others meanwhile"
      case .impossible(let error): error.description
      case .nothingRuns: "no transition is running"
      }
    }
  }

  /// Something that happened, with the request that it belongs to.
  public struct Event: Hashable, Sendable {
    /// The container's name.
    public let container: String
    /// When, in seconds of the shared clock.
    public let time: Double
    /// The number of the request, counted from 1 in the order in which they were accepted; 0 for what
    /// happens to a container inside a screen because of that screen.
    public let request: Int
    /// What happened, with its time on the transition's own clock.
    public let event: TransitionEvent
  }
}
