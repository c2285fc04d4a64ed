import LayerTree
import PluginHost
import Transitions

extension Rule {
  /// Instances and their calls.
  static let lifecycle: [Rule] = [
    Rule(
      "LC-01", "makes an instance without touching layers",
      detection: "the journal of calls into the host, with every grant",
      advice: "declare in begin, not in create"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      try subject.each(probe) { (index, animator) throws(Finding) in
        // Not only the first ones.
        for grant in (0..<3).flatMap({ _ in animator.grants }) {
          let before = PluginProbe.calls
          let (instance, _) = probe.create(index, granting: grant)
          guard PluginProbe.calls == before else {
            throw .breach("create calls functions of a transition")
          }
          instance?.destroy()
          guard PluginProbe.calls == before else {
            throw .breach("destroy calls functions of a transition")
          }
        }
      }
    },
    Rule(
      "LC-02", "gives back all memory when an instance is destroyed",
      detection: "1000 instances, without a transition; what they ask for and do not give back",
      advice: "free in destroy what create made"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      try subject.eachExtreme(probe) { (index, _, grant) throws(Finding) in
        try Leaks.refuse(in: "1000 instances", 1_000) { () throws(Finding) in
          let instance = try probe.instance(of: index, granting: grant)
          _ = ProbedInteraction(instance)?.describe()
          instance.destroy()
        }
      }
    },
    Rule(
      "LC-03", "answers calls in the wrong order with BAD_STATE, and nothing comes of them",
      detection: "each call in each state in which it may not be, in every operation",
      advice: "remember whether a transition runs"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      try subject.eachExtreme(probe) { (index, animator, grant) throws(Finding) in
        for operation in animator.operations {
          let instance = try probe.instance(of: index, granting: grant)
          let context = try Subject.context(for: animator, operation)
          let usual = try probe.commands(of: index, granting: grant, operation)
          for turn in ["before begin", "after end", "after a refused begin"] {
            if turn == "after a refused begin" {
              PluginProbe.fail(.internalError(from: 1))
              let status = instance.begin(context).status
              PluginProbe.fail(nil)
              if status == "OK" { _ = instance.end(.failed) }
            }
            try instance.refuseCalls(turn)
            let (status, commands) = instance.begin(context)
            try expect("begin", status, "OK")
            guard commands == usual else {
              throw .breach("declares something else after calls \(turn)")
            }
            let calls = PluginProbe.calls
            for other in animator.operations {
              let again = instance.begin(try Subject.context(for: animator, other)).status
              try expect("begin in a transition", again, "BAD_STATE")
            }
            guard PluginProbe.calls == calls else {
              throw .breach("begin in a transition calls the host")
            }
            // After each way to end in turn: the first refusals come before any, the last after all.
            for outcome in [Outcome.cancelled, .skipped, .failed, .finished] {
              _ = instance.playFrames(tokens: commands.tokens)
              try expect("end", instance.end(outcome), "OK")
              try instance.refuseCalls("after end as \(outcome.rawValue)")
              guard outcome != .finished else { break }
              try expect("begin", instance.begin(context).status, "OK")
            }
          }
        }
      }
    },
    Rule(
      "LC-04", "can be cancelled right after it began",
      detection: "begin and cancel, then a whole transition, in every operation",
      advice: "expect end before any animation ends"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      try subject.eachExtreme(probe) { (index, animator, grant) throws(Finding) in
        for context in try subject.contexts(for: animator) {
          let instance = try probe.instance(of: index, granting: grant)
          for outcome in [Outcome.cancelled, .skipped, .failed] {
            let (status, begun) = instance.begin(context)
            try expect("begin", status, "OK")
            try expect("end without a frame", instance.end(outcome), "OK")
            guard try instance.commands(context) == begun else {
              throw .breach("declares something else after a transition that was cut short")
            }
          }
        }
      }
    },
    Rule(
      "LC-05", "declares the same every time, with one instance",
      detection: "100 transitions of one instance, of its operations in turn, compared with "
        + "those of "
        + "new instances",
      advice: "set everything anew in begin"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      try subject.eachExtreme(probe) { (index, animator, grant) throws(Finding) in
        let instance = try probe.instance(of: index, granting: grant)
        let contexts = try subject.contexts(for: animator)
        var first: [Operation: [Transaction.Command]] = [:]
        var fresh: [ProbedInstance] = []
        for context in contexts {
          // What an instance declares that has declared nothing before.
          fresh.append(try probe.instance(of: index, granting: grant))
          first[context.operation] = try fresh[fresh.count - 1].commands(context)
        }
        for turn in 1...100 {
          let context = contexts[turn % contexts.count]
          let (status, commands) = instance.begin(context)
          try expect("begin", status, "OK")
          // Frames, hands and ends in turn; what happened in one transition is no affair of the next.
          if turn % 3 != 0 { _ = instance.playFrames(tokens: commands.tokens) }
          let outcome = [Outcome.finished, .cancelled, .skipped][turn / contexts.count % 3]
          try expect("end", instance.end(outcome), "OK")
          guard first[context.operation] == commands else {
            throw .breach(
              "declares something else for \(context.operation.rawValue) the time \(turn)")
          }
        }
        withExtendedLifetime(fresh) {}
      }
    },
    Rule(
      "LC-06", "keeps two instances apart",
      detection: "two at once, of one animator or two, and each alone; five, ended in every way",
      advice: "keep state in the instance, not in globals"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      let animators = probe.description.animators
      func run(_ index: Int, _ context: TransitionContext, _ grant: Grant) throws(Finding) -> Run {
        Run(try probe.instance(of: index, granting: grant), context)
      }
      func alone(_ make: () throws(Finding) -> Run) throws(Finding) -> Run.Journal {
        var run = try make()
        for step in Run.Step.allCases { try run.take(step) }
        return run.journal
      }
      try subject.eachExtreme(probe) { (index, animator, grant) throws(Finding) in
        let contexts = try subject.contexts(for: animator)
        for context in contexts {
          let journal = try alone { () throws(Finding) in try run(index, context, grant) }
          for partner in animators.indices {
            let other = try subject.contexts(for: animators[partner])
            for beside in partner == index ? contexts : [other[0]] {
              let least = probe.extremes(of: partner).last ?? grant
              let second = { () throws(Finding) in
                try run(partner, beside, partner == index ? grant : least)
              }
              let expected = try alone(second)
              var pair = [try run(index, context, grant), try second()]
              for step in Run.Step.allCases {
                for place in pair.indices { try pair[place].take(step) }
              }
              guard pair[0].journal == journal, pair[1].journal == expected else {
                throw .breach("asks the host for something else beside another")
              }
            }
          }
          // Neither does it matter how many there are, nor what became of them.
          var others: [ProbedInstance] = []
          for outcome in [Outcome.cancelled, .skipped, .failed, .finished] {
            let other = try probe.instance(of: index, granting: grant)
            others.append(other)
            try expect("begin", other.begin(context).status, "OK")
            let crowded = try alone { () throws(Finding) in try run(index, context, grant) }
            try expect("end", other.end(outcome), "OK")
            let next = try alone { () throws(Finding) in try run(index, context, grant) }
            guard crowded == journal, next == journal else {
              throw .breach(
                .init(
                  "asks the host for something else beside others",
                  test: "\(others.count) more, the last one \(outcome.rawValue)"))
            }
          }
        }
      }
    },
    Rule(
      "LC-07", "lives with 64 instances at once", level: .should,
      detection: "64 instances, then a transition of each, 32 at once",
      advice: "keep instances small"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      try subject.each(probe) { (index, animator) throws(Finding) in
        var instances: [ProbedInstance] = []
        for _ in 0..<64 { instances.append(try probe.instance(of: index)) }
        let context = try Subject.context(for: animator)
        for half in [instances.prefix(32), instances.suffix(32)] {
          for instance in half { try expect("begin", instance.begin(context).status, "OK") }
          for instance in half { try expect("end", instance.end(.finished), "OK") }
        }
      }
    },
    Rule(
      "LC-08", "goes back in another way than forward, unless it claims to be symmetric",
      detection: "push and pop, present and dismiss, compared: what they declare, or where it "
        + "claims "
        + "to be symmetric, the pictures of one run with those of the other from its end on",
      advice: "look at the context's operation and direction"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      var count = 0
      try subject.each(probe) { (index, animator) throws(Finding) in
        for (forth, back) in [(Operation.push, Operation.pop), (.present, .dismiss)]
        where animator.operations.contains(forth) && animator.operations.contains(back) {
          count += 1
          guard !animator.claims.contains(.symmetric) else { continue }
          let way = try probe.parts(of: index, forth)
          guard try probe.parts(of: index, back) != way else {
            throw .breach("declares the same for \(forth.rawValue) and \(back.rawValue)")
          }
        }
      }
      if count == 0 { throw .doesNotApply("goes one way") }
      try subject.expectSymmetry()
    },
    Rule(
      "LC-09", "refuses operations that it does not list with UNSUPPORTED",
      detection: "each operation, and some that no revision knows",
      advice: "look at the context's operation; let no default stand for those of tomorrow"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      var count = 0
      try subject.each(probe) { (index, animator) throws(Finding) in
        // Who serves every operation has none to tell apart.
        guard animator.operations.count < Operation.allCases.count else { return }
        count += 1
        for number: UInt32 in [1 << 6, 1 << 20] {
          let context = try Subject.context(for: animator)
          let status = try probe.instance(of: index).begin(context, forging: .operation(number))
            .status
          guard status != "OK" else {
            throw .breach("begin of operation \(number), which nobody knows, answered OK")
          }
        }
        for operation in Operation.allCases where !animator.operations.contains(operation) {
          let context = try Subject.context(for: animator, operation)
          let status = try probe.instance(of: index).begin(context).status
          try expect("begin of \(operation.rawValue)", status, "UNSUPPORTED")
        }
      }
      if count == 0 { throw .doesNotApply("serves every operation") }
    },
    Rule(
      "LC-10", "gives up when the host refuses something, and is ready for the next transition",
      detection: "each call into the host refused once, alone and with all that come after it",
      advice: "hand the status on that a host function answers"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      try subject.eachExtreme(probe) { (index, animator, grant) throws(Finding) in
        for context in try subject.contexts(for: animator) {
          try probe.instance(of: index, granting: grant).refuseEachCall(context)
        }
      }
    },
    Rule(
      "LC-11", "gives back all memory of cancelled transitions",
      detection: "200 instances with a cancelled transition each, then destroyed",
      advice: "free in end what begin made"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      try subject.eachExtreme(probe) { (index, animator, grant) throws(Finding) in
        let contexts = try subject.contexts(for: animator)
        var turn = 0
        // What instances leave behind without a transition is LC-02.
        try Leaks.refuse(in: "200 cancelled transitions", 200, except: [.create, .destroy]) {
          () throws(Finding) in
          turn += 1
          let instance = try probe.instance(of: index, granting: grant)
          _ = instance.begin(contexts[turn % contexts.count])
          _ = instance.end(.cancelled)
          instance.destroy()
        }
      }
    },
  ]
}

