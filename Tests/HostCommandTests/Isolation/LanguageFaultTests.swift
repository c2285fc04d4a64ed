import Foundation
import HostProcess
import JSON
import TestVectors
import Testing

/// Faults as other languages have them, several plugins at once, and other users.
@Suite
struct LanguageFaultTests {
  private func run(_ library: String, in scratch: Scratch) throws -> HostProcess.Result {
    try HostProcess.run(
      [
        "run", "--plugin", "\(BuildFolder.fixtures)/\(library)", "--size", "48x64", "--output",
        "x.rgba", "--quiet",
      ], in: scratch)
  }

  @Test(arguments: [
    ("libthrower.so", "begin: was ended by SIGABRT"), ("libtrapper.so", "begin: was ended by SIG"),
    ("libpanicker.so", "begin: was ended by SIG"),
  ])
  func `H23: an exception, a trap and a panic end their own transition alone`(
    library: String, words: String
  ) throws {
    let scratch = try Scratch()
    guard FileManager.default.fileExists(atPath: "\(BuildFolder.fixtures)/\(library)") else {
      #expect(library == "libpanicker.so", "only Rust may be missing")
      try Test.cancel("no rustc: the fixtures in Rust were left out")
    }
    let result = try run(library, in: scratch)
    #expect(result.exitCode == 1)
    #expect(result.errors.count == 1)
    #expect(result.errors.first?.contains(words) == true, "\(result.errors)")
    #expect(scratch.names.contains("x.rgba"))
  }

  @Test(arguments: [
    ("libthrower.so", "host.fixture.foreign: begin: was ended by SIGABRT"),
    ("libtrapper.so", "begin: was ended by SIG"),
  ])
  func `H23: a host that dies of a plugin in it says of which one, and in which call`(
    library: String, words: String
  ) throws {
    let scratch = try Scratch()
    let result = try HostProcess.shell(
      "SWIFT_BACKTRACE=enable=no host run --in-process --quiet --size 48x64 --output x.rgba "
        + "--plugin \("\(BuildFolder.fixtures)/\(library)".asShellWord) 2>&1; echo $?", in: scratch)
    let lines = result.text.split(separator: "\n")
    #expect(Int(lines.last ?? "") ?? 0 > 128, "\(result.text)")
    #expect(lines.filter { $0.hasPrefix("host: ") && $0.contains(words) }.count == 1, "\(lines)")
    #expect(!scratch.names.contains("x.rgba"))
  }

  @Test
  func `H23: a plugin that leaves takes the host along, and that is said`() throws {
    let scratch = try Scratch()
    try scratch.copy("\(BuildFolder.fixtures)/libfaulty.so", as: "libfaulty-end-exit.so")
    let result = try HostProcess.run(
      [
        "run", "--in-process", "--quiet", "--size", "48x64", "--output", "x.rgba", "--plugin",
        "./libfaulty-end-exit.so",
      ], in: scratch)
    #expect(result.exitCode == 1)
    #expect(result.errors.count == 1)
    #expect(result.errors.first?.contains(": end: exited with code 3, and the host") == true)
  }

