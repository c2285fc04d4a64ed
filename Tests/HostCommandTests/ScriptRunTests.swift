import Foundation
import HostProcess
import Testing

/// What `host run --script` does.
@Suite
struct ScriptRunTests {
  private func run(
    _ script: String, _ arguments: [String] = ["--plugin", "libpush.so"], format: String = "jsonl",
    in scratch: Scratch
  ) throws -> HostProcess.Result {
    try HostProcess.run(
      ["run", "--script", "-", "--output", "-", "--format", format, "--fps", "30", "--quiet"]
        + arguments,
      in: scratch, input: script)
  }

  private func lines(_ result: HostProcess.Result) throws -> [[String: Any]] {
    try result.text.split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
  }

  private func events(_ result: HostProcess.Result, _ name: String) throws -> [[String: Any]] {
    try lines(result).filter { $0["event"] as? String == name }
  }

  @Test(arguments: [
    #"{"at": 1, "do": "resize", "size": [667, 375]}"#,
    #"{"at": 1, "do": "policy", "policy": "queue"}"#,
    #"{"at": 1, "do": "push", "screen": "third", "animated": false}"#,
  ])
  func `case 12: the time of frames never goes back`(last: String) throws {
    let script = "[{\"at\": 0, \"do\": \"push\", \"screen\": \"detail\"}, \(last)]"
    let result = try run(script, in: Scratch())
    let times = try lines(result).filter { $0["frame"] != nil }.compactMap { $0["time"] as? Double }
    #expect(times == times.sorted())
    #expect(times.last == 1)
    #expect(try lines(result).last?["duration"] as? Double == 1)
  }

  @Test
  func `a run of any length ends with the last frame that is asked for`() throws {
    let script = """
      [{"at": 0, "do": "push", "screen": "detail"}, {"at": 0.1, "do": "pop"},
       {"at": 86400, "do": "push", "screen": "third"}]
      """
    let result = try run(script, ["--plugin", "libpush.so", "--frames", "2..5"], in: Scratch())
    #expect(result.exitCode == 0)
    let frames = try lines(result).filter { $0["frame"] != nil }
    #expect(frames.compactMap { $0["frame"] as? Int } == [2, 3, 4, 5])
    let last = try #require(try lines(result).last)
    #expect(last["frames"] as? Int == 6)
    #expect(try abs(#require(last["duration"] as? Double) - 5.0 / 30) < 1e-9)
    // The pop was still running, and the last push never began.
    #expect((last["outcomes"] as? [Any])?.count == 1)
    #expect(try events(result, "began").count == 2)
  }

  @Test
  func `a script from a pipe does what the same file does`() throws {
    let scratch = try Scratch()
    let script = """
      [{"at": 0, "do": "push", "screen": "detail"}, {"at": 0.5, "do": "pop"}]
      """
    try scratch.write(Array(script.utf8), as: "s.json")
    let piped = try run(script, in: scratch)
    let filed = try HostProcess.run(
      [
        "run", "--plugin", "libpush.so", "--script", "s.json", "--output", "-", "--format", "jsonl",
        "--fps", "30",
      ], in: scratch)
    #expect(piped.exitCode == 0 && piped.text == filed.text)
    let ends = try lines(piped).last?["outcomes"] as? [[String: Any]]
    #expect(ends?.map { $0["outcome"] as? String } == ["finished", "finished"])
    #expect(try events(piped, "began").map { $0["operation"] as? String } == ["push", "pop"])
  }

  @Test
  func `the trace of a script of one push shows the layers of the plain push`() throws {
    let scratch = try Scratch()
    let script = try run("[{\"at\": 0, \"do\": \"push\", \"screen\": \"detail\"}]", in: scratch)
    let plain = try HostProcess.run(
      ["run", "--plugin", "libpush.so", "--output", "-", "--format", "jsonl", "--fps", "30"],
      in: scratch)
    func frames(_ text: String) -> [Substring] {
      text.split(separator: "\n").filter { $0.hasPrefix("{\"frame\"") }
    }
    #expect(frames(script.text).count == 10)
    #expect(frames(script.text) == frames(plain.text))
  }