extension Subject {
  /// Refuses animators that claim to be symmetric and look otherwise on the way back.
  fileprivate func expectSymmetry() throws(Finding) {
    try perform { (company, index, animator) throws(Finding) in
      guard animator.claims.contains(.symmetric) else { return }
      for (forth, back) in [(Operation.push, Operation.pop), (.present, .dismiss)]
      where animator.operations.contains(forth) && animator.operations.contains(back) {
        let way = try company.bout(of: index, Staging(animator, forth))
        let rest = try company.bout(of: index, Staging(animator, back))
        guard way.hasBegun, rest.hasBegun else { continue }
        let (length, wanted) = (rest.transition.duration, way.transition.duration)
        for step in 0...8 {
          let share = Double(step) / 8
          try rest.expectLook(
            of: rest.transition.presentation(at: share * length),
            like: way.transition.presentation(at: (1 - share) * wanted),
            "does not look like \(forth.rawValue) backwards, though it claims so")
        }
      }
    }
  }
}

extension PluginProbe {
  /// What an animator declares, with layers by the part that they play instead of by number.
  fileprivate func parts(
    of index: Int, _ operation: Operation
  ) throws(Finding) -> String {
    let context = try Subject.context(for: description.animators[index], operation)
    let commands = try commands(of: index, operation)
    func name(_ layer: LayerID) -> String { "LayerID(rawValue: \(layer.rawValue))" }
    return "\(commands)".replacing(name(context.from), with: "from")
      .replacing(name(context.to), with: "to")
      .replacing(/LayerID\(rawValue: \d+\)/, with: "another")
  }
}

