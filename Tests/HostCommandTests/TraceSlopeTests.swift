import Foundation
import HostProcess
import TestVectors
import Testing

/// Between two lines of a trace no value changes by more than what moves it can move it.
///
/// The limit is worked out here from what `Push` declares, a hundred points on CSS's ease-out within
/// three tenths of a second, and from how a difference dies away after an interruption.
@Suite
struct TraceSlopeTests {
  private typealias Line = [String: Any]

  @Test(arguments: Effort.seeds([1, 2, 3, 4]))
  func `case 06: no value of a trace is faster than its curve or what it carries`(
    seed: UInt64
  ) throws {
    let scratch = try Scratch()
    try scratch.write(RandomPushes.scene, as: "scene.json")
    let script = try JSONSerialization.data(withJSONObject: RandomPushes(seed: seed).commands)
    let result = try HostProcess.run(
      [
        "run", "--plugin", "libpush.so", "--scene", "scene.json", "--script", "-", "--fps", "100",
        "--format", "jsonl", "--output", "-", "--quiet",
      ], in: scratch, input: String(decoding: script, as: UTF8.self))
    try #require(result.exitCode == 0, "\(result.errors)")
    var watch = Watch(seed: seed)
    for line in result.text.split(separator: "\n") {
      watch.read(try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? Line))
    }
    #expect(watch.compared > 100 && watch.interruptions > 3, "seed \(seed)")
  }

  /// What the lines so far allow the next one to say.
  private struct Watch {
    private struct Target: Hashable {
      let screen: String
      let property: String
    }

    /// The steepest that ease-out is, times its way of one, per second.
    private static let steepest = 1 / 0.58 / 0.3
    /// The frequency of a spring that is within a thousandth of its end after 0.7 of the duration.
    private static let frequency = 9.2334134764 / (0.7 * 0.3)

    let seed: UInt64
    private(set) var compared = 0
    private(set) var interruptions = 0
    private var values: [Target: [Double]] = [:]
    /// The fastest of each value's numbers, per second; nothing moves without one.
    private var limits: [Target: Double] = [:]
    /// Screens that are on neither side, which fade besides.
    private var leaving: Set<String> = []
    private var top = "s0"
    private var isRunning = false
    private var time = 0.0
    /// What has happened since the last frame.
    private var events: [Line] = []

    init(seed: UInt64) { self.seed = seed }

    mutating func read(_ line: Line) {
      if line["event"] != nil { events.append(line) }
      guard let layers = line["layers"] as? [String: Line], let now = line["time"] as? Double else {
        return
      }
      let next = Watch.values(layers)
      for (target, numbers) in next {
        guard let before = values[target], !isFading(target) else { continue }
        let most = limits[target, default: 0] * (now - time) + 1e-9
        for (old, new) in zip(before, numbers) {
          compared += 1
          #expect(
            abs(new - old) <= most,
            "seed \(seed), \(time) to \(now): \(target) from \(old) to \(new), at most \(most)")
        }
      }
      (values, time) = (next, now)
      for event in events { follow(event) }
      events = []
      // A layer at rest has no line.
      for (property, rest) in [("position", [50.0, 100]), ("opacity", [1])] {
        let target = Target(screen: top, property: property)
        values[target] = values[target] ?? rest
      }
    }

    private func isFading(_ target: Target) -> Bool {
      target.property == "opacity" && leaving.contains(target.screen)
    }

    private mutating func follow(_ event: Line) {
      switch event["event"] as? String {
      case "settled": (limits, leaving, isRunning) = ([:], [], false)
      case "began":
        guard let from = event["from"] as? String, let to = event["to"] as? String else { return }
        begin(from: from, to: to, isForward: event["operation"] as? String == "push")
      default: break
      }
    }

    private mutating func begin(from: String, to: String, isForward: Bool) {
      let away = isForward ? 150.0 : -50
      var next = limits
      for (screen, x) in [(from, 50), (to, away)] {
        for (property, start, way) in [("position", [x, 100], 100.0), ("opacity", [1], 1)] {
          let target = Target(screen: screen, property: property)
          let own = way * Watch.steepest
          next[target] = own
          guard isRunning else { continue }
          let shown = values[target] ?? start
          let gap = zip(shown, start).map { abs($0 - $1) }.max() ?? 0
          let push = limits[target, default: 0] + own
          let fall = Watch.frequency * gap
          // What a fitted decay has left over at its end wears off.
          next[target] =
            own + (push * push + fall * fall).squareRoot() + 2e-3 * (gap / 0.3 + push)
        }
      }
      interruptions += isRunning ? 1 : 0
      leaving.formUnion(limits.keys.map(\.screen))
      leaving.subtract([from, to])
      (limits, top, isRunning) = (next, to, true)
    }

    private static func values(_ layers: [String: Line]) -> [Target: [Double]] {
      var values: [Target: [Double]] = [:]
      for (path, layer) in layers where !path.contains("/") {
        for property in ["position", "opacity"] {
          let value = layer[property]
          values[Target(screen: path, property: property)] =
            value as? [Double] ?? (value as? Double).map { [$0] }
        }
      }
      return values
    }
  }

  /// Pushes and pops by chance on times of frames; no screen comes twice, so each name is one layer.
  private struct RandomPushes {
    private(set) var commands: [Line] = []

    static var scene: [UInt8] {
      let screens = (0...20).map { ##"{"name":"s\##($0)","background":"#ffffff"}"## }
      let list = screens.joined(separator: ",")
      return Array(#"{"schema":1,"name":"t","size":[100,200],"screens":[\#(list)]}"#.utf8)
    }

    init(seed: UInt64) {
      var random = SeededGenerator(seed: seed)
      var (hundredths, depth) = (0, 1)
      for pushed in 1...20 {
        let time = Double(hundredths) / 100
        if depth > 1, Int.random(in: 0..<3, using: &random) == 0 {
          commands.append(["at": time, "do": "pop"])
          depth -= 1
        } else {
          commands.append(["at": time, "do": "push", "screen": "s\(pushed)"])
          depth += 1
        }
        hundredths += [0, 1, 4, 10, 20, 60][Int.random(in: 0..<6, using: &random)]
      }
    }
  }
}
