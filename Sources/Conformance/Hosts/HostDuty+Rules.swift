extension HostDuty {
  /// The duties that stand for rules of the catalogue, in the order of the rules' ids.
  ///
  /// A rule becomes a duty when no plugin could ever fail it: a check that cannot fail proves
  /// nothing.
  static let judgedElsewhere: [HostDuty] = [
    HostDuty(
      "H-41", "a value at a time is the same at every frame rate", inPlaceOf: ["TM-04"],
      because:
        "animations are evaluated from their own time alone, frames from the progress (IN-01)"),
    HostDuty(
      "H-42", "large steps, none and repeated times change nothing", inPlaceOf: ["TM-05"],
      because: "a plugin hears of ends alone, in their order, however far apart the ticks are"),
    HostDuty(
      "H-43", "a transition can be sought back and forth", inPlaceOf: ["TM-06"],
      because: "what is declared is evaluated at any time in any order; frames answer by IN-01"),
    HostDuty(
      "H-44", "the incoming screen is in the container before begin", inPlaceOf: ["LW-02"],
      because: "the host puts it there itself, and lets it be inserted nowhere else"),
    HostDuty(
      "H-45", "the right screen is removed in both endings", inPlaceOf: ["LW-05"],
      because: "the host commits or rolls back the stack by itself; no function removes a screen"),
    HostDuty(
      "H-46", "no animation and no value of a plugin outlives its run", inPlaceOf: ["LW-06"],
      because: "a plugin writes to a tree of the transition, which the host drops at the end"),
    HostDuty(
      "H-47", "every layer that a plugin made is gone in the end", inPlaceOf: ["LW-07"],
      because: "such layers are in the tree of the transition alone"),
    HostDuty(
      "H-48", "interaction, visibility and depth are restored", inPlaceOf: ["LW-12"],
      because: "the interface has no function for the first two, and depth is dropped with the tree"
    ),
    HostDuty(
      "H-49", "no mask of a plugin outlives its run", inPlaceOf: ["MK-02"],
      because: "masks are in the tree of the transition alone, which the host drops at the end"),
    HostDuty(
      "H-50", "masks are off before anyone hears of the end", inPlaceOf: ["MK-03"],
      because: "set_mask and clear_mask work in begin alone; the host takes masks off at the end"),
    HostDuty(
      "H-51", "a mask of the app comes back at the end", inPlaceOf: ["MK-04"],
      because: "a plugin cannot see such a mask; the host keeps it with the screen"),
    HostDuty(
      "H-52", "a cancelled transition leaves the stack as it was before", inPlaceOf: ["CP-06"],
      because: "the host goes back to the stack that it kept; how it looks there is LW-11's"),
    HostDuty(
      "H-53", "a finished transition leaves what a plain change does", inPlaceOf: ["CP-07"],
      because: "the host works the stack out before begin; how it looks there is LW-11's"),
    HostDuty(
      "H-54", "calls all instances of one library from one thread, in turn", inPlaceOf: ["TH-09"],
      because: "functions are tagged with the plugin's thread; nothing is asked of two at once"),
  ]
}
