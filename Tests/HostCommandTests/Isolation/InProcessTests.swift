import HostProcess
import Testing

/// What a plugin in the host itself can do to it, and what not.
@Suite
struct InProcessTests {
  private func run(
    _ fixture: String, in scratch: Scratch, _ options: [String] = ["--in-process"]
  ) throws -> HostProcess.Result {
    let library = "lib\(fixture).so"
    if !scratch.names.contains(library) {
      let name = fixture.split(separator: "-").first.map(String.init) ?? fixture
      try scratch.copy("\(BuildFolder.fixtures)/lib\(name).so", as: library)
    }
    return try HostProcess.run(
      ["run", "--plugin", "./\(library)", "--size", "48x64", "--output", "x.jsonl"] + options,
      in: scratch, environment: ["SWIFT_BACKTRACE": "enable=no"])
  }

  @Test(arguments: [
    ("constructor", "done", "load"), ("entry", "silent", "load"), ("create", "quick", "create"),
    ("begin", "done", "begin"), ("begin", "silent", "begin"), ("begin", "lower", "begin"),
    ("begin", "quick", "begin"), ("begin", "beside", "begin"),
    ("ended", "silent", "animation_ended"), ("end", "done", "end"),
    ("destroy", "silent", "destroy"),
  ])
  func `a plugin that exits the host is named, and it is no success`(
    place: String, act: String, call: String
  ) throws {
    let scratch = try Scratch()
    let result = try run("faulty-\(place)-\(act)", in: scratch)
    #expect(result.exitCode == 1)
    let lines = result.errors.filter { $0.contains(": exited with code 0") }
    #expect(lines.count == 1, "\(result.errors)")
    #expect(lines.first?.contains(": \(call): exited with code 0, and the host with it") == true)
  }

  @Test
  func `what a plugin leaves for the end of the process is told when it is a fault`() throws {
    let scratch = try Scratch()
    let silent = try run("faulty-begin-hushed", in: scratch)
    #expect(silent.exitCode == 0)
    #expect(scratch.names.contains("x.jsonl"))
    let loud = try run("faulty-begin-last", in: scratch)
    #expect(loud.exitCode != 0)
    #expect(
      loud.errors.contains {
        $0.hasPrefix("host: host.fixture.faulty: when everything was done: was ended by SIGABRT")
      }, "\(loud.errors)")
  }

  @Test(arguments: ["spoken", "unmade", "unbegun"])
  func `case 52: what a plugin says when it refuses is told in process too`(
    fixture: String
  ) throws {
    let scratch = try Scratch()
    let words = ["spoken": "no licence found", "unmade": "no room for another one"][fixture]
    for options in [[], ["--in-process"]] {
      let result = try run(fixture, in: scratch, options)
      #expect(result.exitCode == 1)
      let lines = result.errors.filter { $0.contains(words ?? "not today") }
      #expect(lines.count == 1, "\(options): \(result.errors)")
    }
  }

  /// The frames of a transition of the built-in scale after the plugin's, bit for bit.
  private func frames(
    _ fixture: String, in scratch: Scratch, _ options: [String]
  ) throws -> [Substring] {
    let script = """
      [{"at":0,"do":"push","screen":"detail","animator":"host.fixture.faulty"},
       {"at":0.6,"do":"pop","animator":"host.animator.scale","set":{"curve":"spring"}}]
      """
    try scratch.write(Array(script.utf8), as: "script.json")
    let result = try run(fixture, in: scratch, options + ["--script", "script.json"])
    #expect(result.exitCode == 0, "\(result)")
    let text = String(decoding: try scratch.read("x.jsonl"), as: UTF8.self)
    return text.split(separator: "\n").filter { $0.contains("\"frame\"") }
  }

  @Test(arguments: ["constructor", "entry", "create", "begin", "ended", "end", "destroy"])
  func `case 53: how numbers are computed is the host's own after each call`(
    place: String
  ) throws {
    let scratch = try Scratch()
    let right = try frames("faulty-begin-nothing", in: scratch, [])
    #expect(right.count > 30)
    #expect(try frames("faulty-\(place)-modes", in: scratch, ["--in-process"]) == right)
  }
}
