import PluginHost
import TimingEngine
import Transitions

extension Rule {
  /// What goes on beside the transition.
  static let world: [Rule] = [
    Rule(
      "TM-02", "depends on what the host says alone: no clock, chance, environment or thread",
      detection: "runs with other clocks, random numbers, variables and threads, and compares",
      advice: "take times from the animation, sizes and parameters from the context"
    ) { (subject) throws(Finding) in
      // Loading the library first leads its calls past the host.
      let probe = try subject.load()
      _ = Interception.trapBareCalls()
      let names = probe.namesInFile
      try subject.everyBout { (bout, performer) throws(Finding) in
        let mark = Interception.mark
        bout.run()
        let usual = try performer.doings()
        let calls = Interception.calls(since: mark)
        for difference in Elsewhere.allCases where performer.tries(difference) {
          let other = try difference.visit(calls, names) { () throws(Finding) in
            try performer.doings()
          }
          guard let index = usual.firstDifference(from: other) else { continue }
          let culprit = calls.last { !$0.groups.isDisjoint(with: difference.groups) }
          var breach = Breach("does something else \(difference.rawValue)")
          breach.test = bout.staging.text
          breach.expected = usual.text(at: index)
          breach.actual = other.text(at: index)
          breach.place = culprit.map { ($0.place.map { "\($0), where " } ?? "") + $0.text }
          throw .breach(breach)
        }
      }
      withExtendedLifetime(probe) {}
    }
  ]
}

/// Where a plugin is run once more, to see whether it does the same there.
private enum Elsewhere: String, CaseIterable {
  case time = "at another time"
  case later = "years later"
  case chance = "with other random numbers"
  case otherChance = "with yet other random numbers"
  case environment = "in another environment"
  case thread = "in another thread, process or place"

  /// The calls by which a plugin can tell.
  var groups: Interception.Groups {
    switch self {
    case .time, .later: [.clock, .kernel]
    case .chance, .otherChance: [.random, .kernel]
    case .environment: .environment
    case .thread: .identity
    }
  }

  /// Runs something there.
  ///
  /// - Parameters:
  ///   - calls: What the plugin asked for at home.
  ///   - names: What may be variables that it reads without a call.
  ///   - body: What is run.
  /// - Returns: What came of it.
  /// - Throws: What the body throws.
  func visit<Value>(
    _ calls: [Interception.Call], _ names: [String], _ body: () throws(Finding) -> Value
  ) throws(Finding) -> Value {
    switch self {
    case .time, .later:
      // Odd numbers of everything from nanoseconds to days; together another half of anything.
      let shift: Int64 = self == .time ? 45_296_123_987_654 : 123_456_789_123_456_789
      Interception.shift(nanoseconds: shift, random: 0)
      defer { Interception.shift(nanoseconds: 0, random: 0) }
      return try body()
    case .chance, .otherChance:
      // Any bit is another one in one of the two.
      let bits: UInt64 = 0x9E37_79B9_7F4A_7C15
      Interception.shift(nanoseconds: 0, random: self == .chance ? bits : ~bits)
      defer { Interception.shift(nanoseconds: 0, random: 0) }
      return try body()
    case .environment:
      return try Interception.inAnotherEnvironment(
        asking: calls, naming: names, body)
    case .thread:
      return try Interception.elsewhere { () throws(Finding) in
        try Interception.inAnotherThread(body)
      }
    }
  }
}

extension Performer {
  /// Whether it is worth while; what is granted has little to do with where it runs.
  fileprivate func tries(_ difference: Elsewhere) -> Bool {
    staging.withheld.isEmpty || difference == .later || difference == .otherChance
  }

  /// What one whole run amounts to.
  fileprivate func doings() throws(Finding) -> [Bout.Entry] {
    let bout = try bout()
    bout.run()
    return bout.journal
  }
}
