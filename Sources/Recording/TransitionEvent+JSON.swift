import JSON
import LayerTree
import Transitions

extension TransitionEvent {
  /// The event as the members of a line of a trace, at a time of the run.
  func members(at time: Double) -> [JSONValue.Member] {
    [.init("event", .string(name)), .init("time", .number(time))] + details
  }

  private var name: String {
    switch kind {
    case .began: "began"
    case .note: "note"
    case .willUnwind: "will-unwind"
    case .phase: "phase"
    case .resized: "resized"
    case .willAppear: "will-appear"
    case .willDisappear: "will-disappear"
    case .didAppear: "did-appear"
    case .didDisappear: "did-disappear"
    case .animationEnded: "animation-ended"
    case .arrived: "arrived"
    case .settled: "settled"
    case .completionRequested: "completion-requested"
    case .fault: "fault"
    case .ended(let outcome): outcome.rawValue
    }
  }

  private var details: [JSONValue.Member] {
    switch kind {
    case .began(let operation, let from, let to, let animator):
      [
        .init("operation", .string(operation.rawValue)), .init("from", .string(from)),
        .init("to", .string(to)), .init("animator", .string(animator)),
      ]
    case .note(let text), .fault(let text): [.init("message", .string(text))]
    case .willUnwind(let from, let to): [.init("from", .string(from)), .init("to", .string(to))]
    case .phase(let phase): [.init("phase", .string(phase.rawValue))]
    case .resized(let size): [.init("size", [.number(size.width), .number(size.height)])]
    case .willAppear(let screen), .willDisappear(let screen), .didAppear(let screen),
      .didDisappear(let screen):
      [.init("screen", .string(screen))]
    case .animationEnded(let token, let finished):
      [.init("token", .string("\(token)")), .init("finished", .bool(finished))]
    case .completionRequested(let request, let accepted):
      [.init("finished", .bool(request == .finish)), .init("accepted", .bool(accepted))]
    case .arrived, .settled, .ended: []
    }
  }
}
