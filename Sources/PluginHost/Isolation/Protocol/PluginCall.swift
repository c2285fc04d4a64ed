/// A call of the host into a plugin, by the name that the interface, budgets and messages give it.
public enum PluginCall: String, Hashable, Sendable, CaseIterable {
  /// Loading the library, its constructors and its entry included.
  case load
  /// Making an instance.
  case create
  /// Declaring a transition.
  case begin
  /// Hearing that an animation has ended.
  case animationEnded = "animation_ended"
  /// Deciding where a transition goes that a hand lets go of.
  case release
  /// Hearing that something else moves the transition.
  case phaseChanged = "phase_changed"
  /// Making one frame.
  case frame
  /// Hearing that a transition is over.
  case end
  /// Giving an instance back.
  case destroy
  /// Ending the process that holds the library, its destructors included.
  case unload
  /// Judging a plugin by one rule of the conformance suite.
  case check
}
