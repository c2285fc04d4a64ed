public import PluginHost

/// A plugin judged by rules, each in a process of its own.
public struct Checkup: Sendable {
  /// What came of one rule.
  public struct Line: Sendable {
    /// The rule.
    public let rule: Rule
    /// What came of it.
    public let judgement: Judgement
  }

  /// The rules in the order in which they were tried.
  public private(set) var lines: [Line] = []

  /// Judges a plugin.
  ///
  /// - Parameters:
  ///   - library: The absolute path of the library.
  ///   - manifest: The path of its manifest; nil when it has none.
  ///   - rules: The rules.
  ///   - options: How the processes are run.
  ///   - tell: Hears of each rule as soon as it is decided.
  /// - Throws: Why no process can be started.
  public init(
    of library: String, manifest: String?, by rules: [Rule] = Rule.all,
    with options: WorkerSession.Options, tell: (Line) throws -> Void
  ) throws {
    for rule in rules {
      let judgement = try WorkerSession.judge(
        Examination(rule: rule.id, library: library, manifest: manifest), with: options)
      let line = Line(rule: rule, judgement: judgement)
      lines.append(line)
      try tell(line)
    }
  }

  /// Whether no rule that binds is broken.
  public var passes: Bool {
    lines.allSatisfy { $0.rule.level == .should || $0.isKept }
  }

  /// How many rules came out in each way, in words.
  public var summary: String {
    let words = ["passed", "failed", "crashed", "timed-out", "skipped"]
    let counts = words.map { word in lines.count { $0.word == word } }
    return zip(words, counts).filter { $0.1 > 0 }.map { "\($1) \($0)" }.joined(separator: ", ")
  }
}

extension Checkup.Line {
  /// Whether the rule is kept, or about something else.
  var isKept: Bool {
    switch judgement {
    case .passed, .skipped: true
    case .failed, .crashed, .timedOut, .observed: false
    }
  }

  /// What came of it in one word.
  public var word: String {
    switch judgement {
    case .passed: "passed"
    case .failed: "failed"
    case .skipped: "skipped"
    case .crashed: "crashed"
    case .timedOut: "timed-out"
    case .observed: "failed"
    }
  }

  /// The rule and what came of it, in one line; for a broken rule, what to do about it in another.
  public var text: String {
    let head =
      "\(rule.id)  \(word)\(String(repeating: " ", count: 9 - word.utf8.count))\(rule.line)"
    return switch judgement {
    case .passed: head
    case .skipped(let reason): "\(head): \(reason)"
    case .failed(let breach): "\(head): \(breach.text)\n       \(advice)"
    case .crashed(let finding), .timedOut(let finding): "\(head): \(finding)\n       \(advice)"
    case .observed: head
    }
  }

  private var advice: String { (rule.level == .should ? "(should) " : "") + rule.advice }
}
