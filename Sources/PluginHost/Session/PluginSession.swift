public import Transitions

/// A plugin's library made ready to animate, wherever its code runs.
///
/// Loading in this process is one implementation; a worker process is another. Who uses a session
/// cannot tell them apart.
public protocol PluginSession: AnyObject {
  /// The absolute path of the library.
  var path: String { get }
  /// What the library says of itself.
  var description: PluginDescription { get }

  /// Makes an instance of an animator with a grant.
  func animator(
    at index: Int, grant: Grant
  ) throws(AnimatorFailure) -> any Animator

  /// The frame that is being made, for reports.
  var frame: Int { get set }

  /// Ends the session and gives what went wrong in calls that nobody waits for.
  ///
  /// Its animators may not be used any more.
  func close() -> [AnimatorFailure]
}
