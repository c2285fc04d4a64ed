import Motion
import PluginHost
import Transitions

extension Rule {
  /// Capabilities.
  static let negotiation: [Rule] = [
    Rule(
      "NG-01", "loads and animates whichever optional capabilities it is granted",
      detection: "begins and ends every operation with every grant; each declares animations",
      advice: "look into the grant before you use what is optional, and animate without it too"
    ) { (subject) throws(Finding) in
      try subject.eachGrant { (probe, index, operation, grant, full) throws(Finding) in
        let usual = try probe.commands(of: index, granting: full, operation)
        let lesser = try probe.commands(of: index, granting: grant, operation)
        guard lesser.contains(where: \.animates) || !usual.contains(where: \.animates) else {
          throw .breach("animates nothing without what is optional")
        }
      }
    },
    Rule(
      "NG-02", "refuses to be made without what it requires",
      detection: "withholds each required capability, and all of them; looks at the answer, the "
        + "place for the instance, the memory that is left, and what is logged",
      advice: "answer MISSING_CAPABILITY in create, before you make anything"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      var count = 0
      try subject.each(probe) { (index, animator) throws(Finding) in
        let required = animator.capabilities.filter { $0.need == .required }.map(\.id)
        count += required.count
        for withheld in required.map({ [$0] }) + (required.count > 1 ? [required] : []) {
          try probe.refuseWithout(withheld, index, animator)
        }
      }
      if count == 0 { throw .doesNotApply("requires nothing") }
    },
    Rule(
      "NG-03", "calls no function of a capability that it was not granted",
      detection: "leads whole lives with every grant, and looks at every call into the host",
      advice: "what is not granted answers NOT_GRANTED and does nothing"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      try subject.lead(probe) { (name, grant, call) throws(Finding) in
        let calls = PluginProbe.calls(during: call)
        guard let bad = calls.first(where: { $0.needs(moreThan: grant) }) else { return }
        throw .breach(.init("\(name) calls \(bad.function), which is not granted"))
      }
    },
    Rule(
      "NG-04", "uses the revision that it was granted",
      detection: "grants each revision that it knows, and looks at which one it asks for",
      advice: "ask get_capability for the revision in the grant, not for the one in the header"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      var count = 0
      try subject.each(probe) { (index, animator) throws(Finding) in
        for use in animator.capabilities where use.need != .provided {
          count += 1
          for revision in use.revisions.prefix(8) {
            try probe.refuseOtherRevision(than: revision, of: use.id, index, animator)
          }
        }
      }
      if count == 0 { throw .doesNotApply("uses no capability of the host") }
    },
    Rule(
      "NG-05", "ignores capabilities that it does not know",
      detection: "puts 100 unknown ids into the grant, some almost those of real ones",
      advice: "search the grant by whole ids"
    ) { (subject) throws(Finding) in
      try subject.compare { grant, animator in
        var chance = Chance(seed: subject.seed)
        let near = animator.capabilities.filter { use in
          !grant.capabilities.contains { $0.id == use.id }
        }.flatMap { ["\($0.id)s", String($0.id.dropLast()), $0.id.uppercased(), "x.\($0.id)"] }
        let strangers = (near + (0..<46).map { _ in "org.nobody.n\(chance.next() % 1_000_000)" })
          .map { HostCapability(id: $0, revision: UInt32(1 + chance.next() % 9)) }
        return Grant(capabilities: strangers + grant.capabilities + strangers)
      }
    },
    Rule(
      "NG-06", "does not mind order and repetition in the grant",
      detection: "turns the grant round, shuffles it and says things twice",
      advice: "search the grant by id"
    ) { (subject) throws(Finding) in
      try subject.compare { grant, _ in
        Grant(capabilities: grant.capabilities.reversed() + grant.capabilities)
      }
      try subject.compare { grant, _ in
        var chance = Chance(seed: subject.seed)
        return Grant(capabilities: chance.shuffled(grant.capabilities + grant.capabilities))
      }
    },
    Rule(
      "NG-07", "does the same for every host, whatever its name",
      detection: "gives the host other names and versions, and compares what is declared and "
        + "answered in whole lives",
      advice: "ask for capabilities instead of names"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      try subject.each(probe) { (index, animator) throws(Finding) in
        for grant in probe.extremes(of: index) {
          let usual = try subject.answers(of: index, probe, granting: grant)
          for name in ["another host", "", "9.9", String(repeating: "h", count: 300)] {
            guard try subject.answers(of: index, probe, granting: grant, to: name) == usual else {
              throw .breach(
                .init("does something else for a host of another name", test: "'\(name)'"))
            }
          }
        }
      }
    },
    Rule(
      "NG-08", "negotiates without side effects, and the same every time",
      detection: "makes instances with every grant, and looks at the process, at threads and "
        + "output, "
        + "at the tables, and at what instances of the same grant declare before and after",
      advice: "keep the grant in the instance; change nothing outside it before begin"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      let answers = Set((0..<2).map { _ in probe.shakeHands(.init()).status })
      try subject.each(probe) { (index, animator) throws(Finding) in
        // With the full grant, before anything is withheld.
        let usual = try subject.everyOperation(of: index, probe)
        let (before, mark) = (ProcessState(), Interception.mark)
        for grant in animator.grants + animator.grants.reversed() {
          _ = try probe.instance(of: index, granting: grant)
        }
        let changes = ProcessState().changes(since: before)
        guard changes.isEmpty, answers == ["OK"] else {
          throw .breach("create changes \(changes.joined(separator: ", "))")
        }
        let work = Interception.calls(since: mark, of: [.thread, .process, .output])
        if let call = work.first(where: { $0.during == .create || $0.during == .getCapability }) {
          throw .breach(Breach(call.text, at: call.place))
        }
        guard (try? probe.describeAgain()) == probe.description else {
          throw .breach("its tables say something else after create")
        }
        guard try subject.everyOperation(of: index, probe) == usual else {
          throw .breach("declares something else after others were made with other grants")
        }
      }
    },
    Rule(
      "NG-09", "does without a capability what its fallback says",
      detection: "where the fallback is a curve: withholds the capability and looks for the curve",
      advice: "let the fallback's words and the code agree"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      var count = 0
      try subject.each(probe) { (index, animator) throws(Finding) in
        for use in animator.capabilities {
          guard case .optional(let fallback) = use.need, let curve = try? Curve(css: fallback)
          else { continue }
          count += 1
          for operation in animator.operations {
            for context in try Subject.contexts(for: animator, operation) {
              try probe.refuseOtherCurve(than: curve, use.id, index, animator, context)
            }
          }
        }
      }
      if count == 0 { throw .doesNotApply("has no fallback that names a curve") }
    },
    Rule(
      "NG-10", "answers what is asked before its time, without harm",
      detection:
        "asks for functions before any instance is there, and lets go and asks for a frame "
        + "before a begin",
      advice: "get_capability needs no instance; release, phase_changed and frame need a transition"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      let ids = HostCapability.all.map(\.id)
      try subject.each(probe) { (index, animator) throws(Finding) in
        let early = ids.map { probe.provides($0, revision: 1, animator: index) }
        let instance = try probe.instance(of: index)
        guard ids.map({ probe.provides($0, revision: 1, animator: index) }) == early else {
          throw .breach("get_capability answers otherwise before an instance is there")
        }
        if let hand = ProbedInteraction(instance) {
          if let answer = hand.release(position: 0.5, velocity: 1) {
            try expect("release before begin", answer.status, "BAD_STATE")
          }
          if let status = hand.changePhase(number: 1) {
            try expect("phase_changed before begin", status, "BAD_STATE")
          }
        }
        if let answer = ProbedFrames(instance)?.frame(at: 0.5) {
          try expect("frame before begin", answer.status, "BAD_STATE")
        }
        _ = try instance.commands(Subject.context(for: animator))
      }
    },
  ]
}
