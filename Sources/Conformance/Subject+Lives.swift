import LayerTree
import PluginHost
import Transitions

extension Subject {
  /// Leads instances of every animator through whole lives: with every grant, in every operation,
  /// by hand where that is granted.
  ///
  /// - Parameters:
  ///   - probe: The library.
  ///   - outcomes: How lives with the full grant end; the others finish.
  ///   - around: Carries a call of the plugin out; it is told which one.
  /// - Throws: What a call throws, with what was tried.
  func lead(
    _ probe: PluginProbe, to outcomes: [Outcome] = [.finished, .cancelled, .skipped],
    around: (String, () -> Void) throws(Finding) -> Void
  ) throws(Finding) {
    try each(probe) { (index, animator) throws(Finding) in
      for (number, grant) in animator.grants.enumerated() {
        for operation in animator.operations {
          for context in try Subject.contexts(for: animator, operation) {
            for outcome in number == 0 ? outcomes[...] : outcomes.prefix(1) {
              let life = Life(probe, index, grant, context)
              do throws(Finding) {
                try life.lead(to: outcome, around: around)
              } catch {
                guard case .breach(var breach) = error else { throw error }
                breach.test = "\(operation.rawValue), \(grant.text)"
                throw .breach(breach)
              }
            }
          }
        }
      }
    }
  }
}

/// The calls of one instance from its making to its end.
private struct Life {
  private let probe: PluginProbe
  private let index: Int
  private let grant: Grant
  private let context: TransitionContext

  init(_ probe: PluginProbe, _ index: Int, _ grant: Grant, _ context: TransitionContext) {
    (self.probe, self.index, self.grant, self.context) = (probe, index, grant, context)
  }

  func lead(
    to outcome: Outcome, around: (String, () -> Void) throws(Finding) -> Void
  ) throws(Finding) {
    var made: ProbedInstance?
    try around("create") { made = probe.create(index, granting: grant).instance }
    guard let instance = made else { return }
    var hand: ProbedInteraction?
    try around("get_capability") { hand = ProbedInteraction(instance) }
    if let hand { try around("get_interaction") { _ = hand.describe() } }
    var commands: [Transaction.Command] = []
    try around("begin") { commands = instance.begin(context).commands }
    if let hand {
      try around("phase_changed") { _ = hand.changePhase(number: 1) }
      try around("release") { _ = hand.release(position: 0.4, velocity: 1) }
      try around("phase_changed") { _ = hand.changePhase(number: 2) }
    }
    for token in Set(commands.map(\.token)).sorted() where token != 0 {
      try around("animation_ended") {
        _ = instance.animationEnded(token: token, finished: outcome == .finished ? 1 : 0)
      }
    }
    try around("end") { _ = instance.end(outcome) }
    try around("destroy") { instance.destroy() }
  }
}

extension Transaction.Command {
  /// The token of an animation; 0 for all others.
  var token: UInt64 { if case .animate(let animation) = self { animation.token } else { 0 } }
}
