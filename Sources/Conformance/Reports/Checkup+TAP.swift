import Escaping
import JSON
import PluginHost

extension Checkup {
  /// The checkup in version 14 of the Test Anything Protocol.
  public var tap: String {
    var lines = ["TAP version 14", "1..\(verdicts.count)"]
    for (index, verdict) in verdicts.enumerated() {
      let line = Rule.named(verdict.rule)?.line ?? ""
      let isFine = verdict.isKept || (verdict.result == .warning && !circumstances.isStrict)
      var head = "\(isFine ? "ok" : "not ok") \(index + 1) - \(verdict.rule) \(line.tap)"
      if let reason = verdict.reason { head += " # SKIP \(reason.tap)" }
      lines.append(head)
      guard let breach = verdict.breach else { continue }
      // The block is YAML, which has JSON's strings; pairs of escapes it reads otherwise.
      lines += [
        "  ---", "  message: \(quoted(breach.text))", "  severity: \(verdict.result.rawValue)",
        "  reproduce: \(quoted(reproduction(of: verdict)))", "  ...",
      ]
    }
    if !hasRun { lines.append("Bail out! nothing ran") }
    return lines.joined(separator: "\n") + "\n"
  }

  private func quoted(_ text: String) -> String { JSONValue.string(text.printable).description }
}
