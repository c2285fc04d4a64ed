import PluginHost
import Transitions

extension Subject {
  /// Lets each animator live a whole life: a finished and a cancelled transition.
  func live(_ probe: PluginProbe) throws(Finding) {
    try each(probe) { (index, _) throws(Finding) in
      for outcome in [Outcome.finished, .cancelled] { try live(probe, index, outcome) }
    }
  }

  /// Lets an animator live: an instance is made, has a transition of each operation, and is
  /// destroyed.
  ///
  /// - Parameters:
  ///   - probe: The library.
  ///   - index: The animator's.
  ///   - outcome: How the transitions end.
  ///   - frames: What is called between begin and end, with the tokens of the animations.
  /// - Throws: That there is nothing to see where begin does not answer OK.
  func live(
    _ probe: PluginProbe, _ index: Int, _ outcome: Outcome,
    frames: (ProbedInstance, [UInt64]) -> Void = { _ = $0.playFrames(tokens: $1) }
  ) throws(Finding) {
    let animator = probe.description.animators[index]
    let instance = try probe.instance(of: index)
    for operation in animator.operations {
      let (status, commands) = instance.begin(try Subject.context(for: animator, operation))
      // What an unwilling begin is a breach of, other rules say.
      guard status == "OK" else { throw .doesNotApply("begin answered \(status) (NG-01)") }
      frames(instance, commands.tokens)
      _ = instance.end(outcome)
    }
    instance.destroy()
  }

  /// A transition of each operation that an animator serves.
  func contexts(for animator: AnimatorDescription) throws(Finding) -> [TransitionContext] {
    var contexts: [TransitionContext] = []
    for operation in animator.operations {
      contexts.append(try Subject.context(for: animator, operation))
    }
    return contexts
  }

  /// What the animators give for the capabilities that they provide, byte for byte.
  func tables(of probe: PluginProbe) -> [[UInt8]] {
    probe.description.animators.enumerated().flatMap { index, animator in
      animator.capabilities.map { use in
        probe.table(of: use.id, revision: use.revisions.upperBound, animator: index)
      }
    }
  }
}

extension [Transaction.Command] {
  /// The tokens of the animations whose end is to be told.
  var tokens: [UInt64] {
    compactMap { command in
      guard case .animate(let animation) = command, animation.token != 0 else { return nil }
      return animation.token
    }
  }
}

extension ProbedCall {
  /// Whether it is called while frames are made.
  var isOfFrames: Bool {
    [.animationEnded, .release, .phaseChanged].contains(self)
  }
}
