/// Where a container gets its animators from.
public protocol AnimatorSource: AnyObject {
  /// Offers an animator for one transition.
  ///
  /// - Parameters:
  ///   - name: The animator.
  ///   - operation: What it is to show.
  ///   - parameters: What differs from the animator's own values.
  /// - Returns: What there is to know of the animator, or why another one has to do.
  /// - Throws: What went wrong with the plugin.
  func animator(
    _ name: String, for operation: Operation, parameters: [String: ParameterValue]
  ) throws(AnimatorFailure) -> AnimatorAnswer
}

/// What a source says to the wish for an animator.
public enum AnimatorAnswer {
  /// An animator that serves the operation.
  case offer(AnimatorOffer)
  /// It does not serve the operation, or declines; in words.
  case declined(String)
}

/// An animator that a container may have, and what decides whether it asks for an instance.
public struct AnimatorOffer {
  /// The animator's name in reports.
  public var name: String
  /// Every parameter that it knows.
  public var parameters: [String: ParameterValue]
  /// Seconds that it takes with these parameters, as far as it says.
  public var duration: Double
  /// Whether it shows less motion by itself where that is asked for.
  public var handlesReducedMotion: Bool
  /// Whether a gesture may take its transitions, and so those of what stands in for it.
  public var isInteractive: Bool
  private let make: () throws(AnimatorFailure) -> any Animator

  /// Creates an offer.
  ///
  /// - Parameters:
  ///   - name: The animator's name in reports.
  ///   - parameters: Every parameter that it knows.
  ///   - duration: Seconds that it takes, as far as it says.
  ///   - handlesReducedMotion: Whether it shows less motion by itself where that is asked for.
  ///   - isInteractive: Whether a gesture may take its transitions.
  ///   - make: Makes an instance that has not begun yet.
  public init(
    _ name: String, parameters: [String: ParameterValue] = [:], duration: Double,
    handlesReducedMotion: Bool = false, isInteractive: Bool = false,
    make: @escaping () throws(AnimatorFailure) -> any Animator
  ) {
    self.name = name
    self.parameters = parameters
    self.duration = duration
    self.handlesReducedMotion = handlesReducedMotion
    self.isInteractive = isInteractive
    self.make = make
  }

  /// What shows a transition under settings: an instance or, instead of motion that somebody does not
  /// want to see, a cross-fade in place that takes as long and that a gesture may take as well.
  ///
  /// - Parameter settings: What the person chose.
  /// - Returns: The animator, and what there is to say about it.
  /// - Throws: What went wrong with the plugin.
  func animator(
    under settings: TransitionContext.Settings
  ) throws(AnimatorFailure) -> (animator: any Animator, note: String?) {
    guard settings.reducesMotion, !handlesReducedMotion else { return (try make(), nil) }
    let fade = CrossFade(
      duration: min(max(duration, 0), Transition.longest),
      interaction: isInteractive ? Interaction() : nil)
    return (
      fade, "less motion is asked for: shown is the built-in \(fade.name) instead of '\(name)'"
    )
  }
}
