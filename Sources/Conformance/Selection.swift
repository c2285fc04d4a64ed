/// Which rules a plugin is judged by, and how often.
public struct Selection: Sendable {
  /// What is asked for; what is empty asks for everything.
  public struct Wishes: Sendable {
    /// Ids of rules, with `*` and `?`.
    public var rules: [String] = []
    /// Ids or titles of groups.
    public var groups: [String] = []
    /// Ids of rules to leave out, with `*` and `?`, and why.
    public var skips: [(pattern: String, reason: String)] = []
    /// The part of the rules.
    public var shard = Shard()
    /// How often each rule is tried.
    public var repeats = 1

    /// Asks for every rule, once.
    public init() {}
  }

  /// The rules in the order of the catalogue, each with why it is left out.
  public let rules: [(rule: Rule, skipping: String?)]
  /// The part of the rules.
  public let shard: Shard
  /// How often each rule is tried.
  public let repeats: Int

  /// Selects from the catalogue.
  ///
  /// - Parameter wishes: What is asked for.
  /// - Throws: What names no rule.
  public init(_ wishes: Wishes) throws(SelectionError) {
    for pattern in wishes.rules + wishes.skips.map(\.pattern)
    where !Rule.all.contains(where: { $0.id.matches(pattern) }) {
      throw .noRule(pattern)
    }
    for name in wishes.groups where !Rule.Group.allCases.contains(where: { $0.isCalled(name) }) {
      throw .noGroup(name)
    }
    let chosen = Rule.all.filter { rule in
      let isNamed = wishes.rules.contains { rule.id.matches($0) }
      let isInGroup = wishes.groups.contains { rule.group.isCalled($0) }
      return isNamed || isInGroup || (wishes.rules.isEmpty && wishes.groups.isEmpty)
    }
    // Neighbours cost alike: dealt out in turn, the parts take as long as each other.
    let (part, count) = (wishes.shard.index - 1, wishes.shard.count)
    let dealt = chosen.enumerated().filter { $0.offset % count == part }
    rules = dealt.map { _, rule in
      (rule, wishes.skips.first { rule.id.matches($0.pattern) }?.reason)
    }
    shard = wishes.shard
    repeats = wishes.repeats
  }
}

/// A part of the rules, for those who share the work.
public struct Shard: Hashable, Sendable {
  /// Which part, from 1.
  public var index = 1
  /// Of how many.
  public var count = 1

  /// The one part that is everything.
  public init() {}

  /// A part written as `2/5`; nil for what is none.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1], (1...1_000).contains(count),
      (1...count).contains(index)
    else { return nil }
    (self.index, self.count) = (index, count)
  }
}

/// Why rules cannot be selected.
public enum SelectionError: Error, CustomStringConvertible {
  /// No rule has the id.
  case noRule(String)
  /// No group has the name.
  case noGroup(String)

  /// One line for people.
  public var description: String {
    switch self {
    case .noRule(let pattern): "'\(pattern)' names no rule; 'host check --list' shows them"
    case .noGroup(let name):
      "'\(name)' names no group; there are "
        + Rule.Group.allCases.map { "\($0.rawValue) (\($0.title))" }.joined(separator: ", ")
    }
  }
}

extension Rule.Group {
  /// Whether a user's word means this group.
  fileprivate func isCalled(_ name: String) -> Bool {
    [rawValue, title].contains { $0.lowercased() == name.lowercased() }
  }
}

extension String {
  /// Whether a pattern with `*` for anything and `?` for one character fits, whatever the case.
  fileprivate func matches(_ pattern: String) -> Bool {
    var fits: [Bool] = [true] + Array(repeating: false, count: utf8.count)
    let text = Array(uppercased().utf8)
    for letter in pattern.uppercased().utf8 {
      var next = Array(repeating: false, count: fits.count)
      for end in fits.indices {
        switch letter {
        case UInt8(ascii: "*"): next[end] = fits[end] || (end > 0 && next[end - 1])
        case UInt8(ascii: "?"): next[end] = end > 0 && fits[end - 1]
        default: next[end] = end > 0 && fits[end - 1] && text[end - 1] == letter
        }
      }
      fits = next
    }
    return fits.last ?? false
  }
}
