import Motion
import PluginHost
import TimingEngine
import Transitions

extension Rule {
  /// Transitions in a hand.
  ///
  /// How long the rest of a way takes (IN-08) the host sees to: see `HostDuty`, H-36.
  static let interactive: [Rule] = [
    Rule(
      "IN-01", "works out a frame from the progress alone",
      detection: "frames there, back, again and at random, also beside another instance, after a "
        + "hand and in a second transition, against the first answer of a new instance",
      advice: "compute every value from the progress and from what begin found; keep nothing"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      var count = 0
      try subject.eachExtreme(probe) { (index, animator, grant) throws(Finding) in
        guard grant.allows(.frame) else { return }
        for operation in animator.operations {
          for context in try Subject.contexts(for: animator, operation) {
            let walk = FrameWalk(probe, index, grant, context, seed: subject.seed)
            if try walk.expectNoMemory() { count += 1 }
          }
        }
      }
      if count == 0 { throw .doesNotApply("works out no frames") }
    },
    Rule(
      "IN-02", "goes on from where the hand lets go, without a jump",
      detection: "lets go at many places and speeds; the curve of the rest starts at its start, "
        + "and "
        + "the rest of a way takes more than one frame",
      advice: "let release pace the rest by a curve that starts at 0, or by none, at a speed that "
        + "can be followed"
    ) { (subject) throws(Finding) in
      try subject.eachRelease { (release, position, velocity) throws(Finding) in
        let rest = release.decision == .finish ? 1 - position : position
        // No animator takes longer than a minute for the whole way.
        guard rest < 0.1 || rest * 60 / release.speed > 1.0 / 60 else {
          throw .released(
            "the rest is over at once", position, velocity, expected: "a speed below 3600",
            actual: "\(release.speed)")
        }
        guard let curve = release.curve else { return }
        let start = curve.value(at: 1e-3)
        guard abs(start) <= 0.1 else {
          throw .released(
            "the rest starts with a jump", position, velocity, expected: "0", actual: "\(start)")
        }
      }
    },
    Rule(
      "IN-03", "comes back without turning round when it is cancelled by hand",
      detection: "lets go on the way back at many places; the curve never goes the other way",
      advice: "pace the way back by a curve that only rises, or by none"
    ) { (subject) throws(Finding) in
      try subject.eachRelease { (release, position, velocity) throws(Finding) in
        guard release.decision == .cancel, let curve = release.curve else { return }
        let values = (0...100).map { curve.value(at: Double($0) / 100) }
        let turns = values.indices.dropLast().filter { values[$0 + 1] < values[$0] - 1e-9 }
        guard let turn = turns.first else { return }
        throw .released(
          "the way back turns round", position, velocity, expected: "a curve that only rises",
          actual: "\(values[turn]) before \(values[turn + 1])")
      }
    },
    Rule(
      "IN-04", "can be cancelled by hand and begun again, and again, and then finished",
      detection: "takes transitions of one instance by hand: back, as it decides itself and as the "
        + "host does, twice, and to the end",
      advice: "let end forget what the hand did"
    ) { (subject) throws(Finding) in
      try subject.eachHand { (company, index, staging) throws(Finding) in
        let animator = try company.instance(of: index, granting: staging.grant)
        for decision in [nil, .cancel, nil, .cancel, CompletionRequest.finish] {
          let bout = try company.bout(of: index, staging, with: animator)
          try bout.expectNoFailure()
          try bout.takeByHand(to: decision == nil ? 0.05 : 0.5, lettingGo: decision)
          guard let decision else { continue }
          try bout.expectEnd(decision == .finish ? .finished : .cancelled)
        }
      }
    },
    Rule(
      "IN-05", "decides within range wherever the hand is, even where it cannot be",
      detection: "asks how it may be taken; lets go everywhere, below 0, above 1, at infinity "
        + "and at "
        + "no number, at every speed",
      advice: "keep speed above 0 and finite, whatever the position and the velocity"
    ) { (subject) throws(Finding) in
      try subject.expectDescriptions()
      try subject.eachRefusal { (defect, position, velocity) in
        .released(
          "release answers OK with values out of range", position, velocity,
          expected: "a status, or values in range", actual: defect)
      }
      try subject.eachInstance { (instance, context) throws(Finding) in
        for position in [-1, -0.0, 1.0.nextUp, 2, 1e308, .infinity, -.infinity, .nan] {
          try expect("begin", instance.begin(context).status, "OK")
          let answer = ProbedInteraction(instance)?.release(position: position, velocity: 0)
          if let answer, answer.status == "OK", let defect = answer.defect {
            throw .released(
              "release answers OK with values out of range", position, 0,
              expected: "a status, or values in range", actual: defect)
          }
          try expect("end", instance.end(.cancelled), "OK")
        }
      }
    },
    Rule(
      "IN-06", "finishes where the whole way is done, and goes back where none is",
      detection: "lets a resting hand go at 1 and at 0, and waits for the end",
      advice: "compare with <= and >= in release"
    ) { (subject) throws(Finding) in
      try subject.eachHand { (company, index, staging) throws(Finding) in
        for (progress, outcome) in [(1.0, Outcome.finished), (0.0, .cancelled)] {
          let bout = try company.bout(of: index, staging)
          try bout.expectNoFailure()
          // Who lets nobody get there is not asked.
          guard bout.animator.interaction?.reach.contains(progress) == true else { continue }
          try bout.takeByHand(to: progress, lettingGo: nil)
          try bout.expectEnd(outcome)
        }
      }
    },
    Rule(
      "IN-07", "answers a hand with BAD_STATE when its transition is over",
      detection: "lets go and tells of phases after end, for every outcome",
      advice: "remember in end that no transition runs"
    ) { (subject) throws(Finding) in
      try subject.eachInstance { (instance, context) throws(Finding) in
        for outcome in [Outcome.finished, .cancelled, .skipped] {
          try expect("begin", instance.begin(context).status, "OK")
          let hand = ProbedInteraction(instance)
          _ = hand?.changePhase(number: 1)
          try expect("end", instance.end(outcome), "OK")
          if let answer = hand?.release(position: 0.5, velocity: 0) {
            try expect("release after end", answer.status, "BAD_STATE")
          }
          if let status = hand?.changePhase(number: 2) {
            try expect("phase_changed after end", status, "BAD_STATE")
          }
        }
      }
    },
    Rule(
      "IN-09", "bears hands that come and go, and clocks that go on between",
      detection: "tells of phases in every order, each of which has to be answered with OK",
      advice: "take each phase as it comes; none says what was before"
    ) { (subject) throws(Finding) in
      try subject.eachInstance { (instance, context) throws(Finding) in
        try expect("begin", instance.begin(context).status, "OK")
        let hand = ProbedInteraction(instance)
        let phases = ["RUNNING", "HELD", "FINISHING", "CANCELLING"]
        for number in [1, 0, 1, 2, 1, 3, 1, 1, 0, 1, 3, 2, 1, 0] {
          guard let status = hand?.changePhase(number: UInt32(number)) else { continue }
          try expect("phase_changed to \(phases[number])", status, "OK")
        }
        try expect("end", instance.end(.finished), "OK")
      }
    },
    Rule(
      "IN-10", "runs by the clock to its end when no hand may take it",
      detection: "withholds animator.interactive and runs every operation",
      advice: "wait for a hand only where the grant has one"
    ) { (subject) throws(Finding) in
      var count = 0
      try subject.perform { (company, index, animator) throws(Finding) in
        guard animator.optionalCapabilities.contains(HostCapability.interactive.id) else { return }
        count += 1
        for operation in animator.operations {
          let bout = try company.bout(
            of: index,
            Staging(animator, operation, withholding: [HostCapability.interactive.id]))
          try bout.expectNoFailure()
          bout.run()
          try bout.expectNoFailure()
          try bout.expectEnd(.finished)
        }
      }
      if count == 0 { throw .doesNotApply("does not do without a hand") }
    },
  ]
}
