import PluginHost
import Synchronization
import Transitions

extension Rule {
  /// Loading and the handshake.
  static let loading: [Rule] = file + handshake

  /// What the file is like, and what happens when it is loaded.
  private static let file: [Rule] = [
    Rule(
      "LD-01", "exports exactly the entry symbol", detection: "the file's symbols",
      advice: "link with a version script that makes everything else local"
    ) { (subject) throws(Finding) in
      let object = try subject.object()
      guard object.exports.contains("animator_entry") else {
        _ = try subject.load()
        return
      }
      // Weak ones are what compilers make of templates; the others are the linker's own.
      let usual = ["animator_entry", "_init", "_fini", "_edata", "_end", "__bss_start"]
      let others = object.exported.filter { !$0.isWeak && !usual.contains($0.name) }.map(\.name)
      guard others.isEmpty else {
        throw .breach("also exports \(others.sorted().prefix(5).joined(separator: ", "))")
      }
    },
    Rule(
      "LD-02", "loads with RTLD_NOW and RTLD_LOCAL, and gets each symbol from what it needs itself",
      detection: "dlopen; each symbol looked for in the library and in those that it needs",
      advice: "link with -z defs, and with every library that you use"
    ) { (subject) throws(Finding) in
      let object = try subject.object()
      let probe = try subject.load()
      for symbol in object.expected
      where !symbol.isWeak && object.sanitizer?.has(symbol.name) != true {
        guard !probe.finds(symbol.name) else { continue }
        throw .breach("\(symbol.name) comes from the host, not from a library that it needs")
      }
    },
    Rule(
      "LD-03", "does no work in constructors: no threads, files, environment, output, signals",
      detection: "calls of constructors into the C library; the process before and after",
      advice: "do in create what constructors do"
    ) { (subject) throws(Finding) in
      // Read first: a constructor may leave no descriptor to read it by.
      let hasRuntime = (try? subject.object())?.hasOwnSwiftRuntime == true
      _ = Interception.trapBareCalls()
      let before = ProcessState()
      let probe = try subject.load()
      let work: Interception.Groups = [
        .descriptor, .file, .network, .thread, .process, .signal, .state, .output, .timer,
      ]
      // Libraries that came along are their makers' affair, as long as nothing stays. So is the
      // runtime of the language, inside the library or not.
      let calls = Interception.calls(of: work).filter {
        $0.during == .constructors && !(hasRuntime && $0.isOfSwiftRuntime)
      }
      let hooks = Interception.calls(of: .hook).filter {
        $0.during == .constructors && $0.name.hasSuffix("atfork")
      }
      if let call = (calls + hooks).first(where: { !$0.isOfCompanion(of: probe.path) }) {
        throw .breach(Breach(call.text, at: call.place))
      }
      let changes = ProcessState().changes(since: before)
      guard changes.isEmpty else {
        throw .breach("loading changes \(changes.joined(separator: ", "))")
      }
    },
    .voted(
      by: 5, "LD-04", "loads and describes itself within 100 ms of processor time", level: .should,
      detection: "the median of five processes", advice: "put off what takes long to create"
    ) { (subject) throws(Finding) in
      let before = ProcessorTime.milliseconds
      _ = try subject.load()
      let took = ProcessorTime.milliseconds - before
      guard took <= 100 else { throw .breach("takes \(took) ms") }
    },
    Rule(
      "LD-05", "needs nothing unusual, and runs from $ORIGIN alone", level: .should,
      detection: "the file's dynamic section and program headers",
      advice: "link statically what is not on every system"
    ) { (subject) throws(Finding) in
      if let oddity = try subject.object().oddities.first { throw .breach("\(oddity)") }
    },
  ]