extension ProbedInstance {
  /// Refuses an instance that takes calls of a transition when none runs.
  fileprivate func refuseCalls(_ turn: String) throws(Finding) {
    let calls = PluginProbe.calls
    for outcome in [Outcome.finished, .cancelled, .skipped] {
      try expect("end \(turn)", end(outcome), "BAD_STATE")
    }
    for finished: UInt32 in [1, 0] {
      guard let status = animationEnded(token: 1, finished: finished) else { continue }
      try expect("animation_ended \(turn)", status, "BAD_STATE")
    }
    for progress in [0, 0.5, 1] {
      guard let answer = ProbedFrames(self)?.frame(at: progress) else { break }
      try expect("frame \(turn)", answer.status, "BAD_STATE")
    }
    guard PluginProbe.calls == calls else { throw .breach("a call \(turn) calls the host") }
  }

  /// Refuses an instance that begins though the host refused something that it declared.
  fileprivate func refuseEachCall(_ context: TransitionContext) throws(Finding) {
    var usual: [Transaction.Command] = []
    let calls = try PluginProbe.calls { () throws(Finding) in usual = try commands(context) }
    for (index, call) in calls.enumerated() where index < 20 || index >= calls.count - 5 {
      // Who only asks may go on without an answer; what it declares then must not be lost.
      let isLost = calls[index...].contains { $0.function.purpose != .asks }
      var faults = isLost ? [HostFault.internalError(from: index + 1)] : []
      if ![.asks, .completes].contains(call.function.purpose) {
        faults.append(.internalErrorOnce(at: index + 1))
      }
      for fault in faults {
        PluginProbe.fail(fault)
        let status = begin(context).status
        PluginProbe.fail(nil)
        guard status != "OK" else {
          throw .breach(
            .init(
              "begin answers OK though the host refused \(call.function)",
              test: "\(context.operation.rawValue), call \(index + 1)", expected: "INTERNAL",
              actual: "OK"))
        }
      }
    }
    guard try commands(context) == usual else {
      throw .breach("declares something else after a failure")
    }
  }
}

/// Refuses something that takes more memory each time; what it takes the first time is its own.
func refuseGrowth(
  _ what: String, _ body: () throws(Finding) -> Void
) throws(Finding) {
  try body()
  let before = HeapUse.bytes
  try body()
  let growth = HeapUse.bytes - before
  guard growth < 16_384 else { throw .breach("\(what) leave \(growth) bytes behind") }
}
