import LayerTree
import PluginHost
import Transitions

extension Rule {
  /// Conduct that nobody can stand.
  static let conduct: [Rule] = [
    Rule(
      "RB-05", "takes texts of every kind, and refuses or ignores what is malformed",
      detection: "texts that are empty, long, in other scripts, full of signs or no UTF-8, as "
        + "parameters and as ids; nothing of it may end the process or change the next run",
      advice: "measure a text before you copy it; it is never a format"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      let texts = strangeTexts(seed: subject.seed)
      try subject.each(probe) { (index, animator) throws(Finding) in
        let context = try Subject.context(for: animator)
        let grant = animator.grants[0]
        for id in texts where probe.provides(id, revision: 1, animator: index) {
          throw .breach("get_capability gives something for '\(id.prefix(20))'")
        }
        let strangers = texts.filter { !$0.utf8.contains(0) }
          .map { HostCapability(id: $0, revision: 1) }
        let instance = try probe.instance(
          of: index, granting: Grant(capabilities: strangers + grant.capabilities))
        for text in texts {
          for parameter in animator.parameters where parameter.takesText {
            var settings = context.settings
            settings.parameters[parameter.id] = .text(text)
            for context in try subject.contexts(for: animator) {
              try instance.attempt(
                context.with(settings), "\(parameter.id) is a strange text",
                minding: ["BAD_VALUE"])
            }
          }
        }
        PluginProbe.fail(.malformedTexts)
        for operation in animator.operations {
          try instance.attempt(
            Subject.context(for: animator, operation), "texts are no UTF-8", minding: ["BAD_VALUE"])
        }
        PluginProbe.fail(nil)
        _ = try instance.commands(context)
      }
    },
    Rule(
      "RB-06", "bears screens without layers, with one, with 10000, and 1000 deep",
      detection: "begins on such screens; an answer other than OK will do, an end will not",
      advice: "count what you find; do not call yourself for each layer"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      let names = Array(Set(probe.description.animators.flatMap(\.layerNames))).sorted()
      for (size, crowd) in Crowd.all {
        let screens = try? crowd.screens(names)
        try subject.each(probe) { (index, animator) throws(Finding) in
          let instance = try probe.instance(of: index)
          // Large screens take long: there, one operation of each animator, forth and back in turn.
          let way = index.isMultiple(of: 2) ? animator.operations.first : animator.operations.last
          for operation in crowd.isLarge ? [way].compactMap(\.self) : animator.operations {
            let context = try Subject.context(for: animator, operation) { name in
              try screens?[name] ?? Subject.screen(name)
            }
            try instance.attempt(context, size, minding: ["LIMIT"])
          }
          _ = try instance.commands(Subject.context(for: animator))
        }
      }
    },
    Rule(
      "RB-07", "leaves its functions by returning, and in no other way",
      detection: "leads whole lives with every grant, in every operation and to every outcome, and "
        + "refuses it every call: a process that ends meanwhile is the breach",
      advice: "catch exceptions and panics and answer INTERNAL; never call exit or abort"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      try subject.lead(probe) { (_, _, call) throws(Finding) in call() }
      try subject.each(probe) { (index, animator) throws(Finding) in
        let instance = try probe.instance(of: index)
        for operation in animator.operations {
          let context = try Subject.context(for: animator, operation)
          PluginProbe.fail(.internalError(from: 1))
          let status = instance.begin(context).status
          PluginProbe.fail(nil)
          if status == "OK" { _ = instance.end(.failed) }
        }
      }
    },
    Rule(
      "RB-08", "changes nothing that the whole process has",
      detection: "compares signal handlers and masks, working directory, umask, environment, "
        + "locale, name and standard streams after each call; calls that change what cannot be "
        + "compared, such as the state of rand, and what the sandbox refuses to change",
      advice: "leave to the host what belongs to the process"
    ) { (subject) throws(Finding) in
      _ = Refusals.begin()
      let probe = try subject.load()
      var (before, mark) = (ProcessState.ofEveryone, Interception.mark)
      var refused = Refusals.names.count
      try subject.lead(probe) { (name, _, call) throws(Finding) in
        call()
        let after = ProcessState.ofEveryone
        let changes = after.changes(since: before)
        before = after
        guard changes.isEmpty else {
          throw .breach(Breach("\(name) changes \(changes.joined(separator: ", "))"))
        }
        if let call = Interception.calls(since: mark, of: .state).first(where: \.changesHidden) {
          throw .breach(Breach(call.text, at: call.place))
        }
        if let call = Refusals.names.dropFirst(refused).first(where: Refusals.isOfProcess) {
          throw .breach(.init("\(name) asks for what the sandbox refuses", actual: call))
        }
        (mark, refused) = (Interception.mark, Refusals.names.count)
      }
    },
    Rule(
      "RB-09", "blocks in no call for more than 100 ms",
      detection: "measures each call of whole lives, without the time in which other processes ran",
      advice: "compute ahead of time what takes long, or do less"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      try subject.lead(probe) { (name, _, call) throws(Finding) in
        let milliseconds = OwnTime.milliseconds(call)
        guard milliseconds <= 100 else {
          throw .breach(
            .init(
              "\(name) takes too long", expected: "at most 100 ms",
              actual: "\(Int(milliseconds.rounded())) ms"))
        }
      }
    },
    Rule(
      "RB-10", "asks the system for nothing that plugins have no use for: network, programs, files",
      detection: "notes each system call that the sandbox refuses, from the loading on, and each "
        + "file that it names outside its own folder",
      advice: "draw and compute; whatever else is needed comes as a parameter"
    ) { (subject) throws(Finding) in
      guard Refusals.begin() else { throw .doesNotApply("this system notes no refused calls") }
      let probe = try subject.load()
      var mark = Interception.mark
      func refuse(_ name: String) throws(Finding) {
        // What changes the process is RB-08.
        let refused = Refusals.names.first { !Refusals.isOfProcess($0) }
        if let refused {
          throw .breach(
            .init("\(name) asks for what the sandbox refuses", expected: "nothing", actual: refused)
          )
        }
        let files = Interception.calls(since: mark, of: .file)
        mark = Interception.mark
        if let call = files.first(where: { $0.during != .constructors && $0.isAbroad(probe.path) })
        {
          throw .breach(Breach("\(call.text), outside its folder", at: call.place))
        }
      }
      try refuse("loading")
      try subject.lead(probe) { (name, _, call) throws(Finding) in
        call()
        try refuse(name)
      }
    },
    Rule(
      "RB-11", "stays inside the structs that it is handed",
      detection: "puts each struct at the very end of its memory, writable only where an answer "
        + "goes, and then before 64 bytes of a newer host; around an answer lies poison",
      advice: "read and write members up to struct_size and sizeof, whichever is less"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      try subject.each(probe) { (index, animator) throws(Finding) in
        for operation in animator.operations {
          let context = try Subject.context(for: animator, operation)
          for grant in probe.extremes(of: index) {
            for shape in [StructShape.sealed, .grown] {
              try probe.refuseTrespass(index, context, grant, shape)
            }
          }
        }
      }
    },
  ]
}

