import LayerTree
import PluginHost
import Transitions

extension Subject {
  /// Lets each animator live whole lives: transitions that end in every way, with the fullest grant
  /// and the least one.
  ///
  /// - Parameters:
  ///   - probe: The library.
  ///   - isForEveryone: Whether for every kind of person, or for the usual one alone.
  /// - Throws: That there is nothing to see.
  func live(_ probe: PluginProbe, forEveryone isForEveryone: Bool = true) throws(Finding) {
    try eachExtreme(probe) { (index, _, grant) throws(Finding) in
      for outcome in [Outcome.finished, .cancelled, .skipped] {
        try live(probe, index, outcome, granting: grant, forEveryone: isForEveryone)
      }
    }
  }

  /// Lets an animator live: an instance is made, has a transition of each operation, and is
  /// destroyed.
  ///
  /// - Parameters:
  ///   - probe: The library.
  ///   - index: The animator's.
  ///   - outcome: How the transitions end.
  ///   - grant: What it is granted; nil is all that it lists.
  ///   - isForEveryone: Whether for every kind of person, or for the usual one alone.
  ///   - frames: What is called between begin and end, with the tokens of the animations.
  /// - Throws: That there is nothing to see where begin does not answer OK.
  func live(
    _ probe: PluginProbe, _ index: Int, _ outcome: Outcome, granting grant: Grant? = nil,
    forEveryone isForEveryone: Bool = true,
    frames: (ProbedInstance, [UInt64]) -> Void = { _ = $0.playFrames(tokens: $1) }
  ) throws(Finding) {
    let animator = probe.description.animators[index]
    let instance = try probe.instance(of: index, granting: grant)
    for operation in animator.operations {
      let contexts = try Subject.contexts(for: animator, operation)
      for context in isForEveryone ? contexts[...] : contexts.prefix(1) {
        let (status, commands) = instance.begin(context)
        // What an unwilling begin is a breach of, other rules say.
        guard status == "OK" else { throw .doesNotApply("begin answered \(status) (NG-01)") }
        frames(instance, commands.tokens)
        _ = instance.end(outcome)
      }
    }
    instance.destroy()
  }

  /// A transition of an operation as it is usual, one for who reads from the right, one for who wants
  /// less motion, and one for both on a large screen.
  static func contexts(
    for animator: AnimatorDescription, _ operation: Operation
  ) throws(Finding) -> [TransitionContext] {
    let plain = try Subject.context(for: animator, operation)
    let large = try Subject.context(for: animator, operation, in: Rect(30, 20, 2_560, 1_440))
    var (mirrored, reduced) = (plain.settings, plain.settings)
    mirrored.layoutDirection = .rightToLeft
    mirrored.scale = 3
    reduced.reducesMotion = true
    var both = mirrored
    both.reducesMotion = true
    return [plain, plain.with(mirrored), plain.with(reduced), large.with(both)]
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
    [.animationEnded, .release, .phaseChanged, .frame].contains(self)
  }
}