  @Test
  func `a pop in mid-push starts from what is on screen`() throws {
    let scratch = try Scratch()
    let result = try run(
      """
      [{"at": 0, "do": "push", "screen": "detail"}, {"at": 0.1, "do": "pop"}]
      """, in: scratch)
    let frames = try lines(result).filter { $0["frame"] != nil }
    func x(_ frame: Int, _ layer: String) throws -> Double {
      let layers = try #require(frames[frame]["layers"] as? [String: [String: Any]])
      return try #require((layers[layer]?["position"] as? [Double])?.first)
    }
    // NC-1 at 0.1 s: the incoming screen's edge is at 191.869124.
    #expect(abs(try x(3, "detail") - 187.5 - 191.869124) < 1e-3)
    #expect(try abs(x(3, "detail") - x(3, "main") - 375) < 1e-9)
    #expect(try abs(x(4, "detail") - x(3, "detail")) < 80)
  }

  @Test
  func `a container that fills a screen moves as it does alone and goes with the screen`() throws {
    let scratch = try Scratch()
    let push = #""at": 0.1, "do": "push", "screen": "detail", "animator": "host.animator.push""#
    let inside = try run(
      #"[{"at": 0, "do": "embed", "name": "inner", "in": "main", "screen": "third"},"#
        + #"{\#(push), "container": "inner"},"#
        + #"{"at": 0.5, "do": "push", "screen": "popup", "animator": "host.animator.push"}]"#,
      [], in: scratch)
    #expect(inside.exitCode == 0 && inside.errors.isEmpty, "\(inside.errors)")
    let alone = try run("[{\(push)}]", [], in: scratch)
    func places(_ result: HostProcess.Result, _ layer: String) throws -> [[Double]?] {
      try lines(result).compactMap { $0["layers"] as? [String: [String: Any]] }
        .map { $0[layer]?["position"] as? [Double] }
    }
    let shown = try places(inside, "main/inner/detail")
    let wanted = try places(alone, "detail")
    #expect(wanted.compactMap(\.self).count > 8)
    #expect(shown.prefix(wanted.count - 1).elementsEqual(wanted.dropLast()))
    // Later the screen moves with all that is in it.
    #expect(try places(inside, "main").last == [-187.5, 333.5])
  }

