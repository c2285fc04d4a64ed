import PluginHost

extension CallSequence {
  /// Looks for the shortest part of a sequence that still breaks the rule.
  ///
  /// - Parameters:
  ///   - limit: How often it is tried at most.
  ///   - breaks: Whether a part breaks the rule, tried in a process of its own.
  /// - Returns: The part; the sequence itself when no shorter one breaks it.
  /// - Throws: What the trial throws.
  func shrunk<Failure>(
    within limit: Int = 120, _ breaks: (CallSequence) throws(Failure) -> Bool
  ) throws(Failure) -> CallSequence {
    var (shortest, trials) = (steps, 0)
    var size = max(1, shortest.count / 2)
    while trials < limit {
      var (start, hasShrunk) = (0, false)
      while start < shortest.count, trials < limit {
        var shorter = shortest
        shorter.removeSubrange(start..<min(start + size, shortest.count))
        trials += 1
        let isShorter = try breaks(CallSequence(shorter))
        if isShorter {
          shortest = shorter
          hasShrunk = true
        } else {
          start += size
        }
      }
      if size == 1 && !hasShrunk { break }
      if size > 1 { size /= 2 }
    }
    return CallSequence(shortest)
  }
}

extension Rule {
  /// A judgement of a rule that calls by chance, with the fewest calls that bring it about.
  ///
  /// - Parameters:
  ///   - judgement: What came of the calls that chance has drawn.
  ///   - examination: The rule and the plugin.
  ///   - judge: Judges by other calls, in a process of its own.
  /// - Returns: What comes of the calls, and the calls; the judgement itself for every other rule.
  /// - Throws: Why no process can be started.
  static func shrink<Failure>(
    _ judgement: Judgement, of examination: Examination,
    _ judge: (Examination) throws(Failure) -> Judgement
  ) throws(Failure) -> (judgement: Judgement, calls: CallSequence?) {
    guard examination.rule == CallSequence.rule, judgement.breaks else { return (judgement, nil) }
    let drawn = CallSequence(
      seed: examination.seed, count: CallSequence.count(isThorough: examination.isThorough))
    var last = judgement
    let shortest = try drawn.shrunk { (part) throws(Failure) in
      var trial = examination
      trial.script = part.description
      let judgement = try judge(trial)
      guard judgement.breaks else { return false }
      last = judgement
      return true
    }
    return (last.after(shortest), shortest)
  }
}

extension Judgement {
  fileprivate var breaks: Bool {
    switch self {
    case .failed, .crashed, .timedOut: true
    case .passed, .skipped, .observed: false
    }
  }

  /// The judgement with the calls that brought it about.
  fileprivate func after(_ sequence: CallSequence) -> Judgement {
    switch self {
    case .failed(var breach):
      breach.test = "after \(sequence)"
      return .failed(breach)
    case .crashed(let line): return .crashed("after \(sequence): \(line)")
    case .timedOut(let line): return .timedOut("after \(sequence): \(line)")
    case .passed, .skipped, .observed: return self
    }
  }
}
