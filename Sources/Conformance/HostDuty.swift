/// Something that the host has to do because the interface leaves a plugin no way to break it.
///
/// Rules of the catalogue become duties when no plugin could ever fail them: a check that cannot
/// fail proves nothing.
public struct HostDuty: Sendable {
  /// The id, which never changes.
  public let id: String
  /// The rule of the catalogue that it stands for.
  public let rule: String
  /// The duty in one line.
  public let line: String
  /// Why it is the host's.
  public let reason: String

  /// The duties that stand for rules, in the order of the rules' ids.
  public static let all: [HostDuty] = [
    HostDuty(
      id: "H-41", rule: "TM-04", line: "a value at a time is the same at every frame rate",
      reason: "no plugin code runs in frames; animations are evaluated from their own time alone"),
    HostDuty(
      id: "H-42", rule: "TM-05", line: "large steps, none and repeated times change nothing",
      reason: "a plugin hears of ends alone, in their order, however far apart the ticks are"),
    HostDuty(
      id: "H-43", rule: "TM-06", line: "a transition can be sought back and forth",
      reason: "all is declared, and the engine evaluates it at any time in any order"),
    HostDuty(
      id: "H-44", rule: "LW-02", line: "the incoming screen is in the container before begin",
      reason: "the host puts it there itself, and lets it be inserted nowhere else"),
    HostDuty(
      id: "H-45", rule: "LW-05", line: "the right screen is removed in both endings",
      reason: "the host commits or rolls back the stack by itself; no function removes a screen"),
    HostDuty(
      id: "H-46", rule: "LW-06", line: "no animation and no value of a plugin outlives its run",
      reason: "a plugin writes to a tree of the transition, which the host drops at the end"),
    HostDuty(
      id: "H-47", rule: "LW-07", line: "every layer that a plugin made is gone in the end",
      reason: "such layers are in the tree of the transition alone"),
    HostDuty(
      id: "H-48", rule: "LW-12", line: "interaction, visibility and depth are restored",
      reason: "the interface has no function for the first two, and depth is dropped with the tree"),
    HostDuty(
      id: "H-49", rule: "MK-02", line: "no mask of a plugin outlives its run",
      reason: "masks are in the tree of the transition alone, which the host drops at the end"),
    HostDuty(
      id: "H-50", rule: "MK-03", line: "masks are off before anyone hears of the end",
      reason: "set_mask and clear_mask work in begin alone; the host takes masks off at the end"),
    HostDuty(
      id: "H-51", rule: "MK-04", line: "a mask of the app comes back at the end",
      reason: "a plugin cannot see such a mask; the host keeps it with the screen"),
    HostDuty(
      id: "H-52", rule: "CP-06", line: "a cancelled transition leaves the stack as it was before",
      reason: "the host goes back to the stack that it kept; how it looks there is LW-11's"),
    HostDuty(
      id: "H-53", rule: "CP-07", line: "a finished transition leaves what a plain change does",
      reason: "the host works the stack out before begin; how it looks there is LW-11's"),
  ]
}
