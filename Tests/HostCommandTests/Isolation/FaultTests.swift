import HostProcess
import TestVectors
import Testing

/// Every way in which a plugin can go wrong, at every place: the host shows the right last screen,
/// names the fault, leaves nothing behind, and runs the next plugin.
@Suite
struct FaultTests {
  /// An act at a place.
  struct Case: CustomTestStringConvertible, Sendable {
    let place: Int
    let act: Int
    var testDescription: String { "\(Fault.acts[act].name) in \(Fault.places[place].name)" }
  }

  /// Every act in `begin` and four kinds of act everywhere; all of them in the long form.
  static let cases: [Case] = Fault.places.indices.flatMap { place in
    Fault.acts.indices.filter { act in
      Effort.isFull || Fault.places[place].name == "begin"
        || ["segv", "exit", "fork", "answer"].contains(Fault.acts[act].name)
    }
    .map { Case(place: place, act: $0) }
  }

  @Test(arguments: cases)
  func `a fault costs its own transition and nothing else`(fault: Case) throws {
    let scratch = try Scratch()
    let (place, act) = (Fault.places[fault.place], Fault.acts[fault.act])
    let library = "libfaulty-\(place.name)-\(act.name).so"
    try scratch.copy("\(BuildFolder.fixtures)/libfaulty.so", as: library)
    let arguments =
      ["run", "--plugin", "./\(library)", "--plugin", "libpush.so", "--size", "48x64", "--format"]
      + ["rgba", "--json"] + budgets(place)
      // What happens beside the calls needs a run that is still there when it happens.
      + (place.name == "later" ? ["--realtime"] : [])
    let result = try HostProcess.run(arguments, in: scratch)
    let reports = result.text.split(separator: "\n")
    let lines = result.errors.filter { $0.hasPrefix("host: ") }
    #expect(reports.count == 2)
    switch Self.isHarmless(act.name, at: place.name) ? .goesOn : act.consequence {
    case .ends(let words):
      #expect(result.exitCode == 1)
      #expect(lines.count == 1, "\(result.errors)")
      #expect(lines.first?.contains(words) == true, "\(lines)")
      // A process that lives on without its channel, or stands still, is found out by the next call.
      let lives =
        place.name == "later" && ["close", "garbage", "answer", "stop"].contains(act.name)
      let call = lives ? "animation_ended" : place.call
      #expect(lines.first?.contains("\(call): ") == true, "\(lines)")
      #expect(reports.first?.contains("\"outcome\":\"\(place.outcome)\"") == true)
    case .goesOn:
      #expect(result.exitCode == 0)
      #expect(lines.isEmpty, "\(lines)")
      #expect(reports.first?.contains("\"outcome\":\"finished\"") == true)
    }
    // The last picture is the screen that was asked for, whoever showed the way there.
    let frame = 48 * 64 * 4
    let name = "faulty-\(place.name)-\(act.name).rgba"
    #expect(try scratch.read(name).suffix(frame) == scratch.read("push.rgba").suffix(frame))
    #expect(reports.last?.contains("\"outcome\":\"finished\"") == true)
    #expect(scratch.names.filter { $0.first != "." } == [name, library, "push.rgba"].sorted())
  }

  /// Whether an act comes to nothing at a place: whose last act it is to spoil the channel, or to exit
  /// with 0 after all, spoils nothing, and nobody waits for what a thread does beside the calls.
  private static func isHarmless(_ act: String, at place: String) -> Bool {
    switch place {
    case "destructor": ["close", "garbage", "answer", "handler", "done", "quick"].contains(act)
    case "later": ["loop", "sleep", "deadlock"].contains(act)
    default: false
    }
  }

  /// Small budgets where waiting is the point, wide ones where a busy machine must not disturb.
  private func budgets(_ place: Fault.Place) -> [String] {
    ["load", "create", "begin", "frame", "animation_ended", "end", "destroy", "unload"].flatMap {
      call in
      ["--budget", "\(call)=\(place.budgeted == call ? 600 : 10_000)"]
    }
  }

