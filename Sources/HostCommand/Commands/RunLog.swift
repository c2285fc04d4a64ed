import Transitions

/// What has happened in a run so far.
final class RunLog {
  /// One change of a stack, from the request to its terminal event.
  struct Change {
    let container: String
    let request: Int
    let operation: Operation
    let from: String
    let to: String
    /// Who showed it.
    let animator: String
    let start: Double
    var end: Double?
    var outcome: Outcome?
  }

  /// An entry of a trace that is no frame.
  enum Entry {
    case event(Container.Event)
    case refusal(ScriptPlayer.Refusal)

    fileprivate var time: Double {
      switch self {
      case .event(let event): event.time
      case .refusal(let refusal): refusal.time
      }
    }
  }

  /// The changes in the order in which they began.
  private(set) var changes: [Change] = []
  /// What animators did that they must not, in words.
  private(set) var faults: [String] = []
  /// Commands that were not carried out.
  var refusals: [ScriptPlayer.Refusal] = [] {
    didSet { waiting += refusals.dropFirst(oldValue.count).map(Entry.refusal) }
  }
  /// When the last thing happened, in seconds.
  private(set) var endTime = 0.0

  private var waiting: [Entry] = []

  /// Takes an event of a container.
  func append(_ event: Container.Event) {
    waiting.append(.event(event))
    endTime = max(endTime, event.time)
    switch event.event.kind {
    case .began(let operation, let from, let to, let animator):
      changes.append(
        Change(
          container: event.container, request: event.request, operation: operation, from: from,
          to: to, animator: animator, start: event.time))
    case .fault(let words): faults.append(words)
    case .ended(let outcome):
      let index = changes.lastIndex {
        $0.container == event.container && $0.request == event.request
      }
      if let index {
        changes[index].end = event.time
        changes[index].outcome = outcome
      }
    default: break
    }
  }

  /// Gives what happened up to a time and was not given before, in the order of its times.
  func take(upTo seconds: Double) -> [Entry] {
    // Containers are moved on one after the other: each tells first of all that happened in it.
    let ordered = waiting.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }.map(\.element)
    let count = ordered.prefix { $0.time <= seconds }.count
    waiting = Array(ordered.dropFirst(count))
    return Array(ordered.prefix(count))
  }
}
