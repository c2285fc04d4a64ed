public import JSON

/// What keeps bytes from being a scene or a script, in one line.
public enum SceneError: Error, Hashable {
  /// The bytes are not JSON.
  case syntax(JSONError)
  /// A member is missing, unknown or of the wrong kind.
  case shape(JSONShapeError)
  /// A picture could not be loaded.
  case picture(path: String, name: String, reason: String)
}

extension SceneError: CustomStringConvertible {
  /// Where it is wrong, what is wrong and what would be right.
  public var description: String {
    switch self {
    case .syntax(let error): error.description
    case .shape(let error): error.description
    case .picture(let path, let name, let reason):
      "\(path): expected a picture in \(JSONValue.string(name)): \(reason)"
    }
  }
}
