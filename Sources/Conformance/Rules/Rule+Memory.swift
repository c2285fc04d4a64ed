import PluginHost
import Synchronization
import Transitions

/// TH-09, that instances on different threads are independent, is the host's duty: the interface has
/// one thread on which it calls a library, so nothing is asked of a plugin there.
extension Rule {
  /// Memory, threads and what is left behind.
  static let memory: [Rule] = leftovers + lifetimes + threads

  /// What stays when all is over.
  private static let leftovers: [Rule] = [
    Rule(
      "TH-01", "allocates nothing in calls during frames, where it claims so",
      detection: "calls for memory in animation_ended, release, phase_changed and frame",
      advice: "allocate in begin, or do not claim to be allocation-free"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      var count = 0
      try subject.each(probe) { (index, animator) throws(Finding) in
        guard animator.claims.contains(.allocationFree) else { return }
        count += 1
        for grant in probe.extremes(of: index) {
          try subject.live(probe, index, .finished, granting: grant) { instance, tokens in
            Interception.note([.memory, .map])
            _ = instance.playFrames(tokens: tokens)
            for token in tokens { _ = instance.animationEnded(token: token, finished: 0) }
          }
        }
        let calls = Interception.calls(of: [.memory, .map])
        if let call = calls.first(where: { $0.during?.isOfFrames == true }) {
          throw .breach(Breach(call.text, at: call.place))
        }
      }
      if count == 0 { throw .doesNotApply("claims nothing about allocations") }
    },
    Rule(
      "TH-03", "leaves no thread behind", detection: "the process's threads after the last destroy",
      advice: "join in destroy what create and begin start"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      let before = ProcessState.threadCount
      try subject.live(probe)
      // A thread that was told to end needs a moment.
      for _ in 0..<20 where ProcessState.threadCount > before { OnThread.wait(milliseconds: 5) }
      let left = ProcessState.threadCount - before
      guard left > 0 else { return }
      let call = Interception.calls(of: .thread).last
      throw .breach(
        Breach(
          "leaves \(left) threads behind" + (call.map { ": \($0.text)" } ?? ""),
          at: call?.place))
    },
    Rule(
      "TH-04", "leaves no descriptor, mapping or timer behind",
      detection: "what is asked for and not given back, and /proc/self/fd",
      advice: "close in destroy and end what create and begin open"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      // What the host itself opens on the way, it opens now.
      try subject.live(probe)
      let (things, before) = (KeptThings(), ProcessState())
      let pages = ProcessState.mappedPages
      for _ in 0..<8 { try subject.live(probe, forEveryone: false) }
      for thing in KeptThings.sinceLoading.now([.map, .descriptor, .stream, .timer])
      where thing.during != .constructors {
        throw .breach(
          Breach("leaves \(thing.kind.name) of \(thing.origin) behind", at: thing.place))
      }
      _ = things
      if ProcessState().changes(since: before).contains("descriptors") {
        throw .breach("leaves descriptors behind")
      }
      if ProcessState.hasTimer { throw .breach("leaves a timer of the process running") }
      guard ProcessState.mappedPages - pages < 8 * 16 else {
        throw .breach("leaves mapped memory behind, \(ProcessState.mappedPages - pages) pages")
      }
    },
    Rule(
      "TH-05", "gives back all memory of each transition",
      detection: "300 transitions, with --thorough 10 000: what they ask for and do not give back",
      advice: "free in end what begin made"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      try subject.eachExtreme(probe) { (index, animator, grant) throws(Finding) in
        let contexts = try subject.contexts(for: animator)
        let instance = try probe.instance(of: index, granting: grant)
        let count = subject.isThorough ? 10_000 : 300
        var turn = 0
        try Leaks.refuse(in: "\(count) transitions", count) { () throws(Finding) in
          turn += 1
          let (status, commands) = instance.begin(contexts[turn % contexts.count])
          guard status == "OK" else { throw .doesNotApply("begin answered \(status) (NG-01)") }
          _ = instance.playFrames(tokens: commands.tokens)
          _ = instance.end(turn / contexts.count % 2 == 0 ? .finished : .skipped)
        }
      }
    },
  ]

