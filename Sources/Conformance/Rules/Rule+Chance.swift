import PluginHost

extension Rule {
  /// Calls in whatever order hosts may make them.
  static let chance: [Rule] = [
    Rule(
      CallSequence.rule, "keeps its word whatever valid calls come in whatever order",
      detection: "three instances are called by chance, drawn from the seed; each call answers OK, "
        + "and each begin declares what a new instance would; the fewest calls that fail are shown",
      advice: "set everything anew in begin; run the calls that are shown under a debugger"
    ) { (subject) throws(Finding) in
      let drawn = CallSequence(
        seed: subject.seed, count: CallSequence.count(isThorough: subject.isThorough))
      guard let sequence = subject.script.map(CallSequence.init) ?? drawn else {
        throw .breach("the calls to be made again cannot be read")
      }
      try SequenceRun.run(sequence, of: try subject.load())
    }
  ]
}
