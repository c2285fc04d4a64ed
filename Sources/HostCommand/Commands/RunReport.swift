import JSON
import LayerTree
import PluginHost
import TimingEngine
import Transitions

/// What happened in a run, for people and for programs.
struct RunReport {
  let plan: RunPlan
  let animator: LoadedAnimator
  let operation: Operation
  let change: StackChange
  let transition: Transition
  let frames: Int
  let written: Int
  let target: OutputTarget
  let pacing: PacingReport?

  /// What the plugin did that it must not.
  var faults: [String] { transition.faults }

  /// Whether the host showed its own animator because the plugin's did not begin.
  private var isFallback: Bool {
    transition.events.contains { event in
      if case .began(_, _, _, let shown) = event.kind {
        shown != animator.description.id
      } else {
        false
      }
    }
  }

  private var outcome: String { transition.outcome?.rawValue ?? "running" }
  private var duration: Double { transition.endTime ?? transition.duration }

  /// The report as aligned lines.
  var text: String {
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
    rows += [
      ("operation", "\(operation.rawValue), \(change.from.name) → \(change.to.name)"),
      ("duration", "\(duration) s"),
      (
        "frames",
        "\(written == frames ? "\(frames)" : "\(written) of \(frames)") at \(plan.rate) fps, "
          + "\(Int(plan.size.width * plan.scale))×\(Int(plan.size.height * plan.scale)) pixels"
      ),
      ("outcome", isFallback ? "\(outcome); shown was the built-in cross-fade" : outcome),
    ]
    if let pacing { rows.append(("pacing", pacing.description)) }
    rows.append(("output", target.description))
    return aligned(rows)
  }

  /// The report as JSON.
  var json: JSONValue {
    let plugin = animator.session.description
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
      "operation": .string(operation.rawValue),
      "from": .string(change.from.name),
      "to": .string(change.to.name),
      "duration": .number(duration),
      "fps": .string("\(plan.rate)"),
      "size": [.number(plan.size.width), .number(plan.size.height)],
      "scale": .number(plan.scale),
      "frames": .number(frames),
      "written": .number(written),
      "outcome": .string(outcome),
      "faults": .array(faults.map { .string($0) }),
      "output": .string(target.description),
    ]
    guard let pacing, case .object(let members) = report else { return report }
    return .object(members + [JSONValue.Member("pacing", pacing.json)])
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
func aligned(_ rows: [(String, String)]) -> String {
  let width = rows.map(\.0.count).max() ?? 0
  return rows.map { name, value in
    name + String(repeating: " ", count: width + 2 - name.count) + value
  }
  .joined(separator: "\n")
}
