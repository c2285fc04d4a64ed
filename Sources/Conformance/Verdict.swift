public import PluginHost

/// What the suite says about a plugin and one rule.
public struct Verdict: Hashable, Sendable {
  /// How it came out.
  public enum Result: String, Sendable, CaseIterable {
    /// The rule is kept.
    case passed
    /// The rule is broken.
    case failed
    /// The plugin ended the process that judged it.
    case crashed
    /// The plugin did not come to an end in time.
    case timedOut = "timed-out"
    /// A rule is broken that only advises.
    case warning
    /// The rule is about something that the plugin does not have, or was left out.
    case skipped
  }

  /// The rule's id.
  public var rule: String
  /// How it came out.
  public var result: Result
  /// What is wrong; nil where nothing is.
  public var breach: Breach?
  /// Why the rule was skipped.
  public var reason: String?
  /// What the plugin printed and logged, line by line.
  public var output: [String] = []
  /// The calls that break the rule, where it makes calls by chance.
  public var calls: CallSequence?
  /// The file by which `host replay` makes those calls again.
  public var replay: String?
  /// In how many of how many runs it came out worse than passed; for rules tried several times.
  public var failures = 0
  /// How often the rule was tried.
  public var runs = 1
  /// How long all the runs took.
  public var milliseconds = 0

  /// Makes a verdict of a judgement.
  init(_ rule: Rule, _ judgement: Judgement) {
    self.rule = rule.id
    switch judgement {
    case .passed, .observed: result = .passed
    case .skipped(let reason):
      result = .skipped
      self.reason = reason
    case .failed(let breach):
      result = rule.level == .must ? .failed : .warning
      self.breach = breach
    case .crashed(let line):
      result = .crashed
      breach = Breach(line)
    case .timedOut(let line):
      result = .timedOut
      breach = Breach(line)
    }
    failures = isKept ? 0 : 1
  }

  /// A rule that was not tried.
  init(_ rule: Rule, skippedBecause reason: String) {
    self.rule = rule.id
    result = .skipped
    self.reason = reason
    runs = 0
  }

  /// A verdict as it was written down.
  init(rule: String, result: Result) {
    self.rule = rule
    self.result = result
  }

  /// Whether something other than the plugin kept the rule from being tried.
  public var isBlocked: Bool { reason?.hasPrefix(Judgement.notJudged) == true }

  /// Whether the rule is kept, or about something else.
  public var isKept: Bool { result == .passed || result == .skipped }

  /// Takes in another run of the same rule: what is worse counts.
  mutating func add(_ other: Verdict) {
    let (runs, failures) = (runs + other.runs, failures + other.failures)
    let milliseconds = milliseconds + other.milliseconds
    if isKept, !other.isKept { self = other }
    (self.runs, self.failures, self.milliseconds) = (runs, failures, milliseconds)
  }
}
