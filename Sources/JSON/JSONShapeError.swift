/// What keeps a JSON document from being of the wanted shape, and which member it is.
public struct JSONShapeError: Error, Hashable, CustomStringConvertible {
  /// The way from the document's root to the value; empty for the root.
  public let path: String
  /// What is wrong there.
  public let problem: Problem

  /// A way in which a value can fail to be what was wanted.
  public enum Problem: Hashable, Sendable {
    /// The value is of another kind or outside of its range.
    case wrongValue(expected: String, found: String)
    /// An object lacks a member.
    case missingMember(name: String)
    /// An object has a member that nobody reads.
    case unknownMember(name: String, known: [String])
  }

  /// Creates an error about the value at a path.
  public init(path: String, problem: Problem) {
    self.path = path
    self.problem = problem
  }

  /// One line that says where, what is wrong and what would be right.
  public var description: String {
    path.isEmpty ? problem.description : "\(path): \(problem)"
  }
}

extension JSONShapeError.Problem: CustomStringConvertible {
  /// What is wrong and what would be right, in one line.
  public var description: String {
    switch self {
    case .wrongValue(let expected, let found):
      "expected \(expected), found \(found)"
    case .missingMember(let name):
      "expected a member \(JSONValue.string(name)), found none"
    case .unknownMember(let name, let known):
      "expected one of the members \(known.joined(separator: ", ")), found \(JSONValue.string(name))"
    }
  }
}
