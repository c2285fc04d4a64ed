public import Transitions

/// A plugin that could not be loaded: stands in for it, so that its transition is shown by the
/// built-in animator and the stack goes where it was asked to.
public final class FailedSession: PluginSession {
  /// The path of the library.
  public let path: String
  /// What its manifest says of it, or what can be told without one.
  public let description: PluginDescription
  /// The frame that is being made.
  public var frame = 0
  private let error: LibraryError

  /// Stands in for a library.
  public init(path: String, description: PluginDescription?, error: LibraryError) {
    self.path = path
    var description = description ?? PluginDescription(unreadable: path)
    if case .wrongABI(_, let plugin?, _) = error { description.abi = plugin }
    self.description = description
    self.error = error
  }

  /// Fails for the reason for which the library was not loaded.
  public func animator(at index: Int, grant: Grant) throws(AnimatorFailure) -> any Animator {
    throw AnimatorFailure("\(error)")
  }

  /// Has nothing to close.
  public func close() -> [AnimatorFailure] { [] }
}

extension PluginDescription {
  /// What can be told of a library that does not say anything: its file's name.
  fileprivate init(unreadable path: String) {
    let name = PluginSearch.fileName(of: path)
    let animator = AnimatorDescription(
      id: name, name: name, version: "0.0.0", operations: Operation.allCases, claims: [],
      duration: .init(minimum: 0.35, standard: 0.35, maximum: 0.35), maximumOvershoot: 0,
      capabilities: [], parameters: [])
    self.init(
      abi: PluginABI.versions, name: name, version: "0.0.0", license: "", contact: "",
      isUnloadable: false, animators: [animator])
  }
}
