import HostProcess
import JSON
import Testing

/// What users of plugin hosts reported, by the numbers of their reports.
@Suite
struct IsolationReportTests {
  private func run(
    _ library: String, in scratch: Scratch, _ more: String...
  ) throws -> HostProcess.Result {
    try HostProcess.run(
      ["run", "--plugin", library, "--size", "48x64", "--output", "x.rgba", "--quiet"] + more,
      in: scratch)
  }

  private func faulty(_ place: String, _ act: String, in scratch: Scratch) throws -> String {
    let library = "libfaulty-\(place)-\(act).so"
    try scratch.copy("\(BuildFolder.fixtures)/libfaulty.so", as: library)
    return "./\(library)"
  }

  @Test
  func `H01: a plugin's own signal handlers hide no fault and reach no host`() throws {
    let scratch = try Scratch()
    let hidden = try run(faulty("begin", "handler", in: scratch), in: scratch)
    #expect(hidden.exitCode == 1)
    #expect(hidden.errors.first?.contains("was ended by SIGSEGV at address 0x8") == true)
    let changed = try run(faulty("create", "signals", in: scratch), in: scratch)
    #expect(changed.exitCode == 0)
  }

  /// What is not made or does not begin, what the line says, and what is given back.
  static let reluctant = [
    ("unmade", "create answered LIMIT; it said: no room for another one", false),
    ("nothingmade", "create answered OK without an instance", false),
    ("unbegun", "begin answered NOT_READY; it said: not today", true),
  ]

  @Test(arguments: reluctant, [[], ["--in-process"]])
  func `H05: an instance that is not made is a reason, not a crash`(
    fixture: (name: String, words: String, isMade: Bool), mode: [String]
  ) throws {
    let scratch = try Scratch()
    let arguments = [
      "run", "--plugin", "\(BuildFolder.fixtures)/lib\(fixture.name).so", "--size", "48x64",
      "--output", "x.rgba",
    ]
    let result = try HostProcess.run(arguments + mode, in: scratch)
    #expect(result.exitCode == 1)
    let lines = result.errors.filter { $0.hasPrefix("host: ") }
    #expect(lines.count == 1, "\(result.errors)")
    #expect(lines.first?.contains(fixture.words) == true, "\(lines)")
    let given = result.errors.filter { $0.hasSuffix("destroyed an instance") }
    #expect(given.count == (fixture.isMade ? 1 : 0), "\(result.errors)")
    #expect(!result.errors.contains { $0.hasSuffix("destroyed nothing") })
    let push = try HostProcess.run(
      ["run", "--plugin", "libpush.so", "--size", "48x64", "--output", "y.rgba", "--quiet"],
      in: scratch)
    #expect(push.exitCode == 0)
    let frame = 48 * 64 * 4
    #expect(try scratch.read("x.rgba").suffix(frame) == scratch.read("y.rgba").suffix(frame))
  }

  @Test
  func `H11: a thread that outlives its library hurts nobody`() throws {
    let scratch = try Scratch()
    let result = try run(faulty("later", "sleep", in: scratch), in: scratch)
    #expect(result.exitCode == 0)
    #expect(result.errors.isEmpty)
  }

  @Test
  func `H20: a constructor that exits is the plugin's fault`() throws {
    let scratch = try Scratch()
    let result = try run(faulty("constructor", "exit", in: scratch), in: scratch)
    #expect(result.exitCode == 1)
    #expect(result.errors.first?.contains("load: exited with code 3") == true)
    let list = try HostProcess.run(["list"], in: scratch)
    #expect(list.exitCode == 0)
  }

  @Test(arguments: [[], ["--in-process"]])
  func `H21: a locale with a comma reaches neither numbers that are read nor written`(
    mode: [String]
  ) throws {
    let scratch = try Scratch()
    let locale = try HostProcess.shell(
      "mkdir locales && localedef -i de_DE -f UTF-8 ./locales/de_DE.UTF-8"
        + " && LOCPATH=$PWD/locales LC_ALL=de_DE.UTF-8 locale decimal_point", in: scratch)
    #expect(locale.text.hasSuffix(",\n"), "\(locale.text)")
    let script = #"[{"at":0.35,"do":"push","screen":"detail"}]"#
    try scratch.write(Array(script.utf8), as: "s.json")
    // The first plugin sets the locale; what comes after it reads and writes numbers.
    let result = try HostProcess.run(
      [
        "run", "--plugin", faulty("constructor", "locale", in: scratch), "--script", "s.json",
        "--size", "48x64", "--output", "-", "--format", "jsonl", "--quiet", "--fps", "23.976",
      ] + mode, in: scratch, environment: ["LOCPATH": scratch.path + "/locales"])
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(result.text.contains("\"fps\":\"23976/1000\""))
    #expect(result.text.contains("\"opacity\":0."))
    for line in result.text.split(separator: "\n") {
      #expect(throws: Never.self) { try JSONValue(parsing: Array(line.utf8)) }
    }
  }

  @Test(arguments: [[], ["--in-process"]])
  func `H25: four threads call the host together, and lose nothing`(mode: [String]) throws {
    let scratch = try Scratch()
    let result = try HostProcess.run(
      [
        "run", "--plugin", "\(BuildFolder.fixtures)/libcrowd.so", "--size", "48x64", "--output",
        "x.rgba", "--quiet", "--budget", "begin=60000",
      ] + mode, in: scratch)
    #expect(result.exitCode == 0, "\(result.errors)")
  }
}