  /// The entry, and the functions behind it.
  private static let handshake: [Rule] = [
    Rule(
      "LD-06", "refuses revisions of the interface that it does not speak",
      detection: "handshakes with 0, below its oldest, above its newest, the largest number",
      advice: "answer BAD_ABI when the two ranges have nothing in common"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      let own = probe.description.abi
      for revision in [0, own.lowerBound.rawValue &- 1, own.upperBound.rawValue &+ 1, .max]
      where !own.contains(ABIVersion(rawValue: revision)) {
        var offer = PluginProbe.Offer()
        offer.oldest = ABIVersion(rawValue: revision)
        offer.newest = ABIVersion(rawValue: revision)
        let answer = probe.shakeHands(offer)
        try expect("animator_entry to \(offer.oldest)", answer.status, "BAD_ABI")
        guard !answer.isLeftOver else {
          throw .breach(
            "animator_entry to \(offer.oldest) leaves the place for its table as it was")
        }
      }
      var wide = PluginProbe.Offer()
      wide.oldest = ABIVersion(rawValue: 0)
      wide.newest = ABIVersion(rawValue: .max)
      try expect("animator_entry to every revision", probe.shakeHands(wide).status, "OK")
    },
    Rule(
      "LD-07", "refuses null and short structs", detection: "sizes 0, 4 and one byte too few",
      advice: "look at struct_size before anything else"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      var offer = PluginProbe.Offer()
      offer.isNull = true
      try expect("animator_entry to null", probe.shakeHands(offer).status, "BAD_ARG")
      offer = PluginProbe.Offer()
      offer.hasNoAnswer = true
      try expect("animator_entry without a place", probe.shakeHands(offer).status, "BAD_ARG")
      offer = PluginProbe.Offer()
      offer.hasNoHost = true
      try expect("animator_entry without a host", probe.shakeHands(offer).status, "BAD_ARG")
      // The memory ends with the size that is claimed, or with the member that claims it.
      for size in [0, 4, 8, 16, 23] {
        offer = PluginProbe.Offer()
        offer.size = size
        try expect("animator_entry to \(size) bytes", probe.shakeHands(offer).status, "BAD_SIZE")
      }
    },
    Rule(
      "LD-08", "reads no byte behind the size of the host's structs",
      detection: "transitions with each struct and list at the end of a page",
      advice: "copy struct_size bytes, not sizeof"
    ) { (subject) throws(Finding) in try subject.animate(with: .guarded) },
    Rule(
      "LD-09", "ignores what newer hosts append to structs",
      detection: "transitions with 64 bytes of 0xA5 behind each struct",
      advice: "accept a struct_size above your own"
    ) { (subject) throws(Finding) in try subject.animate(with: .grown) },
    Rule(
      "LD-10", "has every mandatory function, and in its own code",
      detection: "the address of each function", advice: "set create, destroy, begin and end"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      for function in probe.functions() where function.file != probe.path || !function.isCode {
        let place = function.file ?? "no file"
        throw .breach("\(function.name) is no code of the plugin: it lies in \(place)")
      }
    },
    Rule(
      "LD-11", "answers with the same tables every time", level: .should,
      detection: "ten handshakes, and ten more on another thread", advice: "keep one constant table"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      let answers = Mutex(Set<PluginProbe.Answer>())
      let ask: @Sendable () -> Void = {
        for _ in 0..<10 { _ = answers.withLock { $0.insert(probe.shakeHands(.init())) } }
      }
      ask()
      _ = OnThread.run(within: 1_000, ask)
      let count = answers.withLock { $0.count }
      guard count == 1 else { throw .breach("\(count) answers to 20 handshakes") }
      try subject.each(probe) { (index, animator) throws(Finding) in
        for use in animator.capabilities {
          let tables = Set(
            (0..<10).map { _ in
              probe.functions(of: use.id, revision: use.revisions.upperBound, animator: index)
            })
          guard tables.count == 1 else { throw .breach("\(tables.count) tables for \(use.id)") }
        }
      }
    },
    Rule(
      "LD-12", "counts instances: nothing is shared that the last destroy takes away",
      detection: "two instances, one destroyed; none destroyed; one more",
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
      detection: "prefixes, suffixes, other cases, nothing, 64 KB, null",
      advice: "compare whole ids in get_capability"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      try subject.each(probe) { (index, animator) throws(Finding) in
        let real = Set(animator.capabilities.map(\.id) + HostCapability.all.map(\.id))
        let strange = ["", "animator", "animator.", String(repeating: "x", count: 1 << 16)]
        let near = real.sorted().flatMap { id in
          [
            "\(id)x", "\(id).", "\(id)/1", " \(id)", String(id.dropLast()), String(id.dropFirst()),
            id.uppercased(), id.replacing(".", with: "-"),
            id + String(repeating: "x", count: 1 << 16),
          ]
        }
        for id in strange + near where !real.contains(id) {
          for revision: UInt32 in [0, 1, .max]
          where probe.provides(id, revision: revision, animator: index) {
            throw .breach("provides '\(id.prefix(40))', revision \(revision)")
          }
        }
        guard !probe.provides(nil, revision: 1, animator: index) else {
          throw .breach("provides something without a name")
        }
      }
    },
  ]
}

extension Interception.Call {
  /// Whether a Swift runtime makes it when it starts: it looks for its helpers, and reads how the
  /// process was started.
  fileprivate var isOfSwiftRuntime: Bool {
    guard let file else { return false }
    // Helpers lie in folders around the library.
    return name == "stat" || ["/proc/self/maps", "/proc/self/cmdline"].contains(file)
  }
}

extension Subject {
  /// Shakes hands and runs a whole transition with the host's structs in a shape.
  fileprivate func animate(with shape: StructShape) throws(Finding) {
    let probe = try load()
    var offer = PluginProbe.Offer()
    offer.shape = shape
    if shape == .grown { offer.tail = 64 }
    try expect("animator_entry", probe.shakeHands(offer).status, "OK")
    try each(probe) { (index, animator) throws(Finding) in
      let (instance, status) = probe.create(
        index, granting: Negotiation(for: animator).grant, shape: shape)
      guard let instance else { throw .breach("create answered \(status)") }
      let tail = shape == .grown ? 64 : 0
      let hand = ProbedInteraction(instance)
      if let answer = hand?.describe(tail: tail) {
        try expect("get_interaction", answer.status, "OK")
      }
      for context in try contexts(for: animator) {
        try expect("begin", instance.begin(context).status, "OK")
        if let frames = ProbedFrames(instance), frames.areRun,
          let answer = frames.frame(at: 0.5, tail: tail)
        {
          try expect("frame", answer.status, "OK")
        }
        if let answer = hand?.release(position: 0.5, velocity: 1, tail: tail) {
          try expect("release", answer.status, "OK")
        }
        try expect("end", instance.end(.finished), "OK")
      }
    }
  }
}
