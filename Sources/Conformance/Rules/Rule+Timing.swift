import LayerTree
import PluginHost
import TimingEngine
import Transitions

extension Rule {
  /// Time, and that the same comes of the same.
  static let timing: [Rule] = sameness + world + ends + independence

  /// That the same comes of the same.
  private static let sameness: [Rule] = [
    .compared(
      "TM-01", "does the same every time, in every process, wherever memory lies",
      detection: "journals of whole runs, twice in a process and in two with other addresses",
      advice: "let nothing depend on addresses, on what is left in memory or on earlier runs"
    ) { (subject) throws(Finding) in
      var seen: [String] = []
      try subject.everyBout { (bout, performer) throws(Finding) in
        bout.run()
        let again = try performer.bout()
        again.run()
        let (first, second) = (bout.journal, again.journal)
        if let index = first.firstDifference(from: second) {
          throw bout.breach(
            "does something else the second time", expected: first.text(at: index),
            actual: second.text(at: index))
        }
        seen.append("\(performer.animator.id), \(bout.staging.text): \(first.digest)")
      }
      return seen.joined(separator: "\n")
    }
  ]

  /// Where a transition starts and ends.
  private static let ends: [Rule] = [
    Rule(
      "TM-03", "shows exactly the screens from before at progress 0, and those after it at 1",
      detection:
        "draws the whole tree at both ends, by either law, for every operation and grant",
      advice:
        "animate from and to the layer's own values, and let what covers something end there"
    ) { (subject) throws(Finding) in
      try subject.everyBout { (bout, _) throws(Finding) in
        for law in ScrubLaw.allCases {
          try bout.expectLook(
            of: bout.transition.presentation(atProgress: 0, law: law), like: .before,
            "progress 0 does not show the screens as they were", frame: 0)
          try bout.expectLook(
            of: bout.transition.presentation(atProgress: 1, law: law), like: .after,
            "progress 1 does not show the screens as they will be", frame: bout.lastFrame)
        }
      }
    },
    Rule(
      "TM-07", "stands still after its end, and ends once however late it is asked",
      detection: "one step far beyond the end, and pictures from half a length on",
      advice:
        "let every animation that shows come to an end, with a fill that holds its last value"
    ) { (subject) throws(Finding) in
      try subject.everyBout { (bout, _) throws(Finding) in
        let length = bout.transition.duration
        bout.advance(to: length * 1.5 + 1)
        let ends = bout.transition.events.count {
          if case .ended = $0.kind { true } else { false }
        }
        guard ends == 1 else { throw bout.breach("ends \(ends) times") }
        let last = bout.transition.presentation(at: length)
        for share in [1.1, 1.5, 10] {
          try bout.expectLook(
            of: bout.transition.presentation(at: length * share), like: last,
            "still moves at \(share.short) of its length", frame: bout.lastFrame)
        }
      }
    },
    Rule(
      "TM-08", "takes as long as it declares, a frame more or less",
      detection: "runs with the default parameters and with each of them at its ends, for every "
        + "kind of "
        + "person, in a large container",
      advice: "declare the shortest and the longest run that the parameters allow"
    ) { (subject) throws(Finding) in
      let frame = 1.0 / 60
      try subject.everyBout({ $0.withEveryDuration($1) }) { (bout, performer) throws(Finding) in
        bout.run()
        let range = performer.animator.duration
        guard !bout.isOverdue else { return }
        guard bout.end >= range.minimum - frame, bout.end <= range.maximum + frame else {
          throw bout.breach(
            "takes another time than it declares", frame: bout.lastFrame,
            expected: "\(range.minimum.short)…\(range.maximum.short) s",
            actual: "\(bout.end.short) s")
        }
      }
    },
  ]
}

extension AnimatorDescription {
  /// A staging, and what becomes of it with its parameters at their ends, for other people and in a
  /// large container; only with the full grant.
  func withEveryDuration(_ staging: Staging) -> [Staging] {
    guard staging.withheld.isEmpty else { return [staging] }
    var large = staging
    large.container = Rect(0, 0, 8_192, 8_192)
    var stagings = staging.withOtherReaders + [large]
    for parameter in parameters {
      for value in parameter.type.extremes {
        var varied = staging
        varied.settings.parameters[parameter.id] = value
        varied.remark = "\(parameter.id) \(value.text)"
        stagings.append(varied)
      }
    }
    return stagings
  }
}

extension ParameterValue {
  /// The value as people write it.
  var text: String {
    switch self {
    case .number(let number): number.short
    case .text(let text): "'\(text)'"
    }
  }
}
