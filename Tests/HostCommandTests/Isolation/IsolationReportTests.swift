import HostProcess
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

  @Test
  func `H05: an instance that is not made is a reason, not a crash`() throws {
    let scratch = try Scratch()
    let result = try run(
      "libreveal.so", in: scratch, "--withhold", "animator.layer-mask")
    #expect(result.exitCode == 1)
    #expect(result.errors.count == 1)
    #expect(result.errors.first?.contains("MISSING_CAPABILITY") == true)
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

  @Test
  func `H21: a locale with a comma reaches neither numbers that are read nor written`() throws {
    let scratch = try Scratch()
    let result = try HostProcess.run(
      [
        "run", "--plugin", faulty("constructor", "locale", in: scratch), "--size", "48x64",
        "--output", "-", "--format", "jsonl", "--quiet", "--fps", "23.976",
      ], in: scratch)
    #expect(result.exitCode == 0)
    #expect(result.text.contains("\"fps\":\"23976/1000\""))
    #expect(result.text.contains("\"opacity\":0."))
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

  @Test
  func `S03: a Swift plugin is loaded and let go again and again`() throws {
    let scratch = try Scratch()
    let plugins = (0..<10).flatMap { _ in ["--plugin", "libreveal.so"] }
    let result = try HostProcess.run(
      ["run"] + plugins + ["--size", "16x16", "--frames", "0", "--format", "rgba", "--quiet"],
      in: scratch)
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(result.errors.isEmpty)
  }
}
