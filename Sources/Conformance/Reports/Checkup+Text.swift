public import Escaping
import PluginHost

/// A checkup in lines for people.
public struct CheckupText: Sendable {
  private let checkup: Checkup
  private let isColoured: Bool
  private let showsTimings: Bool

  /// Prepares lines.
  ///
  /// - Parameters:
  ///   - checkup: What was found, or what is known before anything is.
  ///   - isColoured: Whether results stand out by colour.
  ///   - showsTimings: Whether the cost of each rule is shown.
  public init(_ checkup: Checkup, isColoured: Bool = false, showsTimings: Bool = false) {
    self.checkup = checkup
    self.isColoured = isColoured
    self.showsTimings = showsTimings
  }

  /// What came of one rule: a line, and for a broken rule what to do about it in another.
  public func line(_ verdict: Verdict) -> PrintableText {
    guard let rule = Rule.named(verdict.rule) else { return "\(verdict.rule)" }
    let word = verdict.result.rawValue
    let padding = String(repeating: " ", count: max(1, 10 - word.utf8.count))
    let time = showsTimings ? right("\(verdict.milliseconds) ms", 8) + "  " : ""
    var line: PrintableText =
      "\(rule.id)  \(coloured(word, verdict.result))\(padding)\(time)\(rule.line)"
    if let detail = verdict.breach?.text ?? verdict.reason { line += ": \(detail)" }
    if verdict.runs > 1, verdict.failures > 0 {
      line += " (in \(verdict.failures) of \(verdict.runs) runs)"
    }
    guard !verdict.isKept else { return line }
    return line + "\n       \(rule.advice)"
  }

  /// The first broken rule explained, each group in a line, and all of them in another.
  public var closing: PrintableText {
    var parts: [PrintableText] = []
    if let first = checkup.verdicts.first(where: { !$0.isKept && $0.result != .warning })
      ?? checkup.verdicts.first(where: { !$0.isKept })
    {
      parts.append(explanation(of: first))
    }
    let groups = Rule.Group.allCases.compactMap { group -> PrintableText? in
      let verdicts = checkup.verdicts.filter { $0.rule.hasPrefix(group.rawValue) }
      guard !verdicts.isEmpty else { return nil }
      let time = verdicts.reduce(0) { $0 + $1.milliseconds }
      return "\(group.rawValue)  \(left(group.title, 20))\(counts(of: verdicts))"
        + (showsTimings ? "  (\(time) ms)" : "")
    }
    parts.append(groups.joined(separator: "\n"))
    parts.append(summary)
    return parts.joined(separator: "\n\n")
  }

  /// All rules in one line.
  public var summary: PrintableText {
    guard checkup.hasRun else {
      return checkup.isBlocked
        ? "nothing could be judged here" : "nothing ran, which is a failure"
    }
    let shard = checkup.shard
    let part = shard.count > 1 ? "; part \(shard.index) of \(shard.count)" : ""
    return "\(counts(of: checkup.verdicts)); seed \(checkup.circumstances.seed)\(part)"
  }

  /// Everything about one broken rule, a line for each thing that is known.
  public func explanation(of verdict: Verdict) -> PrintableText {
    guard let rule = Rule.named(verdict.rule) else { return "\(verdict.rule)" }
    let breach = verdict.breach
    let rows: [(String, String?)] = [
      ("what", breach?.line), ("animator", breach?.animator), ("test", breach?.test),
      ("frame", breach?.frame.map { "\($0)" }), ("layer", breach?.layer),
      ("expected", breach?.expected), ("found", breach?.actual), ("place", breach?.place),
      ("detected", rule.detection.isEmpty ? nil : rule.detection), ("to do", rule.advice),
      ("reproduce", checkup.reproduction(of: verdict)),
    ]
    let lines = rows.compactMap { name, value -> PrintableText? in
      value.map { "  \(left(name, 11))\($0)" }
    }
    let output = verdict.output.suffix(20).map { "  | \($0)" as PrintableText }
    let head: PrintableText =
      "\(rule.id) \(coloured(verdict.result.rawValue, verdict.result)): \(rule.line)"
    return ([head] + lines + output).joined(separator: "\n")
  }

  private func counts(of verdicts: [Verdict]) -> PrintableText {
    Verdict.Result.allCases.compactMap { result -> PrintableText? in
      let count = verdicts.count { $0.result == result }
      return count > 0 ? coloured("\(count) \(result.rawValue)", result) : nil
    }
    .joined(separator: ", ")
  }

  private func coloured(_ text: String, _ result: Verdict.Result) -> PrintableText {
    guard isColoured else { return "\(text)" }
    let code =
      switch result {
      case .passed: 32
      case .failed, .crashed, .timedOut: 31
      case .warning: 33
      case .skipped: 2
      }
    return "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }

  private func left(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }

  private func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}

extension Checkup {
  /// The command that tries one rule again in the same way.
  public func reproduction(of verdict: Verdict) -> String {
    if let replay = verdict.replay { return "host replay \(replay.shellWord)" }
    return "host check --plugin \(circumstances.plugin.shellWord) --rule \(verdict.rule)"
      + " --seed \(circumstances.seed)" + (circumstances.isThorough ? " --thorough" : "")
  }
}
