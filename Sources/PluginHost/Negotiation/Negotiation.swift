public import Transitions

/// What host and animator come to: computed once, before any instance exists.
///
/// A pure function of what the one offers and the other asks for. The order and repetition of
/// offers do not matter, and nothing else is looked at.
public struct Negotiation: Hashable, Sendable {
  /// What became of one line of an animator's capability list.
  public struct Line: Hashable, Sendable {
    /// What the animator asked for.
    public let use: CapabilityUse
    /// The newest revision on offer; nil when there is none.
    public let offered: UInt32?
    /// What became of it.
    public let result: Result
  }

  /// What becomes of a capability.
  public enum Result: Hashable, Sendable {
    /// Both sides use this revision.
    case granted(UInt32)
    /// It is not on offer; the animator does something else.
    case fallback(String, because: Reason)
    /// It is not on offer; the animator cannot work.
    case missing(because: Reason)
    /// The animator brings it and the host has no use for it.
    case unused
  }

  /// Why a capability was not granted.
  public enum Reason: Hashable, Sendable {
    /// This host has no such capability.
    case unknown
    /// The person who runs the host withheld it.
    case withheld
    /// The two sides know no common revision.
    case revision(offered: UInt32)
  }

  /// What the host offered, sorted by id.
  public let offered: [HostCapability]
  /// What became of each line, in the animator's order.
  public let lines: [Line]

  /// Works out what is granted.
  ///
  /// - Complexity: O(*n* · *m*) in the numbers of lines and offers.
  public init(
    for animator: AnimatorDescription, offered: [HostCapability] = HostCapability.all,
    withheld: Set<String> = []
  ) {
    let known = Dictionary(offered.map { ($0.id, $0.revision) }, uniquingKeysWith: max)
    let open = known.filter { !withheld.contains($0.key) }
    self.offered = open.map(HostCapability.init).sorted { $0.id < $1.id }
    lines = animator.capabilities.map { use in
      Line(use: use, offered: open[use.id], result: Negotiation.result(use, known, withheld))
    }
  }

  private static func result(
    _ use: CapabilityUse, _ known: [String: UInt32], _ withheld: Set<String>
  ) -> Result {
    let reason: Reason
    if use.isProvided {
      return .unused
    } else if let revision = known[use.id] {
      if withheld.contains(use.id) {
        reason = .withheld
      } else if revision < use.revisions.lowerBound {
        reason = .revision(offered: revision)
      } else {
        return .granted(min(revision, use.revisions.upperBound))
      }
    } else {
      reason = .unknown
    }
    return if case .optional(let fallback) = use.need {
      .fallback(fallback, because: reason)
    } else {
      .missing(because: reason)
    }
  }

  /// The capabilities that both sides use.
  public var grant: Grant {
    Grant(
      capabilities: lines.compactMap { line in
        if case .granted(let revision) = line.result {
          HostCapability(id: line.use.id, revision: revision)
        } else {
          nil
        }
      })
  }

  /// The required capabilities that are not on offer; when there are any, no instance is made.
  public var missing: [Line] {
    lines.filter { if case .missing = $0.result { true } else { false } }
  }
}

extension Negotiation.Reason: CustomStringConvertible {
  /// The reason in few words.
  public var description: String {
    switch self {
    case .unknown: "this host does not have it"
    case .withheld: "withheld by --withhold"
    case .revision(let offered): "this host has revision \(offered) only"
    }
  }
}
