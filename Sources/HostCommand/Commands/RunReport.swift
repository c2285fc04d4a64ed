import Escaping
import JSON
import LayerTree
import PluginHost
import TimingEngine
import Transitions

/// What happened in a run, for people and for programs.
struct RunReport {
  let plan: RunPlan
  let course: StageRun.Course
  let animators: [LoadedAnimator]
  let log: RunLog
  /// Seconds that were run.
  let duration: Double
  /// How many frames were run, and how many of them were written.
  let frames: Int
  let written: Int
  let target: OutputTarget
  let size: Size
  let pacing: PacingReport?
  /// What is to be said about the output.
  let note: String?

  /// What went wrong in plugins after their transitions had ended.
  var lateFaults: [String] = []

  /// What the plugin did that it must not.
  var faults: [String] { log.faults + lateFaults }
  /// Commands of the script that the state of things did not allow, in words.
  var refusals: [String] {
    log.refusals.map { "\($0.command) at \($0.time) s: \($0.reason)" }
  }

  /// The report as aligned lines.
  var text: PrintableText {
    var rows: [(String, String)]
    switch course {
    case .operation(_, let animator): rows = self.rows(of: animator)
    case .script: rows = scriptRows
    }
    if let pacing { rows.append(("pacing", pacing.description)) }
    rows.append(("output", target.description))
    return aligned(rows)
  }

  private var scriptRows: [(String, String)] {
    var rows = animators.map { animator in
      ("animator", "\(animator.description.id) \(animator.description.version)")
    }
    for change in log.changes {
      let outcome = change.outcome?.rawValue ?? "running"
      rows.append(
        (
          "\(change.container) \(change.request)",
          "\(change.start) s: \(change.operation.rawValue), \(change.from) → \(change.to), "
            + "\(change.animator): \(outcome)"
        ))
    }
    return rows + [("duration", "\(duration) s"), ("frames", frameText)]
  }

  private var frameText: String {
    "\(written == frames ? "\(frames)" : "\(written) of \(frames)") at \(plan.rate) fps, "
      + "\(Int(size.width * plan.scale))×\(Int(size.height * plan.scale)) pixels"
  }

  private func rows(of animator: LoadedAnimator) -> [(String, String)] {
    let plugin = animator.session.description
    let host = PluginABI.versions
    var rows: [(String, String)] = [
      ("plugin", "\(plugin.name) \(plugin.version) (\(animator.session.path))"),
      ("animator", "\(animator.description.id) \(animator.description.version)"),
      (
        "abi",
        "plugin \(plugin.abi.lowerBound) to \(plugin.abi.upperBound), host \(host.upperBound)"
      ),
    ]
    rows += NegotiationReport(animator.negotiation).rows
    if let change = log.changes.first {
      let outcome = change.outcome?.rawValue ?? "running"
      let isFallback = change.animator != animator.description.id
      rows += [
        ("operation", "\(change.operation.rawValue), \(change.from) → \(change.to)"),
        ("duration", "\(duration) s"), ("frames", frameText),
        ("outcome", isFallback ? "\(outcome); shown was the built-in cross-fade" : outcome),
      ]
    }
    return rows
  }

  /// The report as JSON.
  var json: JSONValue {
    var members: [JSONValue.Member]
    switch course {
    case .operation(_, let animator): members = self.members(of: animator)
    case .script: members = scriptMembers
    }
    members += [
      .init("duration", .number(duration)),
      .init("fps", .string("\(plan.rate)")),
      .init("size", [.number(size.width), .number(size.height)]),
      .init("scale", .number(plan.scale)),
      .init("frames", .number(frames)),
      .init("written", .number(written)),
      .init("faults", .array(faults.map { .string($0) })),
      .init("output", .string(target.description)),
    ]
    if let pacing { members.append(.init("pacing", pacing.json)) }
    return .object(members)
  }

  private var scriptMembers: [JSONValue.Member] {
    let changes = log.changes.map { change -> JSONValue in
      [
        "container": .string(change.container), "request": .number(change.request),
        "operation": .string(change.operation.rawValue), "from": .string(change.from),
        "to": .string(change.to), "animator": .string(change.animator),
        "start": .number(change.start), "end": change.end.map { .number($0) } ?? .null,
        "outcome": change.outcome.map { .string($0.rawValue) } ?? .null,
      ]
    }
    return [
      .init("animators", .array(animators.map { .string($0.description.id) })),
      .init("transitions", .array(changes)),
      .init("refused", .array(refusals.map { .string($0) })),
    ]
  }

  private func members(of animator: LoadedAnimator) -> [JSONValue.Member] {
    let plugin = animator.session.description
    let change = log.changes.first
    let report: JSONValue = [
      "plugin": .string(plugin.name),
      "version": .string(plugin.version),
      "library": .string(animator.session.path),
      "animator": .string(animator.description.id),
      "abi": [
        "plugin": [
          .string("\(plugin.abi.lowerBound)"), .string("\(plugin.abi.upperBound)"),
        ],
        "host": .string("\(PluginABI.versions.upperBound)"),
      ],
      "negotiation": NegotiationReport(animator.negotiation).json,
      "operation": change.map { .string($0.operation.rawValue) } ?? .null,
      "from": change.map { .string($0.from) } ?? .null,
      "to": change.map { .string($0.to) } ?? .null,
      "outcome": change?.outcome.map { .string($0.rawValue) } ?? .null,
    ]
    guard case .object(let members) = report else { return [] }
    return members
  }
}

extension PacingReport {
  /// The report as JSON, with times in seconds.
  fileprivate var json: JSONValue {
    func seconds(_ nanoseconds: Int64) -> JSONValue { .number(Nanoseconds.seconds(nanoseconds)) }
    return [
      "ticks": .number(ticks),
      "dropped": .number(dropped),
      "lateness": [
        "p50": seconds(lateness(ofShare: 0.5)), "p90": seconds(lateness(ofShare: 0.9)),
        "p99": seconds(lateness(ofShare: 0.99)),
      ],
      "drift": seconds(drift),
      "idleWakeUps": .number(idleWakeUps),
    ]
  }
}

/// Puts values under one another behind their names.
func aligned(_ rows: [(String, String)]) -> PrintableText {
  let width = rows.map(\.0.count).max() ?? 0
  return rows.map { name, value -> PrintableText in
    "\(name)\(String(repeating: " ", count: width + 2 - name.count))\(value)"
  }
  .joined(separator: "\n")
}
