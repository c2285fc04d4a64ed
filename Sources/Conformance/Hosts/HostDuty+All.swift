extension HostDuty {
  /// Every duty, in the order of the ids.
  public static let all: [HostDuty] =
    (conversation + answers + endings + unseen + frames + judgedElsewhere)
    .sorted { $0.id < $1.id }

  private static let conversation = [
    HostDuty(
      "H-01", "calls create, begin, animation_ended, end and destroy in their order and number",
      because: "the host leads the conversation", at: "destroy"),
    HostDuty(
      "H-02", "calls nothing about a transition that begin has refused, and goes on without it",
      because: "LC-09 and LC-10 let a plugin refuse", in: "refuses-begin", at: "begin"),
    HostDuty(
      "H-03", "calls nothing of an instance that create has refused to make",
      because: "NG-02 lets a plugin refuse", in: "refuses-create", at: "create"),
    HostDuty(
      "H-04", "begins nothing without what the animator requires",
      because: "only the host knows what it has", in: "requires", at: "entry"),
    HostDuty(
      "H-05", "calls nothing of a plugin that answered BAD_ABI",
      because: "LD-06 lets a plugin refuse", in: "no-common-revision", at: "entry"),
    HostDuty(
      "H-06", "calls a library on one thread only", because: "TH-02 judges the other direction",
      at: "end"),
    HostDuty(
      "H-16", "grants what the animator lists, in a revision that it lists, and each once",
      because: "the host works the grant out", at: "begin"),
    HostDuty(
      "H-17", "fills the context: one operation, its direction, three layers, finite numbers",
      because: "RB-01 judges plugins by the contrary", at: "begin"),
    HostDuty(
      "H-29", "brings a whole table: every function, a name, a version, a revision that it offers",
      because: "LD-08 lets a plugin rely on the size", at: "entry"),
  ]

  private static let answers = [
    HostDuty(
      "H-07", "answers BAD_HANDLE to handles that it has not given",
      because: "RB-03: the ABI has no pointers for a plugin to get wrong", at: "wrong-calls"),
    HostDuty(
      "H-08", "answers BAD_HANDLE to handles of transitions that are over",
      because: "CP-11: nothing else keeps a plugin from late calls", at: "destroy"),
    HostDuty(
      "H-09", "answers wrong arguments with the status that the headers name",
      because: "plugins can only hand on what they are told", at: "wrong-calls"),
    HostDuty(
      "H-10", "refuses numbers that are not finite or out of range",
      because: "LW-08 and SP-01: a plugin's numbers come to nothing but through the host",
      at: "wrong-calls"),
    HostDuty(
      "H-11", "refuses names of layers that are malformed",
      because: "RB-05 judges the other direction", at: "wrong-calls"),
    HostDuty(
      "H-12", "lets nobody move the app's own layers about",
      because: "LW-01 and LW-03: the hierarchy is the host's", at: "wrong-calls"),
    HostDuty(
      "H-13", "answers NOT_GRANTED outside the grant, and null for what it does not have",
      because: "NG-03 and MK-01: having a table is not being granted it", at: "wrong-calls"),
    HostDuty(
      "H-14", "answers LIMIT to more than 10000 layers",
      because: "the host bears what a plugin makes", in: "limits", at: "limits"),
    HostDuty(
      "H-15", "answers BAD_THREAD to calls from another thread",
      because: "TH-02: the tag is a promise of the host's", at: "threads"),
    HostDuty(
      "H-25", "writes no byte outside the structs that it is handed",
      because: "RB-11 judges the other direction", at: "wrong-calls"),
    HostDuty(
      "H-26", "gives parameters in their range, and texts that stay until begin returns",
      because: "TH-07 judges the other direction", at: "words"),
    HostDuty(
      "H-27", "takes any words in its log: null, malformed, long, from any thread",
      because: "a plugin that complains must not do harm", in: "logs", at: "logged"),
    HostDuty(
      "H-28", "answers BAD_STATE to declarations outside begin",
      because: "LW-09: what is late is refused, whoever asks", at: "animation-ended"),
  ]

  private static let endings = [
    HostDuty(
      "H-18", "answers BAD_STATE to a second complete, and ends the transition once",
      because: "CP-02: the token is the host's", in: "asks-twice", at: "end"),
    HostDuty(
      "H-19", "tells in end how the transition ended",
      because: "CP-04 judges plugins by it", in: "gives-up", at: "end"),
    HostDuty(
      "H-20", "calls nothing after end but begin and destroy, and nothing after destroy",
      because: "the host leads the conversation", at: "destroy"),
    HostDuty(
      "H-21", "tells once of each animation with a token, in the order of their ends, before end",
      because: "the host moves what a plugin declares", at: "end"),
    HostDuty(
      "H-22", "comes to an end when a plugin never returns",
      because: "RB-09: nobody else can end it", in: "hangs", at: "begin"),
    HostDuty(
      "H-23", "outlives a plugin that crashes", level: .should,
      because: "RB-07: a process of its own for plugins is the only way", in: "crashes",
      at: "begin"),
    HostDuty(
      "H-24", "outlives a plugin that ends its process", level: .should,
      because: "RB-07: a process of its own for plugins is the only way", in: "exits", at: "begin"),
    HostDuty(
      "H-30", "ends a transition that its animator never completes",
      because: "CP-01: the deadline is the host's", in: "never-completes", at: "end"),
    HostDuty(
      "H-31", "says which capability is missing", level: .should,
      because: "NG-02: a plugin that is never made cannot say it", in: "requires", at: "entry"),
  ]

  private static let unseen = [
    HostDuty(
      "H-32", "takes no plugin folders from the environment when it has more rights than its user",
      unseenBecause: "a plugin cannot start its host with more rights"),
    HostDuty(
      "H-33", "shows the same picture at the same progress, in whatever order and at whatever rate",
      inPlaceOf: ["SP-07"],
      because: "what plugins declare is moved by the host; of frames they answer by IN-01"),
    HostDuty(
      "H-34", "goes on from the value and the speed where a hand or an interruption leaves off",
      inPlaceOf: ["SP-04"], because: "the way after a hand is worked out by the host"),
    HostDuty(
      "H-35", "moves springs as their closed form does, to rest exactly at their ends",
      inPlaceOf: ["SP-06", "SP-08", "SP-10"],
      because: "a plugin names a spring's numbers, the host moves it"),
    HostDuty(
      "H-36", "covers the rest of a way in its share of the duration, by the speed of release",
      inPlaceOf: ["IN-08"],
      because: "a plugin says how much faster, the host moves what is left"),
  ]

  private static let frames = [
    HostDuty(
      "H-37", "asks for frames between begin and end, from 0 to 1, with the values of begin",
      because: "IN-01 judges what a plugin answers", in: "frames", at: "end")
  ]
}
