import HostProcess
import Testing

/// What a run holds while it goes on.
@Suite
struct MemoryTests {
  /// The most memory that a run had, in kilobytes, as the system counts it.
  private func peak(transitions: Int, output: String) throws -> Int {
    let scratch = try Scratch()
    let commands = (0..<transitions).map { index in
      let what = index % 2 == 0 ? #""do": "push", "screen": "detail""# : #""do": "pop""#
      return #"{"at": \#(Double(index) / 2), \#(what)}"#
    }
    try scratch.write(Array("[\(commands.joined(separator: ","))]".utf8), as: "script.json")
    let result = try HostProcess.shell(
      "python3 -c 'import os, subprocess, sys; p = subprocess.Popen(sys.argv[1:]); "
        + "r = os.wait4(p.pid, 0); print(r[1], r[2].ru_maxrss)' "
        + "host run --plugin libpush.so --script script.json --size 48x27 --fps 10 --quiet "
        + "--output \(output)", in: scratch)
    let numbers = result.text.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
    try #require(numbers.count == 2 && numbers[0] == 0, "\(result.text)")
    return numbers[1]
  }

  /// 54 transitions more make 270 frames and 27 visits of a screen of a hundred layers more.
  @Test(arguments: [
    "x.webp", "x.y4m", "x.html", "x.mp4", "x.webm", "x%04d.png", "x.png --format filmstrip",
    "x.jsonl",
  ])
  func `memory does not grow with the length of a run`(output: String) throws {
    let short = try peak(transitions: 6, output: output)
    let long = try peak(transitions: 60, output: output)
    #expect(long - short < 6_000, "\(short) and \(long) kB")
  }
}
