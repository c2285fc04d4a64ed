/// What a bad act of a plugin comes to: the table that `Faults.md` explains.
enum Fault {
  /// How the host takes it.
  enum Consequence {
    /// The worker ends and the line has these words.
    case ends(String)
    /// The plugin is kept from it, or harms itself alone: everything goes on.
    case goesOn
  }

  /// The acts of `faulty.c`.
  static let acts: [(name: String, consequence: Consequence)] = [
    ("segv", .ends("was ended by SIGSEGV at address 0x8 in do_segv+0x")),
    ("bus", .ends("was ended by SIGBUS at address 0x")),
    ("ill", .ends("was ended by SIGILL")),
    ("fpe", .ends("was ended by SIGFPE")),
    ("abort", .ends("was ended by SIGABRT")),
    ("overflow", .ends("was ended by SIGSEGV")),
    ("heap", .ends("was ended by SIGABRT")),
    ("free", .ends("was ended by SIGABRT")),
    ("call", .ends("was ended by SIGSEGV at address 0x0")),
    ("constant", .ends("was ended by SIGSEGV at address 0x")),
    ("unmap", .ends("was ended by SIGSEGV")),
    ("murder", .ends("was ended by SIGKILL")),
    ("term", .ends("was ended by SIGTERM")),
    ("exit", .ends("exited with code 3")),
    ("leave", .ends("exited with code 4")),
    ("done", .ends("exited with code 0")),
    ("quick", .ends("exited with code 0")),
    ("longjmp", .ends("was ended by SIGSEGV")),
    ("handler", .ends("was ended by SIGSEGV at address 0x8")),
    ("close", .ends("closed its channel and was ended")),
    ("garbage", .ends("sent what is no answer and was ended: byte ")),
    ("answer", .ends("sent what is no answer and was ended: byte ")),
    ("loop", .ends("took longer than")),
    ("sleep", .ends("took longer than")),
    ("deadlock", .ends("took longer than")),
    ("stop", .ends("took longer than")),
    ("threadbomb", .ends("started more than 64 threads and was ended")),
    ("hog", .ends("was ended by SIGABRT")),
    ("fork", .goesOn), ("forkbomb", .goesOn), ("exec", .goesOn), ("ptrace", .goesOn),
    ("kill", .goesOn), ("escape", .goesOn), ("read", .goesOn), ("write", .goesOn),
    ("unlink", .goesOn), ("namespace", .goesOn), ("rise", .goesOn), ("peek", .goesOn),
    ("socket", .goesOn), ("shared", .goesOn), ("flood", .goesOn), ("print", .goesOn),
    ("signals", .goesOn), ("locale", .goesOn), ("tongue", .goesOn), ("folder", .goesOn),
    ("umask", .goesOn), ("rounding", .goesOn), ("modes", .goesOn), ("mask", .goesOn),
    ("files", .goesOn), ("environment", .goesOn), ("nothing", .goesOn),
  ]

  /// A place of `faulty.c`: the call that the line names, and what the picture shows.
  struct Place {
    let name: String
    let call: String
    let outcome: String

    /// The call that is waited for when the plugin does not come back.
    var budgeted: String { name == "later" ? "animation_ended" : call }
  }

  /// Where the fixture can do it.
  static let places = [
    Place(name: "constructor", call: "load", outcome: "failed"),
    Place(name: "entry", call: "load", outcome: "failed"),
    Place(name: "create", call: "create", outcome: "failed"),
    Place(name: "begin", call: "begin", outcome: "failed"),
    Place(name: "thread", call: "begin", outcome: "failed"),
    Place(name: "later", call: "between calls", outcome: "failed"),
    Place(name: "frame", call: "frame", outcome: "failed"),
    Place(name: "ended", call: "animation_ended", outcome: "failed"),
    Place(name: "end", call: "end", outcome: "failed"),
    Place(name: "destroy", call: "destroy", outcome: "finished"),
    Place(name: "destructor", call: "unload", outcome: "finished"),
  ]
}
