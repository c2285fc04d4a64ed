import HostProcess
import JSON
import TestVectors
import Testing

/// What users reported of calls, ids, capabilities and memory, by the numbers of their reports.
@Suite
struct LifecycleReportTests {
  private func run(
    _ library: String, in scratch: Scratch, _ more: [String] = []
  ) throws -> HostProcess.Result {
    try HostProcess.run(
      ["run", "--plugin", "\(BuildFolder.fixtures)/\(library)", "--size", "48x64"]
        + (more.contains("--output") ? more : more + ["--output", "x.rgba"]), in: scratch)
  }

  /// The calls that the fixture wrote down, as lines of the error stream or the output.
  private func calls(_ result: HostProcess.Result) -> [String] {
    result.errors.compactMap { line in
      line.firstRange(of: "call ").map { String(line[$0.upperBound...]) }
    }
  }

  @Test
  func `H03: a value that is no number is told with its call, its layer and its place`() throws {
    let scratch = try Scratch()
    let result = try run("libnokeyframe.so", in: scratch, ["--operation", "push", "--quiet"])
    #expect(result.exitCode == 1)
    let line = try #require(result.errors.first)
    #expect(result.errors.count == 1)
    for words in [
      "host.fixture.careless", "begin", "add_animation", "keyframes[7]: opacity is not finite",
    ] {
      #expect(line.contains(words), "\(line)")
    }
  }

  @Test
  func `H03: a crash in one operation is told with all that its author needs to see it`() throws {
    let scratch = try Scratch()
    try scratch.copy("\(BuildFolder.fixtures)/libnodismissal.so", as: "libcareless.so")
    let run = [
      "run", "--plugin", "./libcareless.so", "--size", "48x64", "--output", "x.rgba", "--quiet",
      "--report-dir", ".", "--operation",
    ]
    for operation in ["push", "present"] {
      #expect(try HostProcess.run(run + [operation], in: scratch).exitCode == 0)
    }
    let result = try HostProcess.run(run + ["dismiss"], in: scratch)
    #expect(result.exitCode == 1)
    #expect(result.errors.first?.contains("begin: was ended by SIGSEGV") == true)
    let name = "crash-careless-begin-1.json"
    let report = VectorRow(try JSONValue(parsing: try scratch.read(name)))
    #expect(report["plugin"]["name"].text == "Careless")
    #expect(report["transition"]["operation"].text == "dismiss")
    #expect(report["call"].text == "begin")
    #expect(report["backtrace"].rows.first?["symbol"].text == "begin")
    #expect(report["backtrace"].rows.first?["source"].text.contains("careless.c:") == true)
    // One process, and the same again.
    let again = try HostProcess.shell(
      "SWIFT_BACKTRACE=enable=no host replay --in-process ./\(name) 2>/dev/null; echo $?",
      in: scratch)
    #expect(again.text.hasSuffix("139\n"), "\(again.text)")
    let check = try HostProcess.run(["check", "--plugin", "./libcareless.so"], in: scratch)
    #expect(check.exitCode == 1)
    #expect(scratch.users.isEmpty, "a process of the check is left")
  }

  @Test
  func `H04: every command makes the same calls in the same order`() throws {
    let scratch = try Scratch()
    try scratch.copy("\(BuildFolder.fixtures)/libchronicle.so", as: "libchronicle.so")
    let whole = [
      "constructor", "entry", "create", "begin", "ended", "end", "destroy",
      "destructor",
    ]
    for format in ["rgba", "jsonl", "y4m"] {
      let result = try run(
        "libchronicle.so", in: scratch, ["--format", format, "--output", "x.\(format)"])
      #expect(result.exitCode == 0, "\(result.errors)")
      #expect(calls(result) == whole)
    }
    let manifest = try HostProcess.run(["manifest", "./libchronicle.so"], in: scratch)
    try scratch.write(manifest.output, as: "chronicle.json")
    #expect(calls(manifest) == ["constructor", "entry", "destructor"])
    let list = try HostProcess.run(
      ["list"], in: scratch, environment: ["ANIMATOR_PLUGIN_PATH": scratch.path])
    #expect(list.text.contains("host.fixture.chronicle"))
    #expect(calls(list).isEmpty)
    // In the host itself nothing is unloaded before the end.
    let inProcess = try run("libchronicle.so", in: scratch, ["--in-process"])
    #expect(calls(inProcess) == whole)
  }

