import Escaping
import PluginHost

extension Checkup {
  /// The checkup as JUnit's XML, as continuous integration reads it: a suite for each group.
  public var junit: String {
    let groups = Rule.Group.allCases.map { group in
      (group, verdicts.filter { $0.rule.hasPrefix(group.rawValue) })
    }
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<testsuites name=\"\(circumstances.plugin.markup)\" \(attributes(of: verdicts))>",
    ]
    for (group, verdicts) in groups where !verdicts.isEmpty {
      lines.append("  <testsuite name=\"\(group.title.markup)\" \(attributes(of: verdicts))>")
      for verdict in verdicts { lines += testCase(verdict, of: group) }
      lines.append("  </testsuite>")
    }
    return (lines + ["</testsuites>"]).joined(separator: "\n") + "\n"
  }

  private func testCase(_ verdict: Verdict, of group: Rule.Group) -> [String] {
    let name = "\(verdict.rule) \(Rule.named(verdict.rule)?.line ?? "")"
    let head = "    <testcase classname=\"\(group.title.markup)\" name=\"\(name.markup)\""
    var inside: [String] = []
    if let reason = verdict.reason { inside.append("<skipped message=\"\(reason.markup)\"/>") }
    if let breach = verdict.breach, verdict.result != .warning || circumstances.isStrict {
      let element = isError(verdict) ? "error" : "failure"
      inside.append(
        "<\(element) type=\"\(verdict.result.rawValue)\" message=\"\(breach.text.markup)\">"
          + "\(reproduction(of: verdict).markup)</\(element)>")
    }
    // What only advises does not fail a build; it is said all the same.
    let said =
      (verdict.breach.map { verdict.result == .warning ? ["warning: \($0.text)"] : [] } ?? [])
      + verdict.output
    if !said.isEmpty {
      inside.append("<system-out>\(said.map(\.markup).joined(separator: "\n"))</system-out>")
    }
    guard !inside.isEmpty else { return [head + "/>"] }
    return [head + ">"] + inside.map { "      " + $0 } + ["    </testcase>"]
  }

  private func isError(_ verdict: Verdict) -> Bool {
    verdict.result == .crashed || verdict.result == .timedOut
  }

  private func attributes(of verdicts: [Verdict]) -> String {
    let errors = verdicts.count(where: isError)
    let failures = verdicts.count { verdict in
      verdict.result == .failed || (verdict.result == .warning && circumstances.isStrict)
    }
    let skipped = verdicts.count { $0.result == .skipped }
    return "tests=\"\(verdicts.count)\" failures=\"\(failures)\" errors=\"\(errors)\""
      + " skipped=\"\(skipped)\""
  }
}
