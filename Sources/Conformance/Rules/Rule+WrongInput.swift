import LayerTree
import PluginHost
import Transitions

extension Rule {
  /// Input that nobody should give.
  static let wrongInput: [Rule] = [
    Rule(
      "RB-01", "answers numbers that make no sense with a status, and hands none of them on",
      detection: "makes the context's numbers NaN, infinite, tiny and huge, one by one and all at "
        + "once, the layers' and the parameters' likewise, and enumerators unknown",
      advice: "hand on the status of every call that declares; count by no number unchecked"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      try subject.each(probe) { (index, animator) throws(Finding) in
        let instance = try probe.instance(of: index)
        let plain = try Subject.context(for: animator)
        for forgery in [.nan, .infinity, 1e308].flatMap(Forgery.numbers) + Forgery.enumerators {
          try instance.attempt(plain, forging: forgery, minding: numeric)
        }
        for operation in animator.operations {
          let context = try Subject.context(for: animator, operation)
          for number in strangeNumbers {
            try instance.attempt(context, forging: .everyNumber(number), minding: numeric)
            try instance.attempt(
              context.filled(with: number), "every layer and parameter has \(number)",
              minding: numeric)
          }
        }
        for outcome in [77, UInt32.max] {
          try expect("begin", instance.begin(plain).status, "OK")
          _ = instance.animationEnded(token: .max, finished: outcome)
          _ = ProbedInteraction(instance)?.changePhase(number: outcome)
          for velocity in strangeNumbers { try instance.letGo(velocity: velocity) }
          for progress in strangeNumbers + [-0.5, 1.5] { try instance.makeFrame(at: progress) }
          _ = instance.end(number: outcome)
        }
        _ = try instance.commands(plain)
      }
    },
    Rule(
      "RB-02", "answers null in the place of a pointer with BAD_ARG",
      detection: "calls each function with null for each of its pointers, one at a time",
      advice: "check every pointer before you use it; destroy takes null"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      try subject.each(probe) { (index, animator) throws(Finding) in
        let context = try Subject.context(for: animator)
        for grant in probe.extremes(of: index) {
          let instance = try probe.instance(of: index, granting: grant)
          var answers = probe.answersToNull(index, granting: grant)
          answers += instance.answersToNull(context)
          try expect("begin", instance.begin(context).status, "OK")
          if let hand = ProbedInteraction(instance) { answers += hand.answersToNull() }
          if let frames = ProbedFrames(instance) { answers += frames.answersToNull() }
          try expect("end", instance.end(.finished), "OK")
          for answer in answers { try expect(answer.call, answer.status, "BAD_ARG") }
        }
        probe.destroyNothing(index)
        guard !probe.provides(nil, revision: 1, animator: index) else {
          throw .breach("get_capability gives something for null")
        }
      }
    },
    Rule(
      "RB-03", "uses no handle that is not of the transition that it is in",
      detection: "runs transitions one after the other and between each other, and looks for "
        + "BAD_HANDLE; then hands over handles of others, which may end nothing",
      advice: "take handles from the context and from host functions anew in each begin"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      try subject.each(probe) { (index, animator) throws(Finding) in
        for operation in animator.operations {
          try probe.refuseStaleHandles(of: index, try Subject.context(for: animator, operation))
        }
        let (first, second) = (try probe.instance(of: index), try probe.instance(of: index))
        for context in try subject.contexts(for: animator) {
          try expect("begin", first.begin(context).status, "OK")
          let foreign = first.containerHandle
          for id in [0, 1, foreign, .max] {
            for forgery in Forgery.handles(id) {
              // Whether it minds refusals is what LC-10 asks.
              try second.attempt(context, forging: forgery, minding: [])
            }
          }
          try expect("end", first.end(.finished), "OK")
          for forgery in Forgery.handles(foreign) {
            try second.attempt(context, forging: forgery, minding: [])
          }
        }
      }
    },
    Rule(
      "RB-04", "hands NO_MEMORY on when the host has none, and is clean afterwards",
      detection: "lets each call into the host answer NO_MEMORY in turn, every other one works",
      advice: "hand the status on, and free what begin made until then"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      try subject.each(probe) { (index, animator) throws(Finding) in
        for operation in animator.operations {
          let instance = try probe.instance(of: index)
          let context = try Subject.context(for: animator, operation)
          let usual = try instance.commands(context)
          try refuseGrowth("begins without memory") { () throws(Finding) in
            try instance.beginWithoutMemory(context)
          }
          guard try instance.commands(context) == usual else {
            throw .breach("declares something else after a begin without memory")
          }
        }
      }
    },
  ]
}

/// How the host refuses numbers.
private let numeric: Set<String> = ["BAD_VALUE", "BAD_TIME", "BAD_ARG"]

