import LayerTree
import PluginHost
import Transitions

extension Rule {
  /// Instances and their calls.
  static let lifecycle: [Rule] = [
    Rule(
      "LC-01", "makes an instance without touching layers",
      advice: "declare in begin, not in create"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      try subject.each(probe) { (index, _) throws(Finding) in
        let before = ["OK", "BAD_HANDLE", "BAD_STATE"].map(PluginProbe.answers)
        _ = try probe.instance(of: index)
        guard ["OK", "BAD_HANDLE", "BAD_STATE"].map(PluginProbe.answers) == before else {
          throw .breach("create calls functions of a transition")
        }
      }
    },
    Rule(
      "LC-02", "gives back all memory when an instance is destroyed",
      advice: "free in destroy what create made"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      try subject.each(probe) { (index, _) throws(Finding) in
        try refuseGrowth("1000 instances") { () throws(Finding) in
          for _ in 0..<1_000 { try probe.instance(of: index).destroy() }
        }
      }
    },
    Rule(
      "LC-03", "answers calls in the wrong order with BAD_STATE",
      advice: "remember whether a transition runs"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      try subject.each(probe) { (index, animator) throws(Finding) in
        let instance = try probe.instance(of: index)
        try expect("end before begin", instance.end(.finished), "BAD_STATE")
        if let status = instance.animationEnded(token: 1) {
          try expect("animation_ended before begin", status, "BAD_STATE")
        }
        let context = try Subject.context(for: animator)
        try expect("begin", instance.begin(context).status, "OK")
        try expect("begin twice", instance.begin(context).status, "BAD_STATE")
        try expect("end", instance.end(.finished), "OK")
        try expect("end twice", instance.end(.finished), "BAD_STATE")
      }
    },
    Rule(
      "LC-04", "can be cancelled right after it began",
      advice: "expect end before any animation ends"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      try subject.each(probe) { (index, animator) throws(Finding) in
        let instance = try probe.instance(of: index)
        try expect("begin", instance.begin(Subject.context(for: animator)).status, "OK")
        try expect("end", instance.end(.cancelled), "OK")
      }
    },
    Rule(
      "LC-05", "declares the same every time, with one instance",
      advice: "set everything anew in begin"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      try subject.each(probe) { (index, animator) throws(Finding) in
        let instance = try probe.instance(of: index)
        let context = try Subject.context(for: animator)
        let first = try instance.commands(context)
        for turn in 2...100 {
          guard try instance.commands(context) == first else {
            throw .breach("declares something else the time \(turn)")
          }
        }
      }
    },
    Rule(
      "LC-06", "keeps two instances apart", advice: "keep state in the instance, not in globals"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      try subject.each(probe) { (index, animator) throws(Finding) in
        let alone = try probe.commands(of: index)
        let pair = [try probe.instance(of: index), try probe.instance(of: index)]
        let context = try Subject.context(for: animator)
        let begun = pair.map { $0.begin(context) }
        for (status, commands) in begun {
          try expect("begin", status, "OK")
          guard commands == alone else { throw .breach("declares something else beside another") }
        }
        for instance in pair { try expect("end", instance.end(.finished), "OK") }
      }
    },
    Rule(
      "LC-07", "lives with 64 instances at once", level: .should, advice: "keep instances small"
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
      advice: "free in end what begin made"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      try subject.each(probe) { (index, animator) throws(Finding) in
        let context = try Subject.context(for: animator)
        try refuseGrowth("200 cancelled transitions") { () throws(Finding) in
          for _ in 0..<200 {
            let instance = try probe.instance(of: index)
            try expect("begin", instance.begin(context).status, "OK")
            try expect("end", instance.end(.cancelled), "OK")
            instance.destroy()
          }
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