  @Test
  func `three plugins in two containers on one clock each do what they do alone`() throws {
    let scratch = try Scratch()
    let embed = """
      {"at": 0, "do": "embed", "name": "inner", "in": "main/tabs", "screen": "third"}
      """
    let outer = """
      {"at": 0.1, "do": "push", "screen": "detail", "animator": "host.animator.reveal"}
      """
    let inner = """
      {"at": 0.2, "do": "push", "screen": "popup", "container": "inner",
       "animator": "host.animator.push"},
      {"at": 0.9, "do": "pop", "container": "inner", "animator": "host.animator.unwind"}
      """
    func frames(_ commands: [String]) throws -> [[String: NSDictionary]] {
      let result = try run("[\(commands.joined(separator: ","))]", [], in: scratch)
      #expect(result.exitCode == 0 && result.errors.isEmpty)
      return try lines(result).compactMap { $0["layers"] as? [String: NSDictionary] }
    }
    let both = try frames([embed, outer, inner])
    let alone = (outer: try frames([embed, outer]), inner: try frames([embed, inner]))
    #expect(both.count == 64, "2.1 s at 30 fps")
    var seen = (outer: 0, inner: 0)
    for (index, layers) in both.enumerated() {
      let inside = layers.filter { $0.key.hasPrefix("main/tabs/inner/") }
      let outside = layers.filter { !$0.key.hasPrefix("main/tabs/inner/") }
      #expect(outside == alone.outer[index])
      // The inner container goes out of sight with the screen that it is in.
      if index < alone.inner.count { #expect(inside == alone.inner[index]) }
      seen.outer += outside.count
      seen.inner += inside.count
    }
    #expect(seen.outer > 60 && seen.inner > 40)
  }

  @Test
  func `every script of the project runs to its end with nothing refused`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "manifests/scripts")
    let scripts = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(scripts.count >= 6)
    for script in scripts {
      let scratch = try Scratch()
      let result = try HostProcess.run(
        [
          "run", "--script", folder.appending(path: script).path, "--plugin", "libpush.so",
          "--output", "x.jsonl", "--fps", "30", "--json",
        ], in: scratch)
      #expect(result.exitCode == 0, "\(script): \(result.errors)")
      #expect(result.text.contains("\"refused\":[]"), "\(script): \(result.text)")
      #expect(!result.text.contains("cross-fade"), "\(script): \(result.text)")
    }
  }

  @Test
  func `a hand without the grant is noted, and the run stays timed`() throws {
    let scratch = try Scratch()
    let result = try run(
      """
      [{"at": 0, "do": "push", "screen": "detail"}, {"at": 0.1, "do": "grab"},
       {"at": 0.2, "do": "scrub", "progress": 0.1}]
      """, in: scratch)
    #expect(result.exitCode == 0)
    #expect(result.errors.contains { $0.contains("animator.interactive is not granted") })
    let refused = try events(result, "refused")
    #expect(refused.map { $0["command"] as? String } == ["grab", "scrub"])
    #expect(try lines(result).last?["frames"] as? Int == 10)
  }

  @Test
  func `a container may refuse or queue what comes while it is busy`() throws {
    let scratch = try Scratch()
    let commands = """
      {"at": 0, "do": "push", "screen": "detail"}, {"at": 0.1, "do": "push", "screen": "third"}
      """
    let refuse = try run(
      "[{\"at\": 0, \"do\": \"policy\", \"policy\": \"refuse\"}, \(commands)]",
      in: scratch)
    #expect(try events(refuse, "refused").count == 1)
    #expect(try events(refuse, "began").count == 1)
    let queue = try run(
      "[{\"at\": 0, \"do\": \"policy\", \"policy\": \"queue\"}, \(commands)]",
      in: scratch)
    #expect(try events(queue, "began").compactMap { $0["time"] as? Double } == [0, 0.3])
  }

  @Test
  func `a resize in mid-flight keeps the frames at one size`() throws {
    let scratch = try Scratch()
    let script = """
      [{"at": 0, "do": "push", "screen": "detail"}, {"at": 0.1, "do": "resize", "size": [400, 300]}]
      """
    let result = try run(script, format: "rgba", in: scratch)
    #expect(result.exitCode == 0)
    #expect(result.output.count == 10 * 400 * 667 * 4)
    let trace = try run(script, in: scratch)
    let last = try lines(trace).last { $0["frame"] != nil }
    let layers = try #require(last?["layers"] as? [String: [String: Any]])
    #expect((layers["detail"]?["position"] as? [Double]) == [200, 150])
  }

  @Test(arguments: [
    (
      "[{\"at\": 0, \"do\": \"pop\"}]", 3,
      "--script: pop at 0.0 s: there is no screen to go back to"
    ),
    (
      "[{\"at\": 0, \"do\": \"push\", \"screen\": \"main\"}]", 3,
      "--script: push at 0.0 s: screen 'main' is on the stack already"
    ),
    (
      "[{\"at\": 0, \"do\": \"pop\", \"container\": \"x\"}]", 3,
      "--script: pop at 0.0 s: there is no container 'x'"
    ),
    (
      "[{\"at\": 0, \"do\": \"push\", \"screen\": \"detail\", \"animator\": \"org.nobody\"}]", 3,
      "'org.nobody'"
    ),
    (
      "[{\"at\": 0, \"do\": \"push\", \"screen\": \"detail\", \"set\": {\"speed\": 1}}]", 3,
      "--script: 'host.animator.push' has no parameter 'speed'"
    ),
    (
      "[{\"at\": 0, \"do\": \"embed\", \"name\": \"x\", \"in\": \"main/none\", "
        + "\"screen\": \"third\"}]",
      3, "--script: embed at 0.0 s: there is no layer 'main/none' on the stack"
    ),
    (
      "[{\"at\": 0, \"do\": \"push\", \"screen\": \"detail\", "
        + "\"animator\": \"host.animator.reveal\"}, {\"at\": 0.1, \"do\": \"grab\"}]",
      3, "--script: it ends while a hand holds the transition in 'container'"
    ),
    ("[{\"do\": \"jump\"}]", 3, "--script: '-': [0].do: expected one of"),
    ("[", 3, "--script: '-': 1:2:"),
  ])
  func `a wrong script is told in one line and leaves nothing`(
    script: String, code: Int32, words: String
  ) throws {
    let scratch = try Scratch()
    let result = try HostProcess.run(
      ["run", "--plugin", "libpush.so", "--script", "-", "--output", "x.webp"], in: scratch,
      input: script)
    #expect(result.exitCode == code)
    #expect(result.errors.count == 1)
    #expect(result.errors.first?.contains(words) == true, "\(result.errors)")
    #expect(scratch.names.isEmpty)
  }

  @Test
  func `options that contradict a script are told`() throws {
    let scratch = try Scratch()
    for (arguments, words) in [
      (["--operation", "pop"], "--operation: does not go with --script"),
      (["--set", "nothing=1"], "--set: no plugin here has a parameter for 'nothing=1'"),
    ] {
      let result = try run("[]", ["--plugin", "libpush.so"] + arguments, in: scratch)
      #expect(result.exitCode == 2)
      #expect(result.errors.first?.contains(words) == true, "\(result.errors)")
    }
  }
}
