import LayerTree
import PluginHost
import TimingEngine
import Transitions

extension Rule {
  /// What calls cost, and what they may neither depend on nor change.
  static let independence: [Rule] = [
    Rule(
      "TM-09", "takes a millisecond at most in a call, and no more than in step with the layers",
      level: .should,
      detection: "processor time without the host's: of each call of whole lives, and of runs "
        + "with 1, "
        + "10 and 100 times the layers",
      advice: "look each layer up once; compute what never changes before begin"
    ) { (subject) throws(Finding) in
      try subject.expectQuickLives()
      try subject.perform { (company, index, animator) throws(Finding) in
        for staging in animator.stagings where staging.withheld.isEmpty {
          let few = try company.times(of: index, staging, layers: 0)
          if let (call, time) = few.first(where: { $0.value > 1_000_000 }) {
            throw staging.breach(
              "\(call) takes long", expected: "1 ms at most", actual: "\(time.inMilliseconds) ms")
          }
          guard staging.operation == animator.operations.first else { continue }
          for share in [10, 100] {
            let many = try company.times(of: index, staging, layers: 20 * share, runs: 1)
            for (call, time) in many.sorted(by: { $0.key < $1.key }) {
              let limit = max(1_000_000, (few[call] ?? 0) * Int64(share) * 2)
              guard time > limit else { continue }
              throw staging.breach(
                "\(call) takes more than in step with the layers",
                expected: "\(limit.inMilliseconds) ms at most with \(share) times the layers",
                actual: "\(time.inMilliseconds) ms")
            }
          }
        }
      }
    },
    Rule(
      "TM-10", "leaves rounding, the processor's modes and the locale as they were",
      detection: "looks before and after every call of whole lives, by the clock and by hand",
      advice: "put back what you change before you return"
    ) { (subject) throws(Finding) in
      let probe = try subject.load()
      var before = Surroundings()
      try subject.lead(probe) { (name, _, call) throws(Finding) in
        call()
        let after = Surroundings()
        let changes = after.changes(since: before)
        before = after
        guard changes.isEmpty else {
          throw .breach(Breach("\(name) changes \(changes.joined(separator: ", "))"))
        }
      }
    },
    Rule(
      "TM-11", "does the same wherever numbers are rounded to, in any locale and time zone",
      level: .should,
      detection: "begins under each of them, and compares the values of the whole run",
      advice: "parse and print numbers without the locale; leave nothing to the last bit"
    ) { (subject) throws(Finding) in
      try subject.everyBout { (usual, performer) throws(Finding) in
        // While it runs, for frames are known until then alone.
        let shown = usual.shownEvenly
        usual.run()
        for oddity in Surroundings.Oddity.allCases {
          let odd = try Surroundings.with(oddity) { () throws(Finding) in try performer.bout() }
          try odd.trying(oddity.rawValue) { () throws(Finding) in
            try odd.expectValues(usual.transition.duration, shown)
          }
        }
      }
    },
  ]
}

extension Subject {
  /// Refuses calls that take longer than a millisecond every time that the same life is led.
  fileprivate func expectQuickLives() throws(Finding) {
    let probe = try load()
    var best: [(call: ProbedCall, nanoseconds: Int64)] = []
    for turn in 0..<3 {
      // Most take no time worth a second look.
      guard turn == 0 || best.contains(where: { $0.nanoseconds > 1_000_000 }) else { return }
      let times = try CallTimes.measured { () throws(Finding) in
        try lead(probe) { (_, _, call) throws(Finding) in call() }
      }
      let same = zip(best, times).map { ($0.0.call, min($0.0.nanoseconds, $0.1.nanoseconds)) }
      best = turn == 0 ? times : same
    }
    guard let slow = best.first(where: { $0.nanoseconds > 1_000_000 }) else { return }
    throw .breach(
      .init(
        "\(slow.call) takes long", expected: "1 ms at most",
        actual: "\(slow.nanoseconds.inMilliseconds) ms"))
  }
}

extension Company {
  /// How long each call of a run takes the plugin at best, in nanoseconds of the processor.
  fileprivate func times(
    of index: Int, _ staging: Staging, layers: Int, runs: Int = 3
  ) throws(Finding) -> [String: Int64] {
    var staging = staging
    staging.scenery.extraLayers = layers
    var best: [String: Int64] = [:]
    for _ in 0..<runs {
      let bout = try bout(of: index, staging, isTimed: true)
      bout.run()
      for visit in bout.animator.visits {
        best[visit.call] = min(best[visit.call] ?? .max, visit.time)
      }
    }
    return best
  }
}

extension Int64 {
  /// Nanoseconds as milliseconds, for people.
  fileprivate var inMilliseconds: String { (Double(self / 10_000) / 100).short }
}

extension Staging {
  /// A breach under these circumstances.
  func breach(_ line: String, expected: String? = nil, actual: String? = nil) -> Finding {
    var breach = Breach(line)
    breach.test = text
    breach.expected = expected
    breach.actual = actual
    return .breach(breach)
  }
}

extension Bout {
  /// What is shown at even shares of the length.
  fileprivate var shownEvenly: [LayerTree] {
    [0, 0.25, 0.5, 0.75, 1].map { transition.presentation(at: $0 * transition.duration) }
  }

  /// Refuses a transition of another length, or whose values are others beyond rounding.
  ///
  /// - Parameters:
  ///   - wanted: The length in seconds.
  ///   - models: What has to be shown, each at its share of the transition's own end: what changes
  ///     there may do so a rounding earlier or later.
  /// - Throws: The first difference.
  fileprivate func expectValues(_ wanted: Double, _ models: [LayerTree]) throws(Finding) {
    let length = transition.duration
    guard hasBegun, abs(length - wanted) <= 1e-6 else {
      throw breach(
        "takes another time", expected: "\(wanted.short) s",
        actual: hasBegun ? "\(length.short) s" : "nothing")
    }
    for (shown, model) in zip(shownEvenly, models) {
      for id in model.ids where model[id] != shown.layer(id) {
        for property in Property.allCases {
          guard let own = shown.layer(id)?[property] else {
            throw breach("has another layer", layer: id, expected: model[id].name, actual: "none")
          }
          let numbers = zip(own.numbers, model[id][property].numbers)
          guard numbers.allSatisfy({ abs($0 - $1) <= 1e-6 * max(1, abs($1)) }) else {
            throw breach(
              "\(property.rawValue) is another one", layer: id, expected: model[id][property].text,
              actual: own.text)
          }
        }
      }
    }
  }
}
