import LayerTree
import PluginHost
import TimingEngine
import Transitions

extension HostCall {
  /// The layers that it writes to.
  var targets: [LayerID] {
    commands.flatMap { command -> [LayerID] in
      switch command {
      case .insert(let layer, let parent, _): [layer, parent]
      case .setMask(let mask, let layer): [layer] + (mask.map { [$0] } ?? [])
      case .setValue(let layer, _, _): [layer]
      case .animate(let animation): [animation.layer]
      case .runFrames(let run): run.targets.map(\.layer)
      case .create, .copy, .note, .completeManually, .complete: []
      }
    }
  }

  /// The request to end the transition; nil for every other call.
  var request: CompletionRequest? {
    for case .complete(let request) in commands { return request }
    return nil
  }

  /// The call with its answer.
  var text: String {
    let during = caller.map { "\($0) calls \(function)" } ?? "\(function) is called"
    return status == "OK" ? during : "\(during), which is answered \(status)"
  }
}

extension Bout {
  /// The layers that were there before the plugin made any.
  var ownedByApp: Set<LayerID> { Set(transition.change.running.ids) }

  /// The layers that the plugin may write to: both screens, what it makes, and the container.
  func isOfTransition(_ layer: LayerID) -> Bool {
    guard ownedByApp.contains(layer), layer != LayerTree.rootID else { return true }
    let tree = transition.change.running
    return tree.isDescendant(layer, of: from) || tree.isDescendant(layer, of: to)
  }

  /// Refuses writes to layers that are neither of the two screens nor the plugin's own.
  func expectWritesWithinScreens() throws(Finding) {
    for call in calls {
      for layer in call.targets where !isOfTransition(layer) {
        throw breach(
          "\(call.text) for a layer that is not of this transition", layer: layer,
          expected: "a layer of '\(transition.change.from.name)' or '\(transition.change.to.name)'")
      }
    }
  }

  /// The requests to end the transition, in order.
  var requests: [(call: HostCall, request: CompletionRequest)] {
    calls.compactMap { call in call.request.map { (call, $0) } }
  }

  /// Times at which something could be cut short: the start, even steps, and around what ends.
  func moments(_ count: Int = 3) -> [Double] {
    let duration = transition.duration
    let count = staging.withheld.isEmpty ? count : 1
    var times = [0] + (0..<count).map { (Double($0) + 0.5) / Double(count) * duration }
    for animation in animator.declared?.animations ?? [] where animation.token != 0 {
      guard case .curve(_, let length, let runs, _) = animation.pace, runs.isFinite else {
        continue
      }
      let end = animation.delay + length * runs
      times += [end - 0.001, end, end + 0.001].filter { $0 > 0 && $0 < duration }
    }
    return Array(Set(times).sorted().prefix(8))
  }

  /// Refuses a plugin that failed in a call, or was not told exactly once that it is over.
  func expectOrderlyEnd() throws(Finding) {
    try expectNoFailure()
    let ends = animator.visits.count { $0.function == .end }
    let begins = animator.visits.count { $0.function == .begin }
    guard ends == begins else { throw breach("end is called \(ends) times, not \(begins)") }
  }

  /// What the plugin asked for in `begin`, in order.
  var declaration: [[Transaction.Command]] {
    calls.filter { $0.caller == .begin && $0.status == "OK" }.map(\.commands)
  }

  /// The presentation at the end by the clock, against the screens as they will be.
  func expectEndsInPlace(scale: Double = 1) throws(Finding) {
    let shown = transition.presentation(at: end)
    try expectLook(
      of: shown, like: transition.outcome?.commits == false ? .before : .after,
      "the last frame is not what is shown when it is over", frame: lastFrame, scale: scale)
  }
}