extension PluginProbe {
  /// Refuses an animator that writes around an answer, or that other sizes confuse.
  fileprivate func refuseTrespass(
    _ index: Int, _ context: TransitionContext, _ grant: Grant, _ shape: StructShape
  ) throws(Finding) {
    let made = createGuarded(index, granting: grant, shape: shape)
    let test = "\(context.operation.rawValue), \(shape) structs"
    // Reading on is what LD-08 is about: here only writing there shows.
    let tail = shape == .grown ? 64 : nil
    func check(_ call: String, _ status: String, _ isIntact: Bool) throws(Finding) {
      guard isIntact else { throw .breach(.init("\(call) writes around its answer", test: test)) }
      // Who does not stand what a newer host appends breaks LD-09.
      guard status == "OK" || shape == .grown else {
        throw .breach(.init("\(call) answered \(status)", test: test, expected: "OK"))
      }
    }
    try check("create", made.status, made.isIntact)
    guard let instance = made.instance else { return }
    let hand = ProbedInteraction(instance)
    if let answer = hand?.describe(tail: tail) {
      try check("get_interaction", answer.status, answer.isIntact)
    }
    try check("begin", instance.begin(context).status, true)
    if let frames = ProbedFrames(instance), frames.areRun {
      for step in 0...7 {
        guard let answer = frames.frame(at: Double(step) / 7, tail: tail ?? 64) else { break }
        try check("frame", answer.status, answer.isIntact)
      }
    }
    if let answer = hand?.release(position: 0.5, velocity: 1, tail: tail) {
      try check("release", answer.status, answer.isIntact)
    }
    try check("end", instance.end(.finished), true)
  }
}
