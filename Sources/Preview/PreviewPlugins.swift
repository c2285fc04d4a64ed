public import Transitions

/// The animators that a preview shows, one at a time, and the processes that they run in.
public protocol PreviewPlugins: AnimatorSource {
  /// The id of the animator that is shown now.
  var name: String { get }
  /// What it was granted, as ids with revisions.
  var grant: [String] { get }
  /// How the process that runs it is, in few words.
  var worker: String { get }
  /// How a container chooses, so that it is shown.
  var table: AnimatorTable { get }

  /// Goes on to the next animator.
  func next()

  /// Kills the process that runs the animator; false when it has none of its own.
  func killWorker() -> Bool

  /// Loads what was rebuilt since, or everything.
  ///
  /// - Parameter all: Whether what is as it was is loaded anew too.
  /// - Returns: What was done, in words; nil for nothing.
  func reload(all: Bool) -> String?
}