  @Test
  func `H04: a check destroys what there is not, and gets no hole to call`() throws {
    let scratch = try Scratch()
    try scratch.copy("\(BuildFolder.fixtures)/libchronicle.so", as: "libchronicle.so")
    let result = try HostProcess.run(["check", "--plugin", "./libchronicle.so"], in: scratch)
    // LD-12 destroys nothing, LD-07 shakes hands again.
    for rule in ["LD-12", "LD-07"] {
      let line = result.text.split(separator: "\n").first { $0.hasPrefix(rule) }
      #expect(line?.contains("passed") == true, "\(result.text)")
    }
    // The fixture aborts where it is not refused.
    #expect(!result.text.contains("SIGABRT"), "\(result.text)")
  }

  @Test(arguments: [[], ["--in-process"]])
  func `H06: the host knows nothing by a name that is not quite right`(mode: [String]) throws {
    let scratch = try Scratch()
    let result = try run("libchronicle.so", in: scratch, mode)
    #expect(result.exitCode == 0, "\(result.errors)")
    for name in ["host.animator.revealx", "host.animator.revea", ""] {
      let result = try HostProcess.run(["run", "--plugin", name] + mode, in: scratch)
      #expect([2, 3].contains(result.exitCode), "'\(name)'")
      #expect(result.errors.count == 1)
    }
  }

  @Test
  func `H06: a plugin that answers to every name is told so, with the name`() throws {
    let scratch = try Scratch()
    let result = try HostProcess.run(
      ["check", "--plugin", "\(BuildFolder.fixtures)/libobliging.so"], in: scratch)
    #expect(result.exitCode == 1)
    let line = result.text.split(separator: "\n").first { $0.hasPrefix("LD-13") }
    #expect(line?.contains("failed") == true)
    #expect(line?.contains("host.fixture.obliging: provides '") == true, "\(line ?? "")")
  }

  @Test(arguments: 0..<8, [[], ["--in-process"]])
  func `H07: what is not granted is refused in words, in every combination`(
    withheld: Int, mode: [String]
  ) throws {
    let scratch = try Scratch()
    let names = ["layer-mask", "spring", "interactive"]
    let options = names.indices.filter { withheld & 1 << $0 != 0 }
      .flatMap { ["--withhold", "animator.\(names[$0])"] }
    let result = try run("libgreedy.so", in: scratch, options + mode + ["--quiet"])
    #expect(result.exitCode == 0, "\(result.errors)")
    for plugin in ["libreveal.so", "libslide.so", "libpush.so", "libpopup.so"] {
      let result = try HostProcess.run(
        [
          "run", "--plugin", plugin, "--size", "48x64", "--frames", "0", "--output", "y.rgba",
          "--quiet",
        ] + options + mode, in: scratch)
      let declines = result.errors.contains { $0.contains("MISSING_CAPABILITY") }
      #expect(result.exitCode == (declines ? 1 : 0), "\(plugin) \(result.errors)")
      #expect(result.errors.count == (declines ? 1 : 0))
    }
  }

  @Test(arguments: [[], ["--in-process"]])
  func `H22: memory that is taken back and text that nobody may free are copied`(
    mode: [String]
  ) throws {
    let scratch = try Scratch()
    var films: [[UInt8]] = []
    for library in ["libowner.so", "libownerstatic.so"] {
      let result = try run(library, in: scratch, mode + ["--format", "jsonl", "--output", "x"])
      #expect(result.exitCode == 0, "\(result.errors)")
      films.append(try scratch.read("x"))
    }
    #expect(films[0] == films[1])
    let trace = String(decoding: films[0], as: UTF8.self)
    // Half of the way after half of the time, as the keyframes that are gone said.
    #expect(trace.contains("\"opacity\":0.5,") || trace.contains("\"opacity\":0.5}"))
  }
}
