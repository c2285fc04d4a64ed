import JSON
import PluginHost
import Transitions

/// A negotiation told to people and to programs.
struct NegotiationReport {
  private let negotiation: Negotiation

  private static let misplaced =
    "listed as provided, but granted only where it is listed as optional or required"

  init(_ negotiation: Negotiation) { self.negotiation = negotiation }

  /// What was offered, requested and granted, as rows of a report.
  var rows: [(String, String)] {
    let offered = negotiation.offered.map { "\($0.id)/\($0.revision)" }
    let requested = negotiation.lines.map { "\($0.use.id)/\(revisions($0)) \($0.use.needName)" }
    let granted = negotiation.grant.capabilities.map { "\($0.id)/\($0.revision)" }
    let others = negotiation.lines.compactMap { line -> (String, String)? in
      switch line.result {
      case .granted: nil
      case .unused:
        line.isMisplaced
          ? ("not granted", "\(line.use.id): \(NegotiationReport.misplaced)") : nil
      case .fallback(let fallback, let reason):
        ("not granted", "\(line.use.id): \(reason); fallback: \(fallback)")
      case .missing(let reason): ("missing", "\(line.use.id): \(reason)")
      }
    }
    return [
      ("offered", list(offered)), ("requested", list(requested)), ("granted", list(granted)),
    ] + others
  }

  private func list(_ items: [String]) -> String {
    items.isEmpty ? "none" : items.joined(separator: ", ")
  }

  private func revisions(_ line: Negotiation.Line) -> String {
    let range = line.use.revisions
    return range.lowerBound == range.upperBound
      ? "\(range.lowerBound)" : "\(range.lowerBound)-\(range.upperBound)"
  }

  /// The negotiation as JSON.
  var json: JSONValue { .object(members) }

  /// The negotiation of an animator as JSON.
  func json(of animator: String) -> JSONValue {
    .object([.init("animator", .string(animator))] + members)
  }

  private var members: [JSONValue.Member] {
    [
      .init(
        "offered", .array(negotiation.offered.map { .string("\($0.id)/\($0.revision)") })),
      .init("requested", .array(negotiation.lines.map(json))),
      .init(
        "granted",
        .array(negotiation.grant.capabilities.map { .string("\($0.id)/\($0.revision)") })),
    ]
  }

  private func json(_ line: Negotiation.Line) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("id", .string(line.use.id)),
      .init("need", .string(line.use.needName)),
      .init(
        "revisions",
        [
          .number(Int(line.use.revisions.lowerBound)), .number(Int(line.use.revisions.upperBound)),
        ]),
    ]
    switch line.result {
    case .granted(let revision):
      members += [.init("result", "granted"), .init("revision", .number(Int(revision)))]
    case .fallback(let fallback, let reason):
      members += [
        .init("result", "fallback"), .init("because", .string("\(reason)")),
        .init("fallback", .string(fallback)),
      ]
    case .missing(let reason):
      members += [.init("result", "missing"), .init("because", .string("\(reason)"))]
    case .unused:
      members.append(.init("result", "unused"))
      if line.isMisplaced { members.append(.init("because", .string(NegotiationReport.misplaced))) }
    }
    return .object(members)
  }
}

extension Negotiation.Line {
  /// Whether an animator brings what the host offers, which it is granted in no other way.
  fileprivate var isMisplaced: Bool { result == .unused && offered != nil }
}