  /// Whose memory is whose, and for how long.
  private static let lifetimes: [Rule] = [
    Rule(
      "TH-06", "frees no memory of the host's", detection: "the addresses that it frees",
      advice: "texts and tables of the host are borrowed"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      let mark = Interception.mark
      let before = Interception.foreignFrees
      try subject.live(probe)
      guard Interception.foreignFrees > before else { return }
      let call = Interception.calls(since: mark, of: .memory).last
      throw .breach(
        Breach(
          "gives the host's own memory back" + (call?.during.map { " in \($0)" } ?? ""),
          at: call?.place))
    },
    Rule(
      "TH-07", "keeps its tables as they are until it is unloaded",
      detection: "the tables read again after transitions, with freed memory overwritten",
      advice: "make tables and texts constants"
    ) { (subject) throws(Finding) in
      Interception.poisonFreed()
      let probe = try subject.load()
      let first = probe.description
      let tables = subject.tables(of: probe)
      try subject.live(probe)
      let again: PluginDescription
      do {
        again = try probe.describeAgain()
      } catch {
        throw .breach("its tables cannot be read any longer: \(error)")
      }
      if let difference = PluginManifest(library: "", description: first)
        .disagreement(with: again)
      {
        throw .breach("its tables have changed: \(difference)")
      }
      guard subject.tables(of: probe) == tables else {
        throw .breach("the tables of its capabilities have changed")
      }
    },
    Rule(
      "TH-10", "uses less than 256 KB of the stack in each call", level: .should,
      detection: "the stack painted before each call and looked at after",
      advice: "put large things on the heap"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      StackUse.measure()
      try subject.live(probe)
      for (call, bytes) in StackUse.most.sorted(by: { $0.value > $1.value })
      where bytes >= 256 << 10 {
        let much = bytes >= StackUse.limit - 4_096 ? "at least 1 MB" : "\(bytes >> 10) KB"
        throw .breach("\(call) uses \(much) of the stack")
      }
    },
  ]

  /// Who calls on which thread.
  private static let threads: [Rule] = [
    Rule(
      "TH-02", "calls the host on the thread on which it was called",
      detection: "the thread of each call that a transition is needed for",
      advice: "hand results over to the next call"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      let threads = ProcessState.threadCount
      let home = OnThread.number
      let strays = Atomic(0)
      PluginProbe.listen { if OnThread.number != home { strays.add(1, ordering: .relaxed) } }
      defer { PluginProbe.listen(nil) }
      try subject.eachExtreme(probe) { (index, _, grant) throws(Finding) in
        try subject.live(probe, index, .finished, granting: grant) { instance, tokens in
          // Threads of its own may take their time.
          if ProcessState.threadCount > threads { OnThread.wait(milliseconds: 20) }
          _ = instance.playFrames(tokens: tokens)
        }
      }
      guard strays.load(ordering: .relaxed) == 0 else {
        let call = Interception.calls(of: .thread).last
        throw .breach(
          Breach(
            "calls the host on a thread of its own" + (call.map { ": \($0.text)" } ?? ""),
            at: call?.place))
      }
    },
    Rule(
      "TH-08", "answers get_capability on several threads at once",
      detection: "one thread stopped in the middle of a call while another asks for every id",
      advice: "read constants there, and write nothing"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      var count = 0
      var tried: Set<UInt> = []
      try subject.each(probe) { (index, animator) throws(Finding) in
        guard let function = probe.getCapability(of: index) else { return }
        count += 1
        // Several animators may have one function for all.
        guard tried.insert(function).inserted else { return }
        let known = (animator.capabilities.map(\.id) + HostCapability.all.map(\.id)).sorted()
        let ids = known + known.map { "\($0)-not" }
        // The very first call is the one that may have something to prepare.
        let wrong = probe.race(ids, animator: index, shots: subject.isThorough ? 1_000 : 48)
        guard wrong == 0 else {
          throw .breach("get_capability gave \(wrong) wrong answers to two threads at once")
        }
      }
      if count == 0 { throw .doesNotApply("provides no functions") }
    },
    Rule(
      "TH-11", "holds no lock while it calls the host", level: .should,
      detection: "locks held at each call, log and get_capability included; another instance "
        + "that lives "
        + "on another thread meanwhile",
      advice: "unlock before you call, lock again after"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      try subject.eachExtreme(probe) { (index, animator, grant) throws(Finding) in
        let context = try Subject.context(for: animator)
        let watch = LockWatch {
          OnThread.run(within: 2_000) {
            _ = probe.provides("x", revision: 1, animator: index)
            guard let other = probe.create(index, granting: grant).instance else { return }
            if other.begin(context).status == "OK" { _ = other.end(.finished) }
            other.destroy()
          }
        }
        PluginProbe.listen({ watch.look() }, toAll: true)
        defer { PluginProbe.listen(nil) }
        try subject.live(probe, index, .finished, granting: grant)
        if watch.hasSeenLock { throw .breach("holds a lock while it calls the host") }
        if let call = watch.blocked {
          throw .breach("another thread waits while \(call) calls the host")
        }
      }
    },
  ]
}
