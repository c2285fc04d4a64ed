/// A host that led a transition with the probe in one of its parts.
public struct HostTrial: Hashable, Sendable {
  /// How the host's process ended.
  public enum End: Hashable, Sendable {
    /// By itself, with an exit code.
    case exited(Int)
    /// By a signal.
    case signalled(Int)
    /// Not at all; it was ended after so many seconds.
    case overdue(Int)
  }

  /// The part that the probe played.
  public let scenario: String
  /// What the host and the probe said.
  public let output: String
  /// How it ended.
  public let end: End

  /// Creates a trial.
  public init(scenario: String, output: String, end: End) {
    self.scenario = scenario
    self.output = output
    self.end = end
  }

  /// The words of the probe that begin so, each once: whatever stands before and whoever repeats it.
  private func words(after head: String) -> [String] {
    output.split(separator: "\n").reduce(into: []) { found, line in
      guard let range = line.firstRange(of: "PROBE \(scenario) \(head) ") else { return }
      let words = String(line[range.upperBound...])
      if !found.contains(words) { found.append(words) }
    }
  }

  /// Whether the probe came to a place.
  func reached(_ stage: String) -> Bool {
    words(after: "reached").contains { $0.split(separator: " ").first.map(String.init) == stage }
  }

  /// Whether the probe was loaded at all.
  public var hasBegun: Bool { reached("entry") }

  /// What is wrong with a duty; nil when it is done.
  func breach(of duty: HostDuty) -> String? {
    guard let trial = duty.trial else { return nil }
    if let broken = words(after: "broken").first(where: { $0.hasPrefix("\(duty.id) ") }) {
      return String(broken.dropFirst(duty.id.count + 1))
    }
    guard trial.scenario == scenario else { return nil }
    guard reached(trial.stage) else { return "the probe never came to '\(trial.stage)'\(remark)" }
    switch (duty.id, end) {
    case (_, .overdue(let seconds)): return "it had not ended after \(seconds) s"
    case ("H-31", _) where !output.contains("org.nobody.nothing"):
      return "'org.nobody.nothing' is not named"
    case ("H-24", .exited(42)): return "it ended with the plugin's own exit code, 42"
    case (_, .signalled(let number)): return "it was ended by signal \(number)"
    default: return nil
    }
  }

  private var remark: String {
    switch end {
    case .exited(let code): ", and the host ended with exit code \(code)"
    case .signalled(let number): ", and the host was ended by signal \(number)"
    case .overdue(let seconds): ", and the host had not ended after \(seconds) s"
    }
  }
}

/// What came of each duty of a host.
public struct HostVerdict: Sendable {
  /// What came of it.
  public enum Result: String, Hashable, Sendable {
    /// The host does it.
    case kept
    /// It does not.
    case broken
    /// The probe cannot tell.
    case unseen
  }

  /// The duty.
  public let duty: HostDuty
  /// What came of it.
  public let result: Result
  /// What is wrong.
  public let words: String?

  /// Judges a host by what it did in all of the probe's parts.
  public static func all(of trials: [HostTrial]) -> [HostVerdict] {
    HostDuty.all.map { duty in
      guard duty.trial != nil else {
        return HostVerdict(duty: duty, result: .unseen, words: duty.reason)
      }
      let words = trials.lazy.compactMap { $0.breach(of: duty) }.first
      return HostVerdict(duty: duty, result: words == nil ? .kept : .broken, words: words)
    }
  }

  /// The duty and what came of it, in one line.
  public var text: String {
    let gap = String(repeating: " ", count: 8 - result.rawValue.utf8.count)
    let advice = duty.level == .should ? "(should) " : ""
    let head = "\(duty.id)  \(result.rawValue)\(gap)\(advice)\(duty.line)"
    return head + (words.map { ": \($0)" } ?? "")
  }

  /// Whether the host is wrong by it.
  public var binds: Bool { result == .broken && duty.level == .must }
}
