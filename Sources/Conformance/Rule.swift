public import PluginHost

/// One rule of the catalogue, with the check that judges a plugin by it.
///
/// The check runs in a process of its own: it may crash, hang or leave things behind.
public struct Rule: Sendable {
  /// What a rule is about.
  public enum Group: String, Sendable, CaseIterable {
    /// Loading and the handshake.
    case loading = "LD"
    /// The manifest and the description.
    case manifest = "MF"
    /// Capabilities.
    case negotiation = "NG"
    /// Instances and their calls.
    case lifecycle = "LC"
  }

  /// How much a rule binds.
  public enum Level: String, Sendable {
    /// A plugin that breaks it is wrong.
    case must
    /// A plugin that breaks it has a reason.
    case should
  }

  /// The id, which never changes.
  public let id: String
  /// What it is about.
  public let group: Group
  /// How much it binds.
  public let level: Level
  /// The rule in one line.
  public let line: String
  /// What an author does about it.
  public let advice: String
  /// Judges a plugin; a finding is why it fails.
  let check: @Sendable (Subject) throws(Finding) -> Void

  /// Creates a rule of the group that its id names.
  init(
    _ id: String, _ line: String, level: Level = .must, advice: String,
    check: @escaping @Sendable (Subject) throws(Finding) -> Void
  ) {
    self.id = id
    group = Group.allCases.first { id.hasPrefix($0.rawValue) } ?? .loading
    self.level = level
    self.line = line
    self.advice = advice
    self.check = check
  }

  /// The catalogue, in the order of the ids.
  public static let all = loading + manifest + negotiation + lifecycle

  /// Judges a plugin by the rule with an id, in this process.
  public static func judge(_ id: String, library: String, manifest: String?) -> Judgement {
    guard let rule = all.first(where: { $0.id == id }) else {
      return .failed("there is no rule \(id)")
    }
    do {
      try rule.check(Subject(path: library, manifestPath: manifest))
      return .passed
    } catch {
      switch error {
      case .breach(let line): return .failed(line)
      case .doesNotApply(let line): return .skipped(line)
      }
    }
  }
}

/// Why a check does not pass.
enum Finding: Error, Hashable {
  /// The plugin breaks the rule; in one line.
  case breach(String)
  /// The plugin has nothing that the rule is about; in one line.
  case doesNotApply(String)
}
