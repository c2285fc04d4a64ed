extension Rule {
  /// What breaks the rule and is not found out, in one line; nil where nothing of that kind is known.
  public var unseen: String? { Rule.unseenThings[id] }

  private static let unseenThings = [
    "LC-05": "what is different only after more than a hundred transitions",
    "LC-06": "what more than five instances bring about, beside what RB-12 comes by",
    "LD-03": "a constructor that changes something and puts it back without a call",
    "NG-02": "which words the log has, when there are none: the host names what it withheld",
    "RB-04": "how it does without memory of its own: languages whose runtime gives up cannot "
      + "help it",
    "RB-10": "files that a kernel call of its own names, where the sandbox does not refuse the "
      + "call",
    "SP-05": "whether a decision by the position alone is what the author wanted: it is allowed",
    "TH-05": "memory that is lost less often than once in thirty transitions, or that is still "
      + "in use",
    "TH-08": "two threads that must meet at one instruction, unless one was stopped there",
    "TH-11": "a lock that none of its functions takes while the host is called a second time",
    "TM-01": "what differs so seldom that two processes agree",
    "TM-02": "variables whose names it puts together at run time; chance that no call, start-up "
      + "byte "
      + "or clock brings, such as the processor's own numbers when they happen to agree",
    "TM-11": "locales that differ in more than the sign before the fraction",
  ]
}
