public import LayerTree

/// Something that happened in a transition, at a time on its own clock.
public struct TransitionEvent: Hashable, Sendable {
  /// Seconds from the start of the transition.
  public let time: Double
  /// What happened.
  public let kind: Kind

  /// What can happen.
  public enum Kind: Hashable, Sendable {
    /// The transition started.
    case began(Operation, from: String, to: String, animator: String)
    /// The host did what the animator left undone; in words.
    case note(String)
    /// A screen is about to be left for one below it, by whatever way.
    case willUnwind(from: String, to: String)
    /// Something else moves the transition from now on.
    case phase(TransitionPhase)
    /// The container got another size.
    case resized(Size)
    /// A screen is about to be shown.
    case willAppear(String)
    /// A screen is about to be hidden.
    case willDisappear(String)
    /// A screen is shown.
    case didAppear(String)
    /// A screen is hidden.
    case didDisappear(String)
    /// An animation was told to have ended.
    case animationEnded(token: UInt64, finished: Bool)
    /// Every finite animation has reached its end for the first time.
    case arrived
    /// Every finite animation has ended for good.
    case settled
    /// The animator asked to end the transition; later requests and contradictions do not count.
    case completionRequested(CompletionRequest, accepted: Bool)
    /// The animator did something that it must not; in words.
    case fault(String)
    /// The transition is over: the one terminal event.
    case ended(Outcome)
  }
}
