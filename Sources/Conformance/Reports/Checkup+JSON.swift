public import JSON
import PluginHost

extension Checkup {
  /// The version of the form below.
  public static let schema = 1

  /// The checkup for programs; the same checkup always gives the same text.
  ///
  /// - Parameter showsTimings: Whether the cost of each rule is in it.
  /// - Returns: The document.
  public func json(showsTimings: Bool = false) -> JSONValue {
    let about = circumstances
    let summary = Verdict.Result.allCases.map { result in
      JSONValue.Member(result.rawValue, .number(count(result)))
    }
    return .object([
      .init("schema", .number(Checkup.schema)),
      .init(
        "plugin",
        .object([
          .init("name", .string(about.plugin)),
          .init("title", about.title.map { .string($0) } ?? .null),
        ])),
      .init(
        "host",
        .object([
          .init("version", .string(about.host)), .init("abi", .string(about.abi)),
          .init("kernel", .string(about.kernel)),
        ])),
      // A seed has more digits than a number in JSON keeps.
      .init("seed", .string("\(about.seed)")), .init("thorough", .bool(about.isThorough)),
      .init("strict", .bool(about.isStrict)),
      .init("shard", .string("\(shard.index)/\(shard.count)")),
      .init("rules", .array(verdicts.map { json($0, showsTimings: showsTimings) })),
      .init("summary", .object(summary)), .init("passes", .bool(passes)),
    ])
  }

  private func json(_ verdict: Verdict, showsTimings: Bool) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("id", .string(verdict.rule)), .init("result", .string(verdict.result.rawValue)),
    ]
    if let rule = Rule.named(verdict.rule) {
      members += [
        .init("level", .string(rule.level.rawValue)), .init("line", .string(rule.line)),
      ]
    }
    if let breach = verdict.breach {
      members.append(.init("breach", json(breach)))
      members.append(.init("advice", .string(Rule.named(verdict.rule)?.advice ?? "")))
      members.append(.init("reproduce", .string(reproduction(of: verdict))))
    }
    if let replay = verdict.replay { members.append(.init("replay", .string(replay))) }
    if let reason = verdict.reason { members.append(.init("reason", .string(reason))) }
    if !verdict.output.isEmpty {
      members.append(.init("output", .array(verdict.output.map { .string($0) })))
    }
    if verdict.runs > 1 {
      members.append(.init("runs", .number(verdict.runs)))
      members.append(.init("failures", .number(verdict.failures)))
    }
    if showsTimings { members.append(.init("milliseconds", .number(verdict.milliseconds))) }
    return .object(members)
  }

  private func json(_ breach: Breach) -> JSONValue {
    let texts = [
      ("line", breach.line), ("animator", breach.animator), ("test", breach.test),
      ("layer", breach.layer), ("expected", breach.expected), ("actual", breach.actual),
      ("place", breach.place),
    ]
    var members = texts.compactMap { name, text in
      text.map { JSONValue.Member(name, .string($0)) }
    }
    if let frame = breach.frame { members.append(.init("frame", .number(frame))) }
    return .object(members)
  }
}

extension Checkup {
  /// Reads a checkup that was written as JSON.
  ///
  /// - Parameter document: The document.
  /// - Throws: `JSONShapeError`, where it is not of this form.
  public init(_ document: JSONReader) throws(JSONShapeError) {
    guard try document.required("schema").integer() == Checkup.schema else {
      throw try document.required("schema").failure("\(Checkup.schema)")
    }
    let (plugin, host) = (try document.required("plugin"), try document.required("host"))
    var about = Circumstances(
      plugin: try plugin.required("name").string(), host: try host.required("version").string(),
      abi: try host.required("abi").string(), kernel: try host.required("kernel").string())
    if let title = try plugin.optional("title"), title.value != .null {
      about.title = try title.string()
    }
    let seed = try document.required("seed")
    guard let number = UInt64(try seed.string()) else { throw seed.failure("a whole number") }
    about.seed = number
    about.isThorough = try document.required("thorough").bool()
    about.isStrict = try document.required("strict").bool()
    let part = try document.required("shard")
    guard let shard = Shard(try part.string()) else { throw part.failure("a part such as 1/2") }
    var verdicts: [Verdict] = []
    for rule in try document.required("rules").array() { verdicts.append(try Verdict(rule)) }
    self.init(about, shard: shard, verdicts: verdicts)
  }
}

extension Verdict {
  /// Reads a verdict.
  fileprivate init(_ reader: JSONReader) throws(JSONShapeError) {
    let id = try reader.required("id")
    guard Rule.named(try id.string()) != nil else { throw id.failure("the id of a rule") }
    self.init(rule: try id.string(), result: try reader.required("result").oneOf())
    if let breach = try reader.optional("breach") { self.breach = try Breach(breach) }
    replay = try reader.optional("replay")?.string()
    reason = try reader.optional("reason")?.string()
    for line in try reader.optional("output")?.array() ?? [] { output.append(try line.string()) }
    runs = try reader.optional("runs")?.integer() ?? 1
    failures = try reader.optional("failures")?.integer() ?? (isKept ? 0 : 1)
    milliseconds = try reader.optional("milliseconds")?.integer() ?? 0
  }
}

extension Breach {
  /// Reads a breach.
  fileprivate init(_ reader: JSONReader) throws(JSONShapeError) {
    self.init(try reader.required("line").string())
    animator = try reader.optional("animator")?.string()
    test = try reader.optional("test")?.string()
    frame = try reader.optional("frame")?.integer()
    layer = try reader.optional("layer")?.string()
    expected = try reader.optional("expected")?.string()
    actual = try reader.optional("actual")?.string()
    place = try reader.optional("place")?.string()
  }
}
