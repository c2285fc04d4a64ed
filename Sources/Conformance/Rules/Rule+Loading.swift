import PluginHost

extension Rule {
  /// Loading and the handshake.
  static let loading: [Rule] = [
    Rule(
      "LD-01", "exports exactly the entry symbol",
      advice: "link with a version script that makes everything else local"
    ) { (subject) throws(Finding) in
      let others = try subject.object().exports.filter { $0 != "animator_entry" }
      guard others.isEmpty else {
        throw .breach("also exports \(others.prefix(5).joined(separator: ", "))")
      }
    },
    Rule(
      "LD-02", "loads with RTLD_NOW and RTLD_LOCAL, without undefined symbols",
      advice: "link with -z defs"
    ) { (subject) throws(Finding) in _ = try subject.load() },
    Rule(
      "LD-03", "does no work in constructors: no threads, files, environment, signals",
      advice: "do in create what constructors do"
    ) { (subject) throws(Finding) in
      let before = ProcessState()
      _ = try subject.load()
      let changes = ProcessState().changes(since: before)
      guard changes.isEmpty else {
        throw .breach("loading changes \(changes.joined(separator: ", "))")
      }
    },
    Rule(
      "LD-04", "loads and describes itself within 100 ms of processor time", level: .should,
      advice: "put off what takes long to create"
    ) { (subject) throws(Finding) in
      let before = ProcessorTime.milliseconds
      _ = try subject.load()
      let took = ProcessorTime.milliseconds - before
      guard took <= 100 else { throw .breach("takes \(took) ms") }
    },
    Rule(
      "LD-05", "needs nothing unusual, and runs from $ORIGIN alone", level: .should,
      advice: "link statically what is not on every system"
    ) { (subject) throws(Finding) in
      if let oddity = try subject.object().oddities.first { throw .breach(Breach(oddity)) }
    },
    Rule(
      "LD-06", "refuses revisions of the interface that it does not speak",
      advice: "answer BAD_ABI when the two ranges have nothing in common"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      let own = probe.description.abi
      for revision in [0, own.lowerBound.rawValue &- 1, own.upperBound.rawValue &+ 1, .max]
      where !own.contains(ABIVersion(rawValue: revision)) {
        var offer = PluginProbe.Offer()
        offer.oldest = ABIVersion(rawValue: revision)
        offer.newest = ABIVersion(rawValue: revision)
        try expect("animator_entry to \(offer.oldest)", probe.shakeHands(offer).status, "BAD_ABI")
      }
    },
    Rule(
      "LD-07", "refuses null and short structs", advice: "look at struct_size before anything else"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      var offer = PluginProbe.Offer()
      offer.isNull = true
      try expect("animator_entry to null", probe.shakeHands(offer).status, "BAD_ARG")
      offer = PluginProbe.Offer()
      offer.hasNoAnswer = true
      try expect("animator_entry without a place", probe.shakeHands(offer).status, "BAD_ARG")
      // A struct that ends with its size has no bytes to be short of.
      for size in [8, 16, 23] {
        offer = PluginProbe.Offer()
        offer.size = size
        try expect("animator_entry to \(size) bytes", probe.shakeHands(offer).status, "BAD_SIZE")
      }
    },
    Rule(
      "LD-08", "reads no byte behind the struct's size",
      advice: "copy struct_size bytes, not sizeof"
    ) { (subject) throws(Finding) in
      try expect("animator_entry", subject.load().shakeHands(.init()).status, "OK")
    },
    Rule(
      "LD-09", "ignores what newer hosts append to structs",
      advice: "accept a struct_size above your own"
    ) { (subject) throws(Finding) in
      var offer = PluginProbe.Offer()
      offer.tail = 64
      try expect("animator_entry", subject.load().shakeHands(offer).status, "OK")
    },
    Rule(
      "LD-10", "has every mandatory function, and in its own code",
      advice: "set create, destroy, begin and end"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      for function in probe.functions() where function.file != probe.path || !function.isCode {
        let place = function.file ?? "no file"
        throw .breach("\(function.name) is no code of the plugin: it lies in \(place)")
      }
    },
    Rule(
      "LD-11", "answers with the same table every time", level: .should,
      advice: "keep one constant table"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      let answers = Set((0..<10).map { _ in probe.shakeHands(.init()) })
      guard answers.count == 1 else { throw .breach("\(answers.count) answers to ten handshakes") }
    },
    Rule(
      "LD-12", "counts instances: nothing is shared that the last destroy takes away",
      advice: "keep state in the instance"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      try subject.each(probe) { (index, animator) throws(Finding) in
        let (first, second) = (try probe.instance(of: index), try probe.instance(of: index))
        first.destroy()
        _ = try second.commands(Subject.context(for: animator))
        second.destroy()
        probe.destroyNothing(index)
        _ = try probe.commands(of: index)
      }
    },
    Rule(
      "LD-13", "knows no capability by almost its name",
      advice: "compare whole ids in get_capability"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      try subject.each(probe) { (index, animator) throws(Finding) in
        let real = animator.capabilities.filter { $0.need == .provided }.map(\.id)
        let strange = ["", "animator", String(repeating: "x", count: 1 << 16)]
        let near = real.flatMap { ["\($0)x", String($0.dropLast()), $0.uppercased()] }
        for id in strange + near where probe.provides(id, revision: 1, animator: index) {
          throw .breach("provides '\(id.prefix(40))'")
        }
        guard !probe.provides(nil, revision: 1, animator: index) else {
          throw .breach("provides something without a name")
        }
      }
    },
  ]
}
