import Escaping
import PluginHost

extension Checkup {
  /// The checkup as one page that needs nothing else, for an author to publish.
  public var html: String {
    let about = circumstances
    let title = about.title ?? about.plugin
    let verdict = passes ? "passes" : hasRun ? "does not pass" : "was not tried"
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(title.markup): conformance</title>
      <style>
      \(CheckupPage.style)
      </style>
      </head>
      <body>
      <main>
      <h1>\(title.markup) <span class="badge \(passes ? "passed" : "failed")">\(verdict)</span></h1>
      <p class="counts">\(counts)</p>
      <dl>
      \(facts.map { "<dt>\($0.markup)</dt><dd>\($1.markup)</dd>" }.joined(separator: "\n"))
      </dl>
      \(Rule.Group.allCases.map(section).joined())</main>
      </body>
      </html>

      """
  }

  private var facts: [(String, String)] {
    let about = circumstances
    return [
      ("Plugin", about.plugin), ("Host", "host \(about.host)"), ("Interface", about.abi),
      ("Kernel", about.kernel), ("Seed", "\(about.seed)"),
      ("Counts", about.isThorough ? "the catalogue's full ones" : "usual"),
      ("Advice", about.isStrict ? "binds" : "does not bind"),
      ("Rules", "\(verdicts.count)\(part)"),
    ]
  }

  private var part: String {
    shard.count > 1 ? ", part \(shard.index) of \(shard.count)" : ""
  }

  private var counts: String {
    Verdict.Result.allCases.compactMap { result in
      let number = count(result)
      return number > 0
        ? "<span class=\"badge \(result.rawValue)\">\(number) \(result.rawValue)</span>" : nil
    }
    .joined(separator: " ")
  }

  private func section(_ group: Rule.Group) -> String {
    let rows = verdicts.filter { $0.rule.hasPrefix(group.rawValue) }
    guard !rows.isEmpty else { return "" }
    let kept = rows.count(where: \.isKept)
    return """
      <section>
      <h2>\(group.rawValue) \(group.title.markup) <small>\(kept) of \(rows.count)</small></h2>
      \(rows.map(row).joined(separator: "\n"))
      </section>

      """
  }

  private func row(_ verdict: Verdict) -> String {
    let rule = Rule.named(verdict.rule)
    let level = rule?.level == .should ? " <small>should</small>" : ""
    let details = details(of: verdict, rule).map { name, text in
      "<dt>\(name.markup)</dt><dd>\(text.markup)</dd>"
    }
    let output =
      verdict.output.isEmpty
      ? "" : "<pre>\(verdict.output.map(\.markup).joined(separator: "\n"))</pre>"
    return """
      <details id="\(verdict.rule)"\(verdict.isKept ? "" : " open")>
      <summary><code>\(verdict.rule)</code> <span class="badge \(verdict.result.rawValue)">\
      \(verdict.result.rawValue)</span> <span>\((rule?.line ?? "").markup)\(level)</span></summary>
      <dl>\(details.joined())</dl>\(output)
      </details>
      """
  }

  private func details(of verdict: Verdict, _ rule: Rule?) -> [(String, String)] {
    let breach = verdict.breach
    let known: [(String, String?)] = [
      ("What", breach?.line), ("Skipped", verdict.reason), ("Animator", breach?.animator),
      ("Test", breach?.test), ("Frame", breach?.frame.map { "\($0)" }), ("Layer", breach?.layer),
      ("Expected", breach?.expected), ("Found", breach?.actual), ("Place", breach?.place),
      ("Detected", rule?.detection), ("To do", rule?.advice),
      ("Reproduce", breach == nil ? nil : reproduction(of: verdict)),
    ]
    return known.compactMap { name, text in
      text.flatMap { $0.isEmpty ? nil : (name, $0) }
    }
  }
}

private enum CheckupPage {
  static let style = """
    :root { color-scheme: light dark; --line: #8884; --good: #1a7f37; --bad: #cf222e; --warn: #9a6700; }
    @media (prefers-color-scheme: dark) { :root { --good: #3fb950; --bad: #ff7b72; --warn: #d29922; } }
    body { margin: 0; font: 16px/1.5 system-ui, sans-serif; }
    main { max-width: 60rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }
    h1, h2 { line-height: 1.2; }
    h2 { margin: 2rem 0 .5rem; font-size: 1.2rem; }
    small { font-weight: normal; opacity: .75; }
    dl { display: grid; grid-template-columns: minmax(5.5rem, auto) 1fr; gap: .1rem 1rem; }
    dt { opacity: .75; }
    dd { margin: 0; }
    details { border-top: 1px solid var(--line); padding: .4rem 0; }
    summary { cursor: pointer; }
    pre { overflow-x: auto; padding: .5rem; border: 1px solid var(--line); border-radius: .3rem; }
    .badge { font-size: .85rem; padding: 0 .5em; border: 1px solid; border-radius: 1em; white-space: nowrap; }
    .passed { color: var(--good); }
    .failed, .crashed, .timed-out { color: var(--bad); }
    .warning { color: var(--warn); }
    .skipped { opacity: .75; }
    """
}
