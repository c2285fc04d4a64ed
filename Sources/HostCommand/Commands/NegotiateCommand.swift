import Escaping
import JSON
import PluginHost

/// `host negotiate`: what would be granted to a plugin, and why.
enum NegotiateCommand {
  static let definition = CommandDefinition(
    name: "negotiate", operands: "[PLUGIN]",
    summary: "shows what is offered, requested and granted, and why",
    options: [
      .plugin(isRepeatable: false), .animator(isRepeatable: false), .offer, .withhold, .json,
    ] + SessionOptions.definitions
  ) { invocation in
    let subject = try DescribedPlugin(invocation)
    let offered = try invocation.offered()
    let withheld = try invocation.withheld()
    let negotiations = subject.description.animators.map { animator in
      (animator, Negotiation(for: animator, offered: offered, withheld: withheld))
    }
    if invocation.has("json") {
      let rows: [JSONValue] = negotiations.map { animator, negotiation in
        [
          "animator": .string(animator.id),
          "runs": .bool(negotiation.missing.isEmpty),
          "negotiation": NegotiationReport(negotiation).json,
        ]
      }
      try invocation.console.print(PrintableText(.array(rows)))
    } else {
      for (animator, negotiation) in negotiations {
        let verdict =
          negotiation.missing.isEmpty
          ? "runs" : "is refused: a required capability is missing (rule NG-02)"
        try invocation.console.print(
          aligned(
            [("animator", "\(animator.id) \(verdict)")] + NegotiationReport(negotiation).rows))
      }
    }
    return negotiations.allSatisfy { $0.1.missing.isEmpty } ? .done : .failed
  }
}
