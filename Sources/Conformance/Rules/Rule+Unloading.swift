import PluginHost
import Transitions

extension Rule {
  /// Unloading and loading again.
  static let unloading: [Rule] = [
    Rule(
      "UL-01", "leaves no function behind that is called when it may be gone",
      detection:
        "timers, signal handlers, values of threads, functions for the end of process or thread",
      advice: "give back in destroy what wants to be called later"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      try subject.live(probe)
      var kinds: Set<KeptThings.Kind> = [.timer, .key, .exitHook]
      // What ends with a thread keeps the library where it is, if it may stay there.
      if probe.description.isUnloadable { kinds.insert(.threadHook) }
      if let thing = KeptThings.sinceLoading.now(kinds).first {
        throw .breach(
          Breach("leaves \(thing.kind.name) of \(thing.origin) behind", at: thing.place))
      }
      if let signal = ProcessState.signalsOfPlugin.first {
        throw .breach("leaves a handler of signal \(signal) behind")
      }
    },
    Rule(
      "UL-02", "is really gone when it is unloaded, where it says that it can be",
      detection: "dlclose after a transition, and what is mapped", advice: "declare unloadable 0"
    ) { (subject) throws(Finding) in
      let probe = try subject.load(isKept: false)
      guard probe.description.isUnloadable else {
        throw .doesNotApply("does not say that it can be unloaded")
      }
      try subject.live(probe)
      guard probe.unload() else { throw .breach("is still mapped after dlclose") }
    },
    Rule(
      "UL-03", "says that it cannot be unloaded, where its file shows it",
      detection: "the flag NODELETE, and symbols that a process has once",
      advice: "declare unloadable 0, or link without -z nodelete and with -fno-gnu-unique"
    ) { (subject) throws(Finding) in
      let isPinned = try subject.object().isPinned
      let saysSo = try subject.load().description.isUnloadable
      guard !isPinned || !saysSo else {
        throw .breach("says that it can be unloaded, and asks the loader never to do it")
      }
    },
    .compared(
      "UL-04", "does the same in a fresh worker", detection: "what two workers are told, compared",
      advice: "keep nothing outside the process"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      var lines: [String] = []
      try subject.each(probe) { (index, animator) throws(Finding) in
        for operation in animator.operations {
          let told = try probe.commands(of: index, operation).bytes.digest
          lines.append("\(animator.id), \(operation.rawValue): \(told)")
        }
      }
      return lines.joined(separator: "\n")
    },
    Rule(
      "UL-05", "starts again as if for the first time",
      detection: "five lives one after another, and two loads where it can be unloaded, compared",
      advice: "keep state in the instance, not in globals"
    ) { (subject) throws(Finding) in
      let loads = try subject.load(isKept: false).description.isUnloadable ? 2 : 1
      var first: [[Transaction.Command]] = []
      for load in 1...loads {
        let probe = try subject.load(isKept: false)
        for life in 1...5 {
          var told: [[Transaction.Command]] = []
          try subject.each(probe) { (index, animator) throws(Finding) in
            for operation in animator.operations {
              told.append(try probe.commands(of: index, operation))
            }
          }
          if first.isEmpty { first = told }
          guard told == first else {
            throw .breach("declares something else in life \(life) of load \(load)")
          }
        }
        if loads > 1, load < loads { _ = probe.unload() }
      }
    },
    Rule(
      "UL-06", "says that it cannot be unloaded, where it needs the Swift runtime",
      detection: "the libraries that it needs",
      advice: "declare unloadable 0, or link with -static-stdlib or as Embedded Swift"
    ) { (subject) throws(Finding) in
      let runtime = try subject.object().needed.first { $0.hasPrefix("libswift") }
      guard let runtime else { throw .doesNotApply("needs no Swift runtime") }
      guard try !subject.load().description.isUnloadable else {
        throw .breach("says that it can be unloaded, and needs \(runtime)")
      }
    },
    Rule(
      "UL-07", "goes on working when its file is replaced", level: .should,
      detection: "the files that it names after it was loaded",
      advice: "build what you need into the library, or read it in a constructor's place: create"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      let mark = Interception.mark
      try subject.live(probe)
      let calls = Interception.calls(since: mark, of: [.file, .descriptor, .loader])
      if let call = calls.first(where: { $0.names(probe.path) }) {
        throw .breach(Breach("\(call.text), which may be another build by then", at: call.place))
      }
    },
  ]
}

extension Interception.Call {
  /// Whether it names a file, by whatever path.
  fileprivate func names(_ path: String) -> Bool {
    guard let file, let name = path.split(separator: "/").last else { return false }
    return file == path || file.split(separator: "/").last == name
  }
}
