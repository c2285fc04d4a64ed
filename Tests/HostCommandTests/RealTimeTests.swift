import Glibc
import HostProcess
import JSON
import Testing

/// Runs by the clock on the wall: paced, interrupted, and right at the end whatever happens.
@Suite(.serialized)
struct RealTimeTests {
  static let arguments = [
    "run", "--plugin", "libreveal.so", "--format", "jsonl", "--output", "-",
  ]

  /// The lines of a trace that are frames.
  private func frames(_ text: String) -> [Substring] {
    text.split(separator: "\n").filter { $0.hasPrefix("{\"frame\":") }
  }

  private func number(_ name: String, of value: JSONValue?) throws -> Double {
    let member = try #require(value?[name])
    guard case .number(let number) = member else {
      Issue.record("\(name) is \(member), not a number")
      return .nan
    }
    return number
  }

  @Test
  func `a run in real time takes its time and reports its pace`() throws {
    let scratch = try Scratch()
    let begin = ContinuousClock.now
    let result = try HostProcess.run(
      Self.arguments + ["--realtime", "--set", "duration=0.5", "--json"], in: scratch)
    let took = ContinuousClock.now - begin
    #expect(result.exitCode == 0)
    #expect(took >= .milliseconds(500))
    #expect(took < .seconds(5))
    let report = try JSONValue(parsing: Array(result.errors.joined().utf8))
    let pacing = try #require(report["pacing"])
    let drawn = frames(result.text).count
    #expect(report["frames"] == 31)
    #expect(report["written"] == .number(drawn))
    #expect(pacing["ticks"] == .number(drawn))
    #expect(try number("dropped", of: pacing) == Double(31 - drawn))
    #expect(pacing["idleWakeUps"] == 0)
    for share in ["p50", "p90", "p99"] {
      #expect(try number(share, of: pacing["lateness"]) >= 0)
    }
    #expect(try number("drift", of: pacing).magnitude < 1)
  }

  @Test(arguments: [(2.5, 151), (0.9, 55)])
  func `a stopped process goes on with the right frame`(duration: Double, count: Int) throws {
    let scratch = try Scratch()
    let length = ["--set", "duration=\(duration)"]
    let whole = try HostProcess.run(Self.arguments + length + ["--quiet"], in: scratch)
    let right = frames(whole.text)
    #expect(right.count == count)

    let host = try HostProcess.start(
      Self.arguments + length + ["--realtime", "--json"], in: scratch)
    #expect(try host.waits(for: "{\"frame\":"))
    usleep(200_000)
    host.send(SIGSTOP)
    usleep(1_500_000)
    host.send(SIGCONT)
    let result = try host.wait()
    #expect(result.exitCode == 0)
    let drawn = frames(result.text)

    // Every frame that was drawn is, to the byte, the frame of that number in a run without a
    // clock: nothing is out of range, nothing moved on by a wrong step.
    let numbers = drawn.compactMap { line in right.firstIndex(of: line) }
    #expect(numbers.count == drawn.count)
    #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 })
    #expect(numbers.first == 0)
    #expect(drawn.last == right.last)
    #expect(drawn.last?.hasPrefix("{\"frame\":\(count - 1),\"time\":\(duration),") == true)
    #expect(result.text.contains("{\"outcome\":\"finished\",\"frames\":\(count)"))

    let gap = zip(numbers, numbers.dropFirst()).map { $1 - $0 }.max() ?? 0
    #expect(gap >= min(85, count - 40))
    let report = try JSONValue(parsing: Array(result.errors.joined().utf8))
    #expect(report["outcome"] == "finished")
    #expect(try number("dropped", of: report["pacing"]) == Double(count - drawn.count))
  }

  @Test
  func `video at a fixed rate shows a frame as long as it stood`() throws {
    let scratch = try Scratch()
    let arguments = [
      "run", "--plugin", "libpush.so", "--size", "64x64", "--fps", "1000", "--realtime", "--json",
      "--output", "a.y4m",
    ]
    let result = try HostProcess.run(arguments, in: scratch)
    #expect(result.exitCode == 0)
    let report = try JSONValue(parsing: result.output)
    let bytes = try scratch.read("a.y4m")
    let header = try #require(bytes.firstIndex(of: UInt8(ascii: "\n"))) + 1
    let frames = try number("frames", of: report)
    #expect(Double(bytes.count - header) == frames * (6 + 64 * 64 * 1.5))
  }

  @Test
  func `a signal ends a slow run between two ticks`() throws {
    let scratch = try Scratch()
    let host = try HostProcess.start(
      Self.arguments + ["--realtime", "--fps", "0.1", "--set", "duration=9"], in: scratch)
    #expect(try host.waits(for: "{\"frame\":0,"))
    let begin = ContinuousClock.now
    host.send(SIGTERM)
    #expect(try host.wait().exitCode == 3)
    #expect(ContinuousClock.now - begin < .seconds(5))
  }
}