  @Test(arguments: [[], ["--in-process"]])
  func `H09: libraries with the same names keep to themselves`(mode: [String]) throws {
    let scratch = try Scratch()
    let libraries = ["twinone", "twintwo"].flatMap {
      ["--plugin", "\(BuildFolder.fixtures)/lib\($0).so"]
    }
    let result = try HostProcess.run(
      ["run", "--size", "48x64", "--format", "rgba", "--quiet"] + libraries + mode, in: scratch)
    #expect(result.exitCode == 0, "\(result.errors)")
    // Both have one id, and each shows its own film: 0.1 s and 0.2 s at 60 frames a second.
    #expect(try scratch.read("twinone.rgba").count == 48 * 64 * 4 * 7)
    #expect(try scratch.read("twintwo.rgba").count == 48 * 64 * 4 * 13)
    let script = "[{\"at\":0,\"do\":\"push\",\"screen\":\"detail\"}]"
    try scratch.write(Array(script.utf8), as: "s.json")
    let scripted = try HostProcess.run(
      ["run", "--script", "s.json", "--size", "48x64", "--output", "x.rgba"] + libraries + mode,
      in: scratch)
    #expect(
      scripted.errors.contains {
        $0.hasPrefix("note: animator 'host.fixture.twin': ") && $0.hasSuffix("twintwo.so' is not")
      }, "\(scripted.errors)")
    // The names are there for others to see, and that is worth a warning.
    let check = try HostProcess.run(
      ["check", "--plugin", "\(BuildFolder.fixtures)/libtwinone.so", "--group", "LD"], in: scratch)
    #expect(check.text.contains("twin_state"), "\(check.text)")
  }

  @Test
  func `H02: listing plugins runs none of them, whatever they would do`() throws {
    let scratch = try Scratch()
    let good = try HostProcess.run(
      ["manifest", "\(BuildFolder.fixtures)/libspringy.so"], in: scratch
    ).text
    for (index, act) in ["sleep", "segv", "exit", "nothing"].enumerated() {
      let name = "libfaulty-constructor-\(act).so"
      try scratch.copy("\(BuildFolder.fixtures)/libfaulty.so", as: name)
      let text = good.replacing("libspringy.so", with: name)
        .replacing("host.fixture.springy", with: "host.fixture.number\(index)")
      try scratch.write(Array(text.utf8), as: "\(act).json")
    }
    let result = try HostProcess.run(
      ["list"], in: scratch, environment: ["ANIMATOR_PLUGIN_PATH": scratch.path])
    #expect(result.exitCode == 0)
    for index in 0..<4 { #expect(result.text.contains("host.fixture.number\(index)")) }
  }

  @Test
  func `the sandbox is told part by part`() throws {
    let scratch = try Scratch()
    let text = try HostProcess.run(["info", "--sandbox"], in: scratch)
    let json = try HostProcess.run(["info", "--sandbox", "--json"], in: scratch)
    let state = try JSONValue(parsing: Array(json.text.utf8))
    for part in ["privileges", "files", "calls", "limits"] {
      #expect(text.text.contains("\(part)  ") || text.text.contains("\(part) "))
      let holds = state[part]?["holds"] == .bool(true)
      #expect(text.text.contains("missing") || holds, "\(part)")
    }
    // Some of it is there on every system, and the loader's own folder in each form.
    #expect(state["readable"]?.description.contains("\"/etc/ld.so.cache\"") == true)
    #expect(text.text.contains("/etc/ld.so.cache, "))
    #expect(text.exitCode == (text.text.contains("missing") ? 1 : 0))
    #expect(try HostProcess.run(["info", "--sandbox", "x"], in: scratch).exitCode == 2)
  }

  @Test
  func `a user grants a plugin a folder, and that one alone`() throws {
    let scratch = try Scratch()
    try scratch.copy("\(BuildFolder.fixtures)/libfaulty.so", as: "libfaulty-begin-read.so")
    let run = ["run", "--plugin", "./libfaulty-begin-read.so", "--size", "48x64", "--quiet"]
    #expect(try HostProcess.run(run, in: scratch).exitCode == 0)
    // The fixture takes it for a fault that it can read what it should not.
    let granted = try HostProcess.run(
      run + ["--allow", "./libfaulty-begin-read.so=/etc"], in: scratch)
    #expect(granted.exitCode == 1)
    let other = try HostProcess.run(run + ["--allow", "libpush.so=/etc"], in: scratch)
    #expect(other.exitCode == 0)
  }

  @Test(
    .enabled(if: OrdinaryUser.isThere, OrdinaryUser.isMissing),
    arguments: ["segv", "loop", "fork", "threadbomb", "kill", "read", "write", "hog"])
  func `an ordinary user is protected as root is`(act: String) throws {
    let scratch = try Scratch()
    let library = "libfaulty-begin-\(act).so"
    try scratch.copy("\(BuildFolder.fixtures)/libfaulty.so", as: library)
    try scratch.copyHost()
    let result = try HostProcess.shell(
      "chmod 777 . && \(OrdinaryUser.command) ./host run --plugin ./\(library) --size 48x64 "
        + "--output x.rgba --quiet 2>&1; echo $?", in: scratch)
    let goesOn = ["fork", "kill", "read", "write"].contains(act)
    #expect(result.text.hasSuffix(goesOn ? "0\n" : "1\n"), "\(result.text)")
    #expect(result.text.contains("begin: ") == !goesOn, "\(result.text)")
  }

  @Test
  func `a script kills a worker, and the transition is still carried through`() throws {
    let scratch = try Scratch()
    try scratch.write(
      Array(
        "[{\"at\":0,\"do\":\"push\",\"screen\":\"detail\"},{\"at\":0.1,\"do\":\"kill-worker\"}]"
          .utf8), as: "s.json")
    let result = try HostProcess.run(
      [
        "run", "--plugin", "libpush.so", "--script", "s.json", "--size", "48x64", "--output",
        "x.rgba", "--quiet",
      ], in: scratch)
    #expect(result.exitCode == 1)
    #expect(result.errors.count == 1)
    #expect(result.errors.first?.contains("between calls: was ended by SIGKILL") == true)
    let alone = try HostProcess.run(
      ["run", "--plugin", "libpush.so", "--size", "48x64", "--output", "y.rgba", "--quiet"],
      in: scratch)
    #expect(alone.exitCode == 0)
    #expect(try scratch.read("x.rgba") == scratch.read("y.rgba"))
  }

  @Test
  func `nothing is left after many faults in a row`() throws {
    let scratch = try Scratch()
    let places = [
      "constructor", "create", "begin", "frame", "thread", "end", "destroy", "destructor",
    ]
    let acts = ["segv", "abort", "exit", "leave", "overflow"]
    var libraries: [String] = []
    for place in places {
      for act in acts {
        libraries.append("./libfaulty-\(place)-\(act).so")
        try scratch.copy(
          "\(BuildFolder.fixtures)/libfaulty.so", as: "libfaulty-\(place)-\(act).so")
      }
    }
    let count = Effort.isFull ? 1_000 : 40
    let result = try HostProcess.shell(
      "isolation-benchmark faults \(count) \("\(BuildFolder.path)/animator-worker".asShellWord) "
        + libraries.joined(separator: " ") + "; echo $?", in: scratch)
    #expect(result.text.hasPrefix("\(count) of \(count) failed"), "\(result.text)")
    #expect(result.text.split(separator: "\n").dropFirst().first == "0", "\(result.text)")
  }
}
