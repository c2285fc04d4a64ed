/// A function of the plugin that a check calls, by the name that the interface gives it.
package enum ProbedCall: UInt32, CaseIterable, Sendable, CustomStringConvertible {
  /// The constructors of the library and of what it brings along.
  case constructors = 1
  /// The handshake.
  case entry
  /// Making an instance.
  case create
  /// Giving an instance back.
  case destroy
  /// Declaring a transition.
  case begin
  /// Hearing that an animation has ended.
  case animationEnded
  /// Hearing that a transition is over.
  case end
  /// Asking for functions that the plugin provides.
  case getCapability
  /// Asking how a transition may be taken by hand.
  case getInteraction
  /// Deciding where a transition goes that a hand lets go of.
  case release
  /// Hearing that something else moves the transition.
  case phaseChanged
  /// Working out a frame.
  case frame
  /// The destructors of the library.
  case destructors

  package var description: String {
    switch self {
    case .constructors: "a constructor"
    case .entry: "animator_entry"
    case .create: "create"
    case .destroy: "destroy"
    case .begin: "begin"
    case .animationEnded: "animation_ended"
    case .end: "end"
    case .getCapability: "get_capability"
    case .getInteraction: "get_interaction"
    case .release: "release"
    case .phaseChanged: "phase_changed"
    case .frame: "frame"
    case .destructors: "a destructor"
    }
  }
}
