extension Checkup {
  /// Joins the parts of one checkup.
  ///
  /// - Parameter parts: The parts in any order.
  /// - Throws: `MergeError`, when they are not all parts of the same, each once.
  public init(merging parts: [Checkup]) throws(MergeError) {
    guard let first = parts.first else { throw .nothing }
    for part in parts {
      guard part.circumstances == first.circumstances else {
        throw .different(part.circumstances.plugin)
      }
      guard part.shard.count == first.shard.count else { throw .counts }
    }
    for index in 1...first.shard.count {
      let count = parts.count { $0.shard.index == index }
      guard count == 1 else {
        throw count == 0 ? .missing(index, of: first.shard.count) : .twice(index)
      }
    }
    let verdicts = parts.flatMap(\.verdicts).sorted {
      Rule.place(of: $0.rule) < Rule.place(of: $1.rule)
    }
    self.init(first.circumstances, shard: Shard(), verdicts: verdicts)
  }

  /// Why parts cannot be joined.
  public enum MergeError: Error, CustomStringConvertible {
    /// There are no parts.
    case nothing
    /// A part is about another plugin, or was made in another way.
    case different(String)
    /// Parts come from divisions into different numbers.
    case counts
    /// A part is missing.
    case missing(Int, of: Int)
    /// A part is there several times.
    case twice(Int)

    /// One line for people.
    public var description: String {
      switch self {
      case .nothing: "there are no results to join"
      case .different(let plugin):
        "the results about '\(plugin)' were made with another plugin, host, seed or option"
      case .counts: "the results are parts of different wholes"
      case .missing(let index, let count): "part \(index) of \(count) is missing"
      case .twice(let index): "part \(index) is there twice"
      }
    }
  }
}