  @Test(arguments: ["begin", "constructor", "destructor"])
  func `H24: what a plugin prints lands on the error stream with its name`(place: String) throws {
    let scratch = try Scratch()
    let library = "libfaulty-\(place)-print.so"
    try scratch.copy("\(BuildFolder.fixtures)/libfaulty.so", as: library)
    let result = try HostProcess.run(
      [
        "run", "--plugin", "./\(library)", "--size", "48x64", "--format", "jsonl", "--output", "-",
        "--quiet",
      ], in: scratch)
    #expect(result.exitCode == 0)
    #expect(result.errors.isEmpty)
    let lines = result.text.split(separator: "\n")
    #expect(lines.allSatisfy { $0.hasPrefix("{") && $0.hasSuffix("}") })
    let loud = try HostProcess.run(
      ["run", "--plugin", "./\(library)", "--size", "48x64", "--output", "x.rgba"], in: scratch)
    #expect(loud.errors.contains("\(library): printed by \(place)"))
    #expect(loud.errors.contains("\(library): and\\u{1B}[31m in red"))
  }

  @Test(arguments: [
    ("fork", "clone"), ("exec", "execve"), ("ptrace", "ptrace"), ("kill", "kill"),
    ("escape", "setsid"), ("write", "open"), ("socket", "socket"),
  ])
  func `a system call that is refused is named`(act: String, call: String) throws {
    let scratch = try Scratch()
    let library = "libfaulty-thread-\(act).so"
    try scratch.copy("\(BuildFolder.fixtures)/libfaulty.so", as: library)
    let result = try HostProcess.run(
      ["run", "--plugin", "./\(library)", "--size", "48x64", "--output", "x.rgba"], in: scratch)
    #expect(result.exitCode == 0)
    let lines = result.errors.filter {
      $0.hasPrefix("note: './\(library)': the sandbox refused it ")
    }
    #expect(lines.count == 1, "\(result.errors)")
    #expect(lines.first?.contains(call) == true, "\(lines)")
  }

  @Test
  func `a good plugin is refused nothing`() throws {
    let scratch = try Scratch()
    let plugins = ["libpush.so", "libreveal.so", "\(BuildFolder.fixtures)/libswiftstatic.so"]
    for plugin in plugins {
      let result = try HostProcess.run(
        ["run", "--plugin", plugin, "--size", "48x64", "--output", "x.rgba"], in: scratch)
      #expect(!result.errors.contains { $0.contains("refused") }, "\(result.errors)")
    }
  }

  @Test
  func `a user may give a call more time, and a manifest less`() throws {
    let scratch = try Scratch()
    let path = "\(BuildFolder.fixtures)/libslow.so"
    let base = ["run", "--plugin", path, "--size", "48x64", "--output", "x.rgba", "--quiet"]
    let standard = try HostProcess.run(base + ["--budget", "begin=100"], in: scratch)
    #expect(standard.exitCode == 1)
    #expect(standard.errors.first?.contains("begin: took longer than 100 ms") == true)
    let more = try HostProcess.run(base + ["--budget", "begin=5000"], in: scratch)
    #expect(more.exitCode == 0)
    let manifest = try HostProcess.run(["manifest", path], in: scratch).text
    func allow(_ milliseconds: Int) throws {
      let budgets = "{\n  \"budgets\":{\"begin\":\(milliseconds)},\n  \"schema\""
      let text = manifest.replacing("{\n  \"schema\"", with: budgets)
      #expect(text != manifest)
      try scratch.write(Array(text.utf8), as: "slow.json")
    }
    try scratch.copy(path, as: "libslow.so")
    try allow(50)
    let own = ["run", "--plugin", "./libslow.so"] + base.dropFirst(3)
    let less = try HostProcess.run(own, in: scratch)
    #expect(less.errors.first?.contains("begin: took longer than 50 ms") == true)
    #expect(try HostProcess.run(own + ["--budget", "begin=5000"], in: scratch).exitCode == 0)
    try allow(251)
    let raised = try HostProcess.run(own, in: scratch)
    #expect(raised.exitCode == 3)
    #expect(raised.errors.first?.contains("budgets.begin") == true)
  }

  @Test(arguments: [
    (["--budget", "start=5"], "--budget"), (["--budget", "begin"], "--budget"),
    (["--budget", "begin=0"], "milliseconds"), (["--budget", "begin=x"], "milliseconds"),
    (["--allow", "libpush.so"], "--allow"), (["--allow", "libpush.so=here"], "absolute"),
  ])
  func `a bad option is named`(options: [String], word: String) throws {
    let scratch = try Scratch()
    let result = try HostProcess.run(["run", "--plugin", "libpush.so"] + options, in: scratch)
    #expect(result.exitCode == 2)
    #expect(result.errors.count == 1)
    #expect(result.errors.first?.contains(word) == true)
  }
}
