public import PluginHost

/// One rule of the catalogue, with the check that judges a plugin by it.
///
/// The check runs in a process of its own: it may crash, hang or leave things behind.
public struct Rule: Sendable {
  /// How much a rule binds.
  public enum Level: String, Sendable, CaseIterable {
    /// A plugin that breaks it is wrong.
    case must
    /// A plugin that breaks it has a reason.
    case should
  }

  /// How a plugin is judged.
  enum Check: Sendable {
    /// In one process; a finding is why it fails.
    case alone(@Sendable (Subject) throws(Finding) -> Void)
    /// In several, an odd number, of which more than half decide: a median.
    case voted(Int, @Sendable (Subject) throws(Finding) -> Void)
    /// In two, whose memory lies in other places; both must see the same.
    case compared(@Sendable (Subject) throws(Finding) -> String)
  }

  /// The id, which never changes.
  public let id: String
  /// What it is about.
  public let group: Group
  /// How much it binds.
  public let level: Level
  /// The rule in one line.
  public let line: String
  /// How it is found out, in one line.
  public let detection: String
  /// What an author does about it.
  public let advice: String
  let check: Check

  /// Creates a rule of the group that its id names.
  init(
    _ id: String, _ line: String, level: Level = .must, detection: String = "", advice: String,
    check: @escaping @Sendable (Subject) throws(Finding) -> Void
  ) {
    self.init(id, line, level, detection, advice, .alone(check))
  }

  /// Gives a rule that two processes must see alike.
  ///
  /// What one process sees is a text, the same in any process for a plugin that keeps the rule.
  static func compared(
    _ id: String, _ line: String, level: Level = .must, detection: String = "", advice: String,
    look: @escaping @Sendable (Subject) throws(Finding) -> String
  ) -> Rule {
    Rule(id, line, level, detection, advice, .compared(look))
  }

  /// Gives a rule that is decided by most of an odd number of processes: by a median.
  static func voted(
    by count: Int, _ id: String, _ line: String, level: Level = .must, detection: String = "",
    advice: String, check: @escaping @Sendable (Subject) throws(Finding) -> Void
  ) -> Rule {
    Rule(id, line, level, detection, advice, .voted(count, check))
  }

  /// How many processes decide by majority.
  var votes: Int {
    if case .voted(let count, _) = check { count } else { 1 }
  }

  private init(
    _ id: String, _ line: String, _ level: Level, _ detection: String, _ advice: String,
    _ check: Check
  ) {
    self.id = id
    group = Group.allCases.first { id.hasPrefix($0.rawValue) } ?? .loading
    self.level = level
    self.line = line
    self.detection = detection
    self.advice = advice
    self.check = check
  }

  /// The catalogue, in the order of the ids.
  public static let all =
    loading + manifest + negotiation + lifecycle + timing + layers + mask + interactive + spring
    + completion + memory + robustness + unloading

  /// Judges a plugin by a rule, in this process.
  public static func judge(_ examination: Examination) -> Judgement {
    judge(examination, seesCalls: Interception.isPossible)
  }

  /// Whether it is about what a plugin asks of the C library, which only the calls themselves show.
  var isAboutCalls: Bool {
    ["LD-03", "TM-02", "TH-01", "TH-06", "UL-01", "UL-07"].contains(id)
  }

  /// Judges a plugin by a rule on a machine where its calls are seen, or not.
  static func judge(_ examination: Examination, seesCalls: Bool) -> Judgement {
    guard let rule = named(examination.rule) else {
      return .failed("there is no rule \(examination.rule)")
    }
    guard seesCalls || !rule.isAboutCalls else {
      return .skipped("what a plugin calls is not seen on this machine")
    }
    if rule.isAboutCalls, let object = try? SharedObject(path: examination.library),
      object.sanitizer?.kind == .thread
    {
      return .skipped("the calls of ThreadSanitizer's runtime are not told from the plugin's")
    }
    do throws(Finding) {
      let subject = Subject(examination)
      switch rule.check {
      case .alone(let check), .voted(_, let check):
        try check(subject)
        return .passed
      case .compared(let look): return .observed(try look(subject))
      }
    } catch {
      switch error {
      case .breach(let breach): return .failed(breach)
      case .doesNotApply(let line): return .skipped(line)
      }
    }
  }
}

/// Why a check does not pass.
enum Finding: Error, Hashable {
  /// The plugin breaks the rule.
  case breach(Breach)
  /// The plugin has nothing that the rule is about; in one line.
  case doesNotApply(String)
}

extension Rule {
  private static let places = Dictionary(
    all.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })

  /// The rule with an id.
  ///
  /// - Parameter id: The id.
  /// - Returns: The rule; nil when there is none.
  public static func named(_ id: String) -> Rule? { places[id].map { all[$0] } }

  /// Where the catalogue has the rule with an id.
  static func place(of id: String) -> Int { places[id] ?? all.count }
}
