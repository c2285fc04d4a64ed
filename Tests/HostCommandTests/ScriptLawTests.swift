import Foundation
import HostProcess
import TestVectors
import Testing

/// What holds for every script, in what the host writes of it.
@Suite
struct ScriptLawTests {
  private typealias Line = [String: Any]

  @Test(arguments: Effort.seeds([1, 2, 1003]))
  func `case 12: any script's times ascend, its screens come and go, and it ends at rest`(
    seed: UInt64
  ) throws {
    let course = RandomScript(seed: seed)
    let lines = try trace(of: course.commands)
    let frames = lines.filter { $0["frame"] != nil }
    let times = frames.compactMap { $0["time"] as? Double }
    #expect(times == times.sorted() && Set(times).count == times.count)
    #expect(times.last == course.end)
    #expect((frames.last?["layers"] as? Line)?.isEmpty == true)
    var (last, told) = (0.0, [String: String]())
    for line in lines {
      guard let event = line["event"] as? String, let container = line["container"] as? String,
        let time = line["time"] as? Double
      else { continue }
      #expect(time >= last, "\(line)")
      last = time
      guard let screen = line["screen"] as? String else { continue }
      let name = "\(container) \(screen)"
      let allowed: [String: Set<String>] = [
        "did-disappear": ["will-appear"], "will-appear": ["did-appear", "will-disappear"],
        "did-appear": ["will-disappear"], "will-disappear": ["did-disappear", "will-appear"],
      ]
      let state = told[name] ?? (name == "container main" ? "did-appear" : "did-disappear")
      #expect(allowed[state]?.contains(event) == true, "\(name): \(event) after \(state)")
      told[name] = event
    }
    #expect(told.values.allSatisfy { $0.hasPrefix("did") })
    #expect(told.filter { $0.key.hasPrefix("inner") }.allSatisfy { $0.value == "did-disappear" })
    let fault = try #require(lines.last?["faults"] as? [Any])
    #expect(fault.isEmpty)
    #expect(try picture(at: course.end, of: course.commands) == picture(at: 1, of: course.scratch))
  }

  private func trace(of commands: [Line]) throws -> [Line] {
    let result = try run(commands, ["--format", "jsonl"])
    #expect(result.exitCode == 0, "\(result.errors)")
    return try result.text.split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? Line)
    }
  }

  private func picture(at time: Double, of commands: [Line]) throws -> [UInt8] {
    let frame = Int(time * 10)
    let result = try run(commands, ["--format", "rgba", "--frames", "\(frame)..\(frame)"])
    #expect(result.exitCode == 0, "\(result.errors)")
    return Array(result.output)
  }

  private func run(_ commands: [Line], _ arguments: [String]) throws -> HostProcess.Result {
    let script = try JSONSerialization.data(withJSONObject: commands)
    return try HostProcess.run(
      [
        "run", "--plugin", "libpush.so", "--script", "-", "--output", "-", "--fps", "10", "--scale",
        "0.2", "--quiet",
      ] + arguments, in: Scratch(), input: String(decoding: script, as: UTF8.self))
  }

  /// Commands by chance, each of which is possible, and those that build what they end in at once.
  private struct RandomScript {
    private(set) var commands: [Line] = []
    private(set) var end = 0.0
    private var random: SeededGenerator
    private var stacks = ["container": [("main", nil as String?)], "inner": [("third", nil)]]
    private var sizes: [[Int]] = []

    init(seed: UInt64) {
      random = SeededGenerator(seed: seed)
      commands = [["at": 0, "do": "embed", "name": "inner", "screen": "third", "in": "main/tabs"]]
      var time = 0.0
      for _ in 0..<30 {
        let pauses = [0, 0, 0.01, 0.05, 0.1, 0.3, 1]
        time += pauses[Int.random(in: 0..<pauses.count, using: &random)]
        add(at: (time * 100).rounded() / 100)
      }
      // The screen that holds the other container goes last.
      time = time.rounded(.up)
      commands.append(["at": time, "do": "set-stack", "screens": ["detail"]])
      stacks["container"] = [("detail", nil)]
      end = time + 3
      commands.append(["at": end, "do": "policy", "policy": "queue"])
    }

    /// The same stack and size, without anything moving.
    var scratch: [Line] {
      let resizes = sizes.map { ["at": 0, "do": "resize", "size": $0] as Line }
      let set = ["at": 0, "do": "set-stack", "screens": ["detail"], "animated": false] as Line
      return resizes + [set, ["at": 1, "do": "policy", "policy": "queue"]]
    }

    private mutating func add(at time: Double) {
      let choice = Int.random(in: 0..<10, using: &random)
      if choice == 0 {
        let all = [[375, 667], [667, 375], [320, 480]]
        sizes.append(all[Int.random(in: 0..<3, using: &random)])
        return commands.append(["at": time, "do": "resize", "size": sizes[sizes.count - 1]])
      }
      let name = choice < 4 ? "inner" : "container"
      let before = stacks[name] ?? []
      guard var command = change(name) else { return }
      command["at"] = time
      command["container"] = name
      if Bool.random(using: &random) { command["animator"] = "host.animator.push" }
      commands.append(command)
      guard Int.random(in: 0..<4, using: &random) == 0 else { return }
      commands.append(["at": time, "do": "cancel", "container": name])
      stacks[name] = before
    }

    private mutating func change(_ name: String) -> Line? {
      var stack = stacks[name] ?? []
      defer { stacks[name] = stack }
      let screens = ["main", "detail", "third", "popup"]
      let free = screens.filter { screen in !stack.contains { $0.0 == screen } }
      let fresh = free.isEmpty ? nil : free[Int.random(in: 0..<free.count, using: &random)]
      switch Int.random(in: 0..<6, using: &random) {
      case 0, 1:
        guard let fresh else { return nil }
        stack.append((fresh, nil))
        return ["do": "push", "screen": fresh]
      case 2:
        guard let fresh else { return nil }
        let kind = Bool.random(using: &random) ? "full-screen" : "over-full-screen"
        stack.append((fresh, kind))
        return ["do": "present", "screen": fresh, "presentation": kind]
      case 3:
        guard stack.count > 1, stack[stack.count - 1].1 == nil else { return nil }
        stack.removeLast()
        return ["do": "pop"]
      case 4:
        guard let index = stack.lastIndex(where: { $0.1 != nil }) else { return nil }
        stack.removeSubrange(index...)
        return ["do": "dismiss"]
      default:
        guard stack.count > 1 else { return nil }
        let index = Int.random(in: 0..<(stack.count - 1), using: &random)
        stack.removeSubrange((index + 1)...)
        return ["do": "unwind", "screen": stack[index].0]
      }
    }
  }
}
