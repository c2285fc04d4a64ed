import Foundation
import HostProcess
import Testing

/// Numbers from elsewhere that once made the host run for ever, or killed it.
@Suite(.timeLimit(.minutes(5)))
struct ExtremeNumberTests {
  /// A fixture, and what the fault says.
  @Test(arguments: [
    ("mass", ["case 05", "BAD_VALUE", "mass is 1e-308"]),
    ("damping", ["case 05", "BAD_VALUE", "damping is 5.55e-17"]),
    ("stiffness", ["case 05", "BAD_VALUE", "stiffness is 1e+308"]),
    ("velocity", ["case 05", "BAD_VALUE", "velocity is 1e+300"]),
    ("settling", ["case 05", "a spring that settles after", "maximum duration of 2.0 s"]),
    ("duration", ["case 11", "1.0 × 1000000000.0 s", "maximum duration of 2.0 s"]),
    ("repeats", ["case 11", "1e+300 × 0.5 s", "maximum duration of 2.0 s"]),
    ("delay", ["case 11", "a delay of 1e+300 s", "maximum duration of 2.0 s"]),
    ("sum", ["case 11", "ends after 3.0 s (a delay of 1.0 s and 2.0 × 1.0 s)"]),
  ])
  func `case 05 and 11: a plugin's numbers cannot keep the host`(name: String, words: [String])
    throws
  {
    for mode in [[], ["--in-process"]] {
      let scratch = try Scratch()
      let library = "\(BuildFolder.fixtures)/libextreme-\(name).so"
      let result = try HostProcess.run(
        ["run", "--plugin", library, "--format", "jsonl", "--output", "x.jsonl"] + mode,
        in: scratch)
      #expect(result.exitCode == 1, "\(result.errors)")
      let text = result.errors.joined(separator: "\n")
      for word in words.dropFirst() { #expect(text.contains(word), "'\(word)' in \(text)") }
      // The built-in animator ran instead, whole: 0.35 s at 60 frames a second.
      let trace = try String(contentsOfFile: "\(scratch.path)/x.jsonl", encoding: .utf8)
      let end = #""outcome":"failed","frames":22,"duration":0.35"#
      #expect(trace.contains(end), "\(trace.suffix(300))")
    }
  }

  /// The library of the case: a section's type is not below 2³¹.
  @Test(arguments: [
    ["info"], ["manifest"], ["negotiate"], ["run", "--output", "x.webp"],
  ])
  func `case 03: a damaged library is one line and status 3`(command: [String]) throws {
    let scratch = try Scratch()
    var bytes = Array(
      try Data(contentsOf: URL(fileURLWithPath: "\(BuildFolder.fixtures)/libidle.so")))
    func number(_ offset: Int, _ size: Int) -> Int {
      (0..<size).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
    }
    // ELF-64: where the section headers start, how large each is, how many there are.
    let (start, size, count) = (number(0x28, 8), number(0x3A, 2), number(0x3C, 2))
    // The last one but three is no part of what is loaded.
    bytes[start + (count - 4) * size + 7] = 0x80
    try scratch.write(bytes, as: "libuser.so")
    let library = command[0] == "manifest" ? ["./libuser.so"] : ["--plugin", "./libuser.so"]
    let result = try HostProcess.run(command + library, in: scratch)
    #expect(result.exitCode == 3, "\(result.exitCode) \(result.errors)")
    #expect(result.errors.filter { !$0.hasPrefix("note: ") }.count == 1, "\(result.errors)")
    #expect(result.errors.last?.contains("libuser.so") == true, "\(result.errors)")
  }

  /// A line of `host eval`, and what its error says.
  @Test(arguments: [
    (#"{"spring":{"stiffness":100,"damping":1e-14},"time":1}"#, "damping is 1e-14"),
    (#"{"spring":{"mass":1e-309,"stiffness":1,"damping":1},"time":1}"#, "mass is 1e-309"),
    (#"{"spring":{"duration":0.5,"bounce":0.9999999999999999},"time":1}"#, "bounce is 0.99"),
    (#"{"spring":{"stiffness":1,"damping":0},"time":1e300}"#, "2^52 swings"),
    (#"{"spring":{"stiffness":1,"damping":1,"bounce":0},"time":1}"#, "one set of numbers"),
    (#"{"spring":{"stiffness":1,"damping":1},"time":1,"tolerence":1}"#, "tolerance"),
    (#"{"spring":{"stiffness":1,"damping":1},"curve":"linear","time":1}"#, "found \"spring\""),
    (
      #"{"spring":{"stiffness":1,"damping":1},"retargets":[{"time":2,"to":0}],"time":1}"#,
      "at most the question's time"
    ),
    (
      #"{"spring":{"stiffness":1,"damping":1},"retargets":[{"time":0,"to":0}],"time":-1}"#,
      "at most the question's time"
    ),
    (#"{"curve":"cubic-bezier(.5,1e308,.5,-1e308)","x":0.5}"#, "y1 is 1e+308"),
    (#"{"curve":"cubic-bezier(1e-320,1,1,1)","x":-1}"#, "a finite y"),
    (#"{"transform":{"from":"none","to":"rotate(1e308turn)"},"p":1}"#, "that is finite"),
    (#"{"transform":{"from":"none","to":"scale(1e200) scale(1e200)"},"p":1}"#, "finite matrix"),
    (
      #"{"timing":{"duration":1e308,"iterations":1e308},"time":1}"#,
      "duration × iterations is beyond"
    ),
    (
      #"{"keyframes":[{"value":1},{"value":2}],"timing":{"duration":1},"underlying":[1,2],"time":0}"#,
      "a value of the keyframes' shape"
    ),
    (#"{"playback":{"duration":1},"read":["currenttime"]}"#, "one of currentTime"),
    ("{\"curve\":\"linear\u{1}\",\"x\":1}", "1:"),
  ])
  func `case 04: host eval answers each with an error and goes on`(line: String, word: String)
    throws
  {
    let scratch = try Scratch()
    let next = #"{"curve":"linear","x":0.5}"#
    let result = try HostProcess.run(["eval"], in: scratch, input: line + "\n" + next + "\n")
    let answers = result.text.split(separator: "\n")
    #expect(answers.count == 2 && answers.last == #"{"y":0.5,"slope":1}"#, "\(result.text)")
    #expect(answers.first?.contains("error") == true, "\(result.text)")
    let unquoted = answers.first?.replacing("\\\"", with: "\"") ?? ""
    #expect(unquoted.contains(word), "\(result.text)")
  }

  @Test func `host eval refuses what is not UTF-8, and what is too long`() throws {
    let scratch = try Scratch()
    let deep = String(repeating: "(", count: 12_500)
    let lines: [[UInt8]] = [
      Array(#"{"curve":"linear"#.utf8) + [0xFF] + Array(#"","x":1}"#.utf8),
      Array(#"{"transform":{"from":"none","to":"translate(calc\#(deep)1px"},"p":1}"#.utf8),
      Array(repeating: UInt8(ascii: "["), count: 300_000),
      Array(
        (#"{"keyframes":["#
          + Array(repeating: #"{"value":1}"#, count: 1_001)
          .joined(separator: ",") + #"],"timing":{},"time":0}"#).utf8),
    ]
    try scratch.write(Array(lines.joined(separator: [0x0A])) + [0x0A], as: "lines")
    let result = try HostProcess.shell("host eval < lines", in: scratch)
    let answers = result.text.split(separator: "\n")
    #expect(answers.count == lines.count, "\(result.text) \(result.errors)")
    for (answer, word) in zip(
      answers,
      ["UTF-8", "at most 64 calculations", "at most 262144 bytes", "at most 1000 elements"])
    {
      #expect(answer.contains(word), "\(answer.prefix(300))")
      #expect(answer.utf8.count < 1_000)
    }
  }

  @Test(arguments: [
    "run --plugin libreveal.so --fps 9223372036854775807.999",
    "run --plugin libreveal.so --frames 0..9223372036854775807",
    "run --plugin libreveal.so --frames 9223372036854775807",
    "run --plugin libreveal.so --budget frame=1e300",
    "run --plugin libreveal.so --cells 99999999999999999999",
    "check --plugin libreveal.so --seed 99999999999999999999",
    "curve spring(stiffness=1,damping=1e-15)", "curve spring(mass=1e-308,stiffness=1,damping=1)",
    "curve cubic-bezier(.5,1e308,.5,-1e308)", "curve ease --samples 1e9",
  ])
  func `numbers on the command line are usage errors, not crashes`(line: String) throws {
    let scratch = try Scratch()
    let result = try HostProcess.run(line.split(separator: " ").map(String.init), in: scratch)
    #expect(result.exitCode == 2, "\(result.exitCode) \(result.errors)")
    #expect(result.errors.count == 1, "\(result.errors)")
    #expect(scratch.names.isEmpty)
  }
}
