/// Something that a host owes its plugins, the mirror of a rule.
public struct HostDuty: Sendable {
  /// How it is tried: what the probe does, and how far it has to come.
  struct Trial: Hashable, Sendable {
    /// The probe's part.
    let scenario: String
    /// The place in the conversation that shows that the duty has been tried.
    let stage: String
  }

  /// The id, which never changes.
  public let id: String
  /// How much it binds.
  public let level: Rule.Level
  /// The duty in one line.
  public let line: String
  /// Why it is the host's, and not something that a plugin is judged by.
  public let reason: String
  /// The rules of the catalogue that it stands for.
  public let rules: [String]
  /// Nil when no plugin can find it out from inside.
  let trial: Trial?

  init(
    _ id: String, _ line: String, level: Rule.Level = .must, because reason: String,
    in scenario: String = "orderly", at stage: String
  ) {
    self.id = id
    self.line = line
    self.level = level
    self.reason = reason
    rules = []
    trial = Trial(scenario: scenario, stage: stage)
  }

  /// A duty that the probe cannot find out.
  init(_ id: String, _ line: String, unseenBecause reason: String) {
    self.init(id, line, inPlaceOf: [], because: reason)
  }

  /// A duty that stands for rules that no plugin can break.
  init(_ id: String, _ line: String, inPlaceOf rules: [String], because reason: String) {
    self.id = id
    self.line = line
    level = .must
    self.reason = reason
    self.rules = rules
    trial = nil
  }

  /// How it is found out, in one line.
  public var detection: String {
    trial.map { "the probe plays '\($0.scenario)' and comes to '\($0.stage)'" }
      ?? "not by the probe: by the host's own tests"
  }

  /// The parts that the probe plays, each once.
  public static var scenarios: [String] {
    all.compactMap(\.trial?.scenario).reduce(into: []) { scenarios, scenario in
      if !scenarios.contains(scenario) { scenarios.append(scenario) }
    }
  }
}
