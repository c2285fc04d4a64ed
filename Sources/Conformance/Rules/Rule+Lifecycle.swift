import LayerTree
import PluginHost
import Transitions

extension Rule {
  /// Instances and their calls.
  static let lifecycle: [Rule] = [
    Rule(
      "LC-01", "makes an instance without touching layers",
      detection: "the journal of calls into the host", advice: "declare in begin, not in create"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      try subject.each(probe) { (index, _) throws(Finding) in
        let before = PluginProbe.calls
        let instance = try probe.instance(of: index)
        guard PluginProbe.calls == before else {
          throw .breach("create calls functions of a transition")
        }
        instance.destroy()
        guard PluginProbe.calls == before else {
          throw .breach("destroy calls functions of a transition")
        }
      }
    },
    Rule(
      "LC-02", "gives back all memory when an instance is destroyed",
      detection: "1000 instances, without a transition; what they ask for and do not give back",
      advice: "free in destroy what create made"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      try subject.each(probe) { (index, _) throws(Finding) in
        try Leaks.refuse(in: "1000 instances", 1_000) { () throws(Finding) in
          try probe.instance(of: index).destroy()
        }
      }
    },
    Rule(
      "LC-03", "answers calls in the wrong order with BAD_STATE, and nothing comes of them",
      detection: "each call in each state in which it may not be",
      advice: "remember whether a transition runs"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      try subject.each(probe) { (index, animator) throws(Finding) in
        let context = try Subject.context(for: animator)
        let usual = try probe.commands(of: index)
        let instance = try probe.instance(of: index)
        for turn in ["before begin", "after end"] {
          let calls = PluginProbe.calls
          try expect("end \(turn)", instance.end(.finished), "BAD_STATE")
          try expect("end \(turn)", instance.end(.cancelled), "BAD_STATE")
          if let status = instance.animationEnded(token: 1) {
            try expect("animation_ended \(turn)", status, "BAD_STATE")
          }
          guard PluginProbe.calls == calls else { throw .breach("a call \(turn) calls the host") }
          let (status, commands) = instance.begin(context)
          try expect("begin", status, "OK")
          guard commands == usual else {
            throw .breach("declares something else after calls \(turn)")
          }
          try expect("begin in a transition", instance.begin(context).status, "BAD_STATE")
          try expect("end", instance.end(.finished), "OK")
        }
      }
    },
    Rule(
      "LC-04", "can be cancelled right after it began",
      detection: "begin and cancel, then a whole transition",
      advice: "expect end before any animation ends"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      try subject.each(probe) { (index, animator) throws(Finding) in
        let instance = try probe.instance(of: index)
        let context = try Subject.context(for: animator)
        let (status, begun) = instance.begin(context)
        try expect("begin", status, "OK")
        try expect("end without a frame", instance.end(.cancelled), "OK")
        guard try instance.commands(context) == begun else {
          throw .breach("declares something else after a cancelled transition")
        }
      }
    },
    Rule(
      "LC-05", "declares the same every time, with one instance",
      detection: "100 transitions of one instance, of its operations in turn, compared",
      advice: "set everything anew in begin"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      try subject.each(probe) { (index, animator) throws(Finding) in
        let instance = try probe.instance(of: index)
        var first: [Operation: [Transaction.Command]] = [:]
        for turn in 1...100 {
          let operation = animator.operations[turn % animator.operations.count]
          let commands = try instance.commands(Subject.context(for: animator, operation))
          guard first[operation, default: commands] == commands else {
            throw .breach("declares something else for \(operation.rawValue) the time \(turn)")
          }
          first[operation] = commands
        }
      }
    },
    Rule(
      "LC-06", "keeps two instances apart", detection: "two at once, compared with one alone",
      advice: "keep state in the instance, not in globals"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      try subject.each(probe) { (index, animator) throws(Finding) in
        for operation in animator.operations {
          let context = try Subject.context(for: animator, operation)
          var alone = Run(try probe.instance(of: index), context)
          for step in Run.Step.allCases { try alone.take(step) }
          var pair = [Run(try probe.instance(of: index), context)]
          pair.append(Run(try probe.instance(of: index), context))
          for step in Run.Step.allCases {
            for place in pair.indices { try pair[place].take(step) }
          }
          guard pair.allSatisfy({ $0.journal == alone.journal }) else {
            throw .breach("asks the host for something else beside another")
          }
        }
      }
    },
    Rule(
      "LC-07", "lives with 64 instances at once", level: .should,
      detection: "64 instances, then a transition of each", advice: "keep instances small"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      try subject.each(probe) { (index, animator) throws(Finding) in
        var instances: [ProbedInstance] = []
        for _ in 0..<64 { instances.append(try probe.instance(of: index)) }
        let context = try Subject.context(for: animator)
        for instance in instances { _ = try instance.commands(context) }
      }
    },
    Rule(
      "LC-08", "goes back in another way than forward, unless it claims to be symmetric",
      detection: "push and pop, compared",
      advice: "look at the context's operation and direction"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      var count = 0
      try subject.each(probe) { (index, animator) throws(Finding) in
        let operations = Set(animator.operations)
        guard operations.isSuperset(of: [.push, .pop]), !animator.claims.contains(.symmetric)
        else { return }
        count += 1
        let push = try probe.parts(of: index, .push)
        guard try probe.parts(of: index, .pop) != push else {
          throw .breach("declares the same for push and pop")
        }
      }
      if count == 0 { throw .doesNotApply("claims to be symmetric, or goes one way") }
    },
    Rule(
      "LC-09", "refuses operations that it does not list with UNSUPPORTED",
      detection: "each operation",
      advice: "look at the context's operation"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      var count = 0
      try subject.each(probe) { (index, animator) throws(Finding) in
        for operation in Operation.allCases where !animator.operations.contains(operation) {
          count += 1
          let context = try Subject.context(for: animator, operation)
          let status = try probe.instance(of: index).begin(context).status
          try expect("begin of \(operation.rawValue)", status, "UNSUPPORTED")
        }
      }
      if count == 0 { throw .doesNotApply("serves every operation") }
    },
    Rule(
      "LC-10", "gives up when the host refuses something, and is ready for the next transition",
      detection: "each call into the host refused once",
      advice: "hand the status on that a host function answers"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      try subject.each(probe) { (index, animator) throws(Finding) in
        let instance = try probe.instance(of: index)
        let context = try Subject.context(for: animator)
        let usual = try instance.commands(context)
        // Nothing after the nth call works; the last one that declares must not be lost either.
        for number in 1...max(1, min(usual.count, 20)) where !usual.isEmpty {
          PluginProbe.fail(.internalError(from: number))
          let status = instance.begin(context).status
          PluginProbe.fail(nil)
          guard status != "OK" else {
            throw .breach("begin answers OK though the host refused call \(number)")
          }
        }
        guard try instance.commands(context) == usual else {
          throw .breach("declares something else after a failure")
        }
      }
    },
    Rule(
      "LC-11", "gives back all memory of cancelled transitions",
      detection: "200 instances with a cancelled transition each, then destroyed",
      advice: "free in end what begin made"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      try subject.each(probe) { (index, animator) throws(Finding) in
        let contexts = try subject.contexts(for: animator)
        // What instances leave behind without a transition is LC-02.
        try Leaks.refuse(in: "200 cancelled transitions", 200, except: [.create, .destroy]) {
          () throws(Finding) in
          let instance = try probe.instance(of: index)
          for context in contexts {
            _ = instance.begin(context)
            _ = instance.end(.cancelled)
          }
          instance.destroy()
        }
      }
    },
  ]
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
