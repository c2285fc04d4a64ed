import LayerTree
import PluginHost
import Transitions

extension Subject {
  /// Leads instances of every animator through whole lives: with every grant, for every kind of
  /// person, in every operation, by hand where that is granted.
  ///
  /// - Parameters:
  ///   - probe: The library.
  ///   - outcomes: How transitions with the full grant end, and of those with others the first two.
  ///   - isWithdrawn: Whether reading a context after `begin` ends the process.
  ///   - around: Carries a call of the plugin out; it is told which one, and what is granted.
  /// - Throws: What a call throws, with what was tried.
  func lead(
    _ probe: PluginProbe, to outcomes: [Outcome] = [.finished, .cancelled, .skipped, .failed],
    withdrawingContexts isWithdrawn: Bool = false,
    around: (String, Grant, () -> Void) throws(Finding) -> Void
  ) throws(Finding) {
    try each(probe) { (index, animator) throws(Finding) in
      var people: [[TransitionContext]] = []
      for operation in animator.operations {
        people.append(try Subject.contexts(for: animator, operation))
      }
      for (number, grant) in animator.grants.enumerated() {
        for person in (people.first ?? []).indices {
          let life = Life(probe: probe, index: index, grant: grant, isWithdrawn: isWithdrawn)
          let plans = people.flatMap { contexts in
            (number == 0 ? outcomes[...] : outcomes.prefix(2)).map { (contexts[person], $0) }
          }
          do throws(Finding) {
            try life.lead(through: plans, around: around)
          } catch {
            guard case .breach(var breach) = error else { throw error }
            breach.test = [breach.test, grant.text].compactMap(\.self).joined(separator: ", ")
            throw .breach(breach)
          }
        }
      }
    }
  }
}

/// The calls of one instance from its making to its end.
private struct Life {
  let probe: PluginProbe
  let index: Int
  let grant: Grant
  let isWithdrawn: Bool

  func lead(
    through plans: [(context: TransitionContext, outcome: Outcome)],
    around: (String, Grant, () -> Void) throws(Finding) -> Void
  ) throws(Finding) {
    var made: ProbedInstance?
    try around("create", grant) { made = probe.create(index, granting: grant).instance }
    guard let instance = made else { return }
    var hand: ProbedInteraction?
    try around("get_capability", grant) { hand = ProbedInteraction(instance) }
    if let hand { try around("get_interaction", grant) { _ = hand.describe() } }
    for (context, outcome) in plans {
      do throws(Finding) {
        try transition(context, outcome, instance, hand, around: around)
      } catch {
        guard case .breach(var breach) = error else { throw error }
        breach.test = context.text
        throw .breach(breach)
      }
    }
    try around("destroy", grant) { instance.destroy() }
  }

  private func transition(
    _ context: TransitionContext, _ outcome: Outcome, _ instance: ProbedInstance,
    _ hand: ProbedInteraction?, around: (String, Grant, () -> Void) throws(Finding) -> Void
  ) throws(Finding) {
    var commands: [Transaction.Command] = []
    try around("begin", grant) {
      commands = instance.begin(context, withdrawingContext: isWithdrawn).commands
    }
    for turn in hand == nil ? [] : Life.turns {
      try around("phase_changed", grant) { _ = hand?.changePhase(number: 1) }
      try around("release", grant) {
        _ = hand?.release(position: turn.position, velocity: turn.velocity)
      }
      try around("phase_changed", grant) { _ = hand?.changePhase(number: turn.phase) }
    }
    if let frames = ProbedFrames(instance), frames.areRun {
      for progress in Double.frameWalk {
        try around("frame", grant) { _ = frames.frame(at: progress) }
      }
    }
    for token in Set(commands.map(\.token)).sorted() where token != 0 {
      try around("animation_ended", grant) {
        _ = instance.animationEnded(token: token, finished: outcome == .finished ? 1 : 0)
      }
    }
    try around("end", grant) { _ = instance.end(outcome) }
  }

  /// What a hand does: it lets go on the way there, then on the way back, and then the clock goes on.
  private static let turns: [(position: Double, velocity: Double, phase: UInt32)] = [
    (0.4, 1, 2), (0.6, -1, 3), (1, 0, 0),
  ]
}

extension TransitionContext {
  /// The operation, and what is special about who looks on.
  var text: String {
    var parts = [operation.rawValue]
    if settings.layoutDirection == .rightToLeft { parts.append("read from the right") }
    if settings.reducesMotion { parts.append("with reduced motion") }
    return parts.joined(separator: ", ")
  }
}

extension Transaction.Command {
  /// The token of an animation; 0 for all others.
  var token: UInt64 { if case .animate(let animation) = self { animation.token } else { 0 } }
}
