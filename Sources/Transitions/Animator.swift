/// Says how one screen gives way to another; the host runs what it says.
///
/// A plugin's session and the built-in animators are both this. Calls come from one thread, in the
/// order begin, any number of the calls in between, end.
public protocol Animator: AnyObject {
  /// The name by which reports speak of the animator.
  var name: String { get }

  /// The duration in seconds that the animator declares; deadlines count from it.
  var declaredDuration: Double { get }

  /// The longest that anything it declares may take, in seconds; at most `Transition.longest`.
  ///
  /// What ends later, by more than `Transition.grace`, is refused together with all else.
  var maximumDuration: Double { get }

  /// Declares a transition.
  ///
  /// On an error nothing of what was declared happens and `end` is not called.
  func begin(_ context: TransitionContext) throws(AnimatorFailure) -> Transaction

  /// Tells that an animation with a token has ended, by itself or because the transition did.
  ///
  /// Gives what the animator asks for in return, in order.
  func animationEnded(
    token: UInt64, finished: Bool
  ) throws(AnimatorFailure) -> [CompletionRequest]

  /// Works out what the transition's frames set, at a progress of 0…1; any, in any order.
  ///
  /// - Returns: The numbers of all values that `begin` named, value after value.
  /// - Throws: The animator's failure; the fallback goes on then.
  func frame(at progress: Double) throws(AnimatorFailure) -> [Double]

  /// Tells that the transition is over.
  func end(_ outcome: Outcome) throws(AnimatorFailure)

  /// How the transition may be taken by hand; nil when it may not.
  var interaction: Interaction? { get }

  /// Decides where the transition goes when the hand lets go of it.
  ///
  /// - Parameters:
  ///   - position: The progress at which it was let go, 0…1.
  ///   - velocity: How fast the hand moved, in whole ways per second; towards the end is above 0.
  /// - Returns: Where it goes and how.
  /// - Throws: The animator's failure; the host's rule decides then.
  func release(position: Double, velocity: Double) throws(AnimatorFailure) -> Release

  /// Tells that something else moves the transition from now on.
  func phaseChanged(_ phase: TransitionPhase) throws(AnimatorFailure)
}

extension Animator {
  /// As long as any transition may.
  public var maximumDuration: Double { Transition.longest }

  /// Declares everything.
  public func frame(at progress: Double) throws(AnimatorFailure) -> [Double] { [] }

  /// Runs by the clock alone.
  public var interaction: Interaction? { nil }

  /// Goes by the host's rule.
  public func release(position: Double, velocity: Double) throws(AnimatorFailure) -> Release {
    Release(position: position, velocity: velocity)
  }

  /// Does not care.
  public func phaseChanged(_ phase: TransitionPhase) throws(AnimatorFailure) {}
}

/// An animator's wish to end its transition.
public enum CompletionRequest: String, Hashable, Sendable, CaseIterable {
  /// Ends it at the incoming screen.
  case finish
  /// Goes back to where it started.
  case cancel
}

/// A fault of an animator, as one line for people.
public struct AnimatorFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// What happened, without the animator's name.
  public let description: String

  /// Creates a failure from a line of text.
  public init(_ description: String) {
    self.description = description
  }
}
