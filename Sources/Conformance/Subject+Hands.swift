import PluginHost
import TimingEngine
import Transitions

extension Subject {
  /// Carries something out for each animator that a hand may take, in each operation, on the engine.
  func eachHand(
    _ body: (Company, Int, Staging) throws(Finding) -> Void
  ) throws(Finding) {
    var count = 0
    try perform { (company, index, animator) throws(Finding) in
      for operation in animator.operations {
        let staging = Staging(animator, operation)
        guard staging.grant.allows(.interactive) else { continue }
        count += 1
        try body(company, index, staging)
      }
    }
    if count == 0 { throw .doesNotApply("no hand takes its transitions") }
  }

  /// Carries something out with a new instance of each animator that a hand may take.
  func eachInstance(
    _ body: (ProbedInstance, TransitionContext) throws(Finding) -> Void
  ) throws(Finding) {
    let probe = try load()
    var count = 0
    try each(probe) { (index, animator) throws(Finding) in
      guard animator.grants[0].allows(.interactive) else { return }
      for operation in animator.operations {
        count += 1
        try body(try probe.instance(of: index), try Subject.context(for: animator, operation))
      }
    }
    if count == 0 { throw .doesNotApply("no hand takes its transitions") }
  }

  /// Refuses animators that cannot say how they may be taken.
  func expectDescriptions() throws(Finding) {
    try eachInstance { (instance, _) throws(Finding) in
      guard let answer = ProbedInteraction(instance)?.describe() else { return }
      try expect("get_interaction", answer.status, "OK")
      guard let defect = answer.defect else { return }
      throw .breach(.init("get_interaction answers OK with values out of range", actual: defect))
    }
  }

  /// Lets go at many places and speeds; a decision that makes no sense becomes a finding.
  func eachRefusal(
    _ finding: (_ defect: String, _ position: Double, _ velocity: Double) -> Finding
  ) throws(Finding) {
    try eachInstance { (instance, context) throws(Finding) in
      try expect("begin", instance.begin(context).status, "OK")
      let hand = ProbedInteraction(instance)
      for position in Release.places {
        for velocity in Release.velocities {
          guard let answer = hand?.release(position: position, velocity: velocity),
            answer.status == "OK", let defect = answer.defect
          else { continue }
          throw finding(defect, position, velocity)
        }
      }
      try expect("end", instance.end(.finished), "OK")
    }
  }

  /// Lets go at many places and speeds, and gives what the animator decides.
  func eachRelease(
    _ look: (Release, _ position: Double, _ velocity: Double) throws(Finding) -> Void
  ) throws(Finding) {
    try eachInstance { (instance, context) throws(Finding) in
      try expect("begin", instance.begin(context).status, "OK")
      let hand = ProbedInteraction(instance)
      for position in Release.places {
        for velocity in Release.velocities {
          let answer = hand?.release(position: position, velocity: velocity)
          if let release = answer?.release { try look(release, position, velocity) }
        }
      }
      try expect("end", instance.end(.finished), "OK")
    }
  }
}

extension Release {
  /// Where a hand lets go in a check, in progress.
  static let places = [0, 0.1, 0.25, 0.4, 0.5, 0.6, 0.75, 0.9, 1]
  /// How fast it moves then, in whole ways per second, ascending.
  static let velocities = [-8, -2, -0.5, 0, 0.5, 2, 8]
}

extension Finding {
  /// A breach in how an animator lets go.
  static func released(
    _ line: String, _ position: Double, _ velocity: Double, expected: String, actual: String
  ) -> Finding {
    .breach(
      Breach(
        line, test: "let go at \(position), \(velocity) ways a second", expected: expected,
        actual: actual))
  }
}

extension Bout {
  /// Takes the transition by hand, moves it, lets go, and waits for the end.
  ///
  /// - Parameters:
  ///   - progress: Where it lets go, as far as the animator lets it get there.
  ///   - decision: Where the transition goes; nil leaves it to the animator.
  /// - Throws: That the transition cannot be taken, or that a call failed.
  func takeByHand(
    to progress: Double, lettingGo decision: CompletionRequest?
  ) throws(Finding) {
    // Who may be caught only when it runs is caught a little later.
    let frame = animator.interaction?.startsUnderFinger == false ? 2 : 0
    advance(to: time(ofFrame: frame))
    let time = FrameRate.sixty.nanoseconds(toFrame: frame)
    do {
      try transition.grab(at: time)
      try transition.scrub(to: progress, at: time)
      try transition.release(velocity: 0, decision: decision, at: time)
    } catch {
      throw breach("cannot be taken by hand: \(error)")
    }
    run()
    try expectNoFailure()
  }

  /// Refuses a transition that ended otherwise.
  func expectEnd(_ outcome: Outcome) throws(Finding) {
    guard transition.outcome != outcome else { return }
    throw breach(
      "ends otherwise than it has to", expected: outcome.rawValue,
      actual: transition.outcome?.rawValue ?? "no end")
  }
}
