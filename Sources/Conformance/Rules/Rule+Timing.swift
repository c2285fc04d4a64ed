import PluginHost
import TimingEngine
import Transitions

extension Rule {
  /// Time, and that the same comes of the same.
  static let timing: [Rule] = [
    Rule(
      "TM-03", "shows exactly the screens from before at progress 0, and those after it at 1",
      detection: "draws the whole tree at both ends, by either law, for every operation and grant",
      advice: "animate from and to the layer's own values, and let what covers something end there"
    ) { (subject) throws(Finding) in
      try subject.everyBout { (bout, _) throws(Finding) in
        for law in ScrubLaw.allCases {
          try bout.expectLook(
            of: bout.transition.presentation(atProgress: 0, law: law), like: bout.before,
            "progress 0 does not show the screens as they were", frame: 0)
          try bout.expectLook(
            of: bout.transition.presentation(atProgress: 1, law: law), like: bout.after,
            "progress 1 does not show the screens as they will be", frame: bout.lastFrame)
        }
      }
    }
  ]
}
