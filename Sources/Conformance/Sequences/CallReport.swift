public import JSON
public import PluginHost

/// A rule that some calls break, as a file that `host replay` runs again.
public struct CallReport: Hashable, Sendable {
  /// The version of the form.
  public static let schema = 1

  /// The plugin, the rule and the calls.
  public let examination: Examination
  /// The calls.
  public let calls: CallSequence
  /// How it came out.
  public let result: Verdict.Result
  /// What was found, in one line.
  public let line: String

  /// Reports a verdict; nil when it is about no calls.
  ///
  /// - Parameters:
  ///   - verdict: What was found.
  ///   - examination: The plugin.
  public init?(_ verdict: Verdict, of examination: Examination) {
    guard let calls = verdict.calls, let breach = verdict.breach else { return nil }
    self.calls = calls
    self.examination = examination
    result = verdict.result
    line = breach.line.replacing("after \(calls): ", with: "")
  }

  /// Whether a document is one of these reports, whole or broken.
  ///
  /// - Parameter document: The document.
  /// - Returns: False for reports about crashes, which name no rule.
  public static func isReport(_ document: JSONReader) -> Bool { document.value["rule"] != nil }

  /// Reads a report.
  ///
  /// - Parameter document: The document.
  /// - Throws: `JSONShapeError`, where it is not of this form.
  public init(_ document: JSONReader) throws(JSONShapeError) {
    try document.object(
      knowing: ["schema", "line", "rule", "result", "plugin", "seed", "thorough", "calls"])
    let schema = try document.required("schema")
    guard try schema.integer() == CallReport.schema else {
      throw schema.failure("\(CallReport.schema)")
    }
    let rule = try document.required("rule")
    guard try rule.string() == CallSequence.rule else {
      throw rule.failure("\(CallSequence.rule), the rule that makes calls")
    }
    let seed = try document.required("seed")
    guard let number = UInt64(try seed.string()) else { throw seed.failure("a whole number") }
    var steps: [CallSequence.Step] = []
    for call in try document.required("calls").array() {
      guard let step = CallSequence(try call.string())?.steps, step.count == 1 else {
        throw call.failure("a call such as \"begin 0 1\"")
      }
      steps += step
    }
    calls = CallSequence(steps)
    let plugin = try document.required("plugin")
    try plugin.object(knowing: ["library", "manifest"])
    result = try document.required("result").oneOf()
    line = try document.required("line").string()
    examination = Examination(
      rule: try rule.string(), library: try plugin.required("library").string(),
      manifest: try plugin.optional("manifest")?.string(), seed: number,
      isThorough: try document.required("thorough").bool(), script: calls.description)
  }

  /// The report for programs and people.
  public var json: JSONValue {
    var plugin: [JSONValue.Member] = [.init("library", .string(examination.library))]
    if let manifest = examination.manifest { plugin.append(.init("manifest", .string(manifest))) }
    return .object([
      .init("schema", .number(CallReport.schema)), .init("line", .string(line)),
      .init("rule", .string(examination.rule)), .init("result", .string(result.rawValue)),
      .init("plugin", .object(plugin)), .init("seed", .string("\(examination.seed)")),
      .init("thorough", .bool(examination.isThorough)),
      .init("calls", .array(calls.steps.map { .string($0.description) })),
    ])
  }

  /// Makes the calls again, in a worker.
  ///
  /// - Parameter options: How the worker is run.
  /// - Returns: Whether the same is found.
  /// - Throws: Why no worker can be started.
  public func run(with options: WorkerSession.Options) throws(LibraryError) -> Replay.Result {
    // A manifest is readable for the plugin: the rule does without, so that no file names one.
    var examination = examination
    examination.manifest = nil
    return comparison(with: try WorkerSession.judge(examination, with: options).judgement)
  }

  /// Makes the calls again in this process, where a debugger sees what happens.
  ///
  /// - Returns: Whether the same is found.
  public func runInProcess() -> Replay.Result { comparison(with: Rule.judge(examination)) }

  private func comparison(with judgement: Judgement) -> Replay.Result {
    guard let rule = Rule.named(examination.rule) else {
      return .different(recorded: line, found: "there is no such rule")
    }
    let verdict = Verdict(rule, judgement)
    let found = verdict.breach?.line ?? verdict.reason ?? "nothing went wrong"
    // Addresses differ from run to run.
    func plain(_ line: String) -> String { line.replacing(/0x[0-9a-f]+/, with: "") }
    return verdict.result == result && plain(found) == plain(line)
      ? .same(found) : .different(recorded: line, found: found)
  }
}