/// Numbers at and beyond the ends of what a number can be.
private let strangeNumbers: [Double] = [
  .nan, .infinity, -.infinity, .leastNonzeroMagnitude, -0.0, 1e308, -1e308,
]

extension PluginProbe {
  /// Refuses an animator that is answered BAD_HANDLE though every handle it was given is good.
  fileprivate func refuseStaleHandles(
    of index: Int, _ context: TransitionContext
  ) throws(Finding) {
    let pair = [try instance(of: index), try instance(of: index)]
    let calls = try PluginProbe.calls { () throws(Finding) in
      for instance in pair { _ = try instance.commands(context) }
      for instance in pair {
        let (status, commands) = instance.begin(context)
        try expect("begin", status, "OK")
        for token in commands.map(\.token) where token != 0 {
          _ = instance.animationEnded(token: token)
        }
      }
      for instance in pair { try expect("end", instance.end(.cancelled), "OK") }
      for instance in pair { _ = try instance.commands(context) }
      for instance in pair { instance.destroy() }
    }
    if let stale = calls.first(where: { $0.status == "BAD_HANDLE" }) {
      throw .breach(
        .init(
          "uses a handle that is not of its transition", test: context.operation.rawValue,
          expected: "OK", actual: "\(stale.function) answered BAD_HANDLE"))
    }
  }
}

extension ProbedInstance {
  /// Begins and ends a transition that need not be accepted; what it declares must not have been
  /// refused with one of some statuses when it says that all went well.
  func attempt(
    _ context: TransitionContext, forging forgery: Forgery? = nil, _ test: String? = nil,
    minding statuses: Set<String>
  ) throws(Finding) {
    var status = ""
    let calls = PluginProbe.calls { status = begin(context, forging: forgery).status }
    guard status == "OK" else { return }
    if let refused = calls.first(where: {
      $0.function.purpose != .asks && statuses.contains($0.status)
    }) {
      throw .breach(
        .init(
          "begin answers OK though what it declared was refused", test: forgery?.name ?? test,
          expected: "\(refused.status), handed on",
          actual: "OK after \(refused.function) answered \(refused.status)"))
    }
    _ = end(.cancelled)
  }

  /// Lets go at a velocity; the answer is a status, or values in range.
  fileprivate func letGo(velocity: Double) throws(Finding) {
    guard let hand = ProbedInteraction(self),
      let answer = hand.release(position: 0.5, velocity: velocity), answer.status == "OK",
      let defect = answer.defect
    else { return }
    throw .breach(
      .init(
        "release answers OK with values out of range", test: "velocity \(velocity)",
        expected: "a status, or values in range", actual: defect))
  }

  /// Asks for a frame; the answer is a status, or values that the layers can have.
  fileprivate func makeFrame(at progress: Double) throws(Finding) {
    guard let frames = ProbedFrames(self), frames.areRun,
      let answer = frames.frame(at: progress), answer.status == "OK", let defect = answer.defect
    else { return }
    throw .breach(
      .init(
        "frame answers OK with values out of range", test: "progress \(progress)",
        expected: "a status, or values in range", actual: defect))
  }

  /// Begins once for each call into the host, which answers NO_MEMORY.
  fileprivate func beginWithoutMemory(_ context: TransitionContext) throws(Finding) {
    let usual = try PluginProbe.calls { () throws(Finding) in _ = try commands(context) }
    for (index, call) in usual.enumerated() where index < 20 || index >= usual.count - 5 {
      PluginProbe.fail(.noMemory(at: index + 1))
      let status = begin(context).status
      PluginProbe.fail(nil)
      if status == "OK" { _ = end(.cancelled) }
      // Whether it minds other refusals is what LC-10 asks.
      guard call.function.purpose != .makes || status == "NO_MEMORY" else {
        throw .breach(
          .init(
            "begin goes on without memory", test: "\(call.function), call \(index + 1)",
            expected: "NO_MEMORY", actual: status))
      }
    }
  }
}

extension TransitionContext {
  /// The same transition with a number in every layer's geometry and every numeric parameter.
  fileprivate func filled(with number: Double) -> TransitionContext {
    var (tree, settings) = (tree, settings)
    for id in tree.subtree(of: LayerTree.rootID) {
      tree[id].position = Point(number, number)
      tree[id].bounds = Rect(number, number, number, number)
    }
    for (id, value) in settings.parameters {
      if case .number = value { settings.parameters[id] = .number(number) }
    }
    return TransitionContext(
      operation: operation, from: from, to: to, tree: tree, fromFinalFrame: fromFinalFrame,
      toInitialFrame: toInitialFrame, settings: settings)
  }
}

extension Breach {
  /// Creates a breach with what was tried and what came of it.
  init(_ line: String, test: String? = nil, expected: String? = nil, actual: String? = nil) {
    self.init(line)
    (self.test, self.expected, self.actual) = (test, expected, actual)
  }
}
