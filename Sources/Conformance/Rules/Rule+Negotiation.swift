import Motion
import PluginHost
import Transitions

extension Rule {
  /// Capabilities.
  static let negotiation: [Rule] = [
    Rule(
      "NG-01", "loads and animates whichever optional capabilities it is granted",
      advice: "look into the grant before you use what is optional"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      try subject.each(probe) { (index, animator) throws(Finding) in
        for grant in animator.grants { _ = try probe.commands(of: index, granting: grant) }
      }
    },
    Rule(
      "NG-02", "refuses to be made without what it requires",
      advice: "answer MISSING_CAPABILITY in create"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      var count = 0
      try subject.each(probe) { (index, animator) throws(Finding) in
        for use in animator.capabilities where use.need == .required {
          count += 1
          let withheld = Negotiation(for: animator, withheld: [use.id]).grant
          let (instance, status) = probe.create(index, granting: withheld)
          guard instance == nil else { throw .breach("is made without \(use.id)") }
          try expect("create without \(use.id)", status, "MISSING_CAPABILITY")
        }
      }
      if count == 0 { throw .doesNotApply("requires nothing") }
    },
    Rule(
      "NG-03", "calls no function of a capability that it was not granted",
      advice: "what is not granted answers NOT_GRANTED and does nothing"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      try subject.each(probe) { (index, animator) throws(Finding) in
        for grant in animator.grants {
          let before = PluginProbe.answers("NOT_GRANTED")
          _ = try probe.commands(of: index, granting: grant)
          guard PluginProbe.answers("NOT_GRANTED") == before else {
            throw .breach("calls what is not granted, with \(grant.text)")
          }
        }
      }
    },
    Rule(
      "NG-04", "makes do with the lower of two revisions",
      advice: "use the revision in the grant, not the one in the header"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      var count = 0
      try subject.each(probe) { (index, animator) throws(Finding) in
        for use in animator.capabilities where use.revisions.count > 1 && use.need != .provided {
          count += 1
          let lower = HostCapability(id: use.id, revision: use.revisions.lowerBound)
          let others = Negotiation(for: animator).grant.capabilities.filter { $0.id != use.id }
          _ = try probe.commands(of: index, granting: Grant(capabilities: others + [lower]))
        }
      }
      if count == 0 { throw .doesNotApply("knows one revision of each capability") }
    },
    Rule(
      "NG-05", "ignores capabilities that it does not know", advice: "search the grant by id"
    ) { (subject) throws(Finding) in
      try subject.compare { grant in
        let strangers = (0..<50).map { HostCapability(id: "org.nobody.number-\($0)", revision: 7) }
        return Grant(capabilities: strangers + grant.capabilities + strangers)
      }
    },
    Rule(
      "NG-06", "does not mind order and repetition in the grant", advice: "search the grant by id"
    ) { (subject) throws(Finding) in
      try subject.compare { grant in
        Grant(capabilities: grant.capabilities.reversed() + grant.capabilities)
      }
    },
    Rule(
      "NG-07", "does the same for every host, whatever its name",
      advice: "ask for capabilities instead of names"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      try subject.each(probe) { (index, _) throws(Finding) in
        let usual = try probe.commands(of: index)
        guard try probe.commands(of: index, to: "another host") == usual else {
          throw .breach("declares something else for a host of another name")
        }
      }
    },
    Rule(
      "NG-08", "negotiates without side effects", advice: "touch nothing before begin"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      try subject.each(probe) { (index, _) throws(Finding) in
        let before = ProcessState()
        for _ in 0..<2 { _ = try probe.instance(of: index) }
        let changes = ProcessState().changes(since: before)
        guard changes.isEmpty else {
          throw .breach("create changes \(changes.joined(separator: ", "))")
        }
      }
    },
    Rule(
      "NG-09", "does without a capability what its fallback says",
      advice: "let the fallback's words and the code agree"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      var count = 0
      try subject.each(probe) { (index, animator) throws(Finding) in
        for use in animator.capabilities where use.id == HostCapability.spring.id {
          guard case .optional(let fallback) = use.need else { continue }
          count += 1
          let grant = Negotiation(for: animator, withheld: [use.id]).grant
          let curves = try probe.commands(of: index, granting: grant).compactMap(\.curveText)
          guard curves.contains(fallback) else {
            throw .breach("without \(use.id) no animation has the curve \(fallback)")
          }
        }
      }
      if count == 0 { throw .doesNotApply("has no fallback that names a curve") }
    },
    Rule(
      "NG-10", "answers before its time are refusals, not crashes",
      advice: "check the instance's state and every pointer"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      try subject.each(probe) { (index, _) throws(Finding) in
        _ = probe.provides("animator.spring", revision: 1, animator: index)
        let instance = try probe.instance(of: index)
        try expect("begin without a context", instance.beginNothing(), "BAD_ARG")
      }
    },
  ]
}

extension Subject {
  /// Refuses a plugin that declares something else with a grant that means the same.
  fileprivate func compare(_ rewrite: (Grant) -> Grant) throws(Finding) {
    let probe = try load()
    try each(probe) { (index, animator) throws(Finding) in
      let grant = Negotiation(for: animator).grant
      let usual = try probe.commands(of: index, granting: grant)
      guard try probe.commands(of: index, granting: rewrite(grant)) == usual else {
        throw .breach("declares something else")
      }
    }
  }
}

extension AnimatorDescription {
  /// Every grant that a host may make: what is required, with any of what is optional.
  fileprivate var grants: [Grant] {
    let optional = capabilities.filter { use in
      if case .optional = use.need { true } else { false }
    }
    return (0..<(1 << min(optional.count, 6))).map { pattern in
      let withheld = optional.indices.filter { pattern & (1 << $0) != 0 }.map { optional[$0].id }
      return Negotiation(for: self, withheld: Set(withheld)).grant
    }
  }
}

extension Grant {
  fileprivate var text: String {
    capabilities.isEmpty
      ? "nothing granted" : capabilities.map { "\($0.id)/\($0.revision)" }.joined(separator: ", ")
  }
}

extension Transaction.Command {
  /// The curve of an animation as CSS has it; nil for other commands and curves.
  fileprivate var curveText: String? {
    guard case .animate(let animation) = self, case .curve(let curve, _, _, _) = animation.pace,
      case .cubicBezier(let bezier) = curve
    else { return nil }
    let numbers = [bezier.x1, bezier.y1, bezier.x2, bezier.y2].map { number in
      number == number.rounded() ? "\(Int(number))" : "\(number)"
    }
    return "cubic-bezier(\(numbers.joined(separator: ", ")))"
  }
}
