import Foundation
import HostProcess
import JSON
import TestVectors
import Testing

/// A report is a stranger's file: nothing in it widens what a plugin may do.
@Suite
struct ReplayConfinementTests {
  private let scratch: Scratch
  private let report: JSONValue

  init() throws {
    scratch = try Scratch()
    try scratch.copy("\(BuildFolder.fixtures)/libconfined.so", as: "libconfined-crash.so")
    let result = try HostProcess.run(
      [
        "run", "--plugin", "./libconfined-crash.so", "--size", "48x64", "--output", "x.rgba",
        "--report-dir", ".",
      ], in: scratch)
    #expect(result.exitCode == 1)
    report = try JSONValue(parsing: try scratch.read("crash-confined-crash-begin-1.json"))
  }

  private var exchanges: [JSONValue] {
    if case .array(let exchanges)? = report["replay"] { exchanges } else { [] }
  }

  /// Replays the report with other exchanges.
  private func replay(
    _ exchanges: [JSONValue], _ options: [String] = []
  ) throws -> HostProcess.Result {
    guard case .object(let members) = report else { throw CocoaError(.coderInvalidValue) }
    let forged = JSONValue.object(
      members.map { $0.name == "replay" ? .init("replay", .array(exchanges)) : $0 })
    try scratch.write(Array(forged.description.utf8), as: "forged.json")
    return try HostProcess.run(["replay", "forged.json"] + options, in: scratch)
  }

  /// A request for a sandbox that leaves everything open, as the wire has it: one folder, "/",
  /// nothing closed, and no choices.
  private static let openSandbox: [UInt8] = [
    0, 1, 0, 0, 0, 1, 0, 0, 0, 0x2F, 0, 0, 0, 0, 0, 0,
  ]

  /// The fixture writes what it gets of a file and a socket before it ends.
  private func isConfined(_ result: HostProcess.Result) -> Bool {
    !scratch.names.contains("written-by-plugin")
      && result.errors.filter { $0.contains("passwd") }
        .allSatisfy { $0.hasSuffix("passwd -1, socket -1") }
  }

  private func exchange(_ request: [UInt8]) -> JSONValue {
    let digits = request.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    return ["request": .string(digits), "answer": .null]
  }

  @Test
  func `the report as it was written does the same again, and no more`() throws {
    let result = try replay(exchanges)
    #expect(result.exitCode == 0, "\(result)")
    #expect(result.errors.contains { $0.hasSuffix("passwd -1, socket -1") }, "\(result.errors)")
  }

  @Test
  func `case 01: without its request for the sandbox nothing of a report runs`() throws {
    let result = try replay(Array(exchanges.dropFirst()))
    #expect(result.exitCode == 3)
    #expect(result.errors.count == 1)
    #expect(result.errors.first?.hasPrefix("host: 'forged.json': replay[0].request: ") == true)
    #expect(try replay(Array(exchanges.dropFirst()), ["--in-process"]).exitCode == 3)
  }

  @Test
  func `case 01: folders that a report names are not granted`() throws {
    let open = exchange(ReplayConfinementTests.openSandbox)
    let result = try replay([open] + exchanges.dropFirst())
    #expect(result.exitCode == 0, "\(result)")
    #expect(result.errors.contains { $0.hasSuffix("passwd -1, socket -1") }, "\(result.errors)")
  }

  @Test
  func `case 01: no order, choice or change of a report's requests opens anything`() throws {
    let seed = UInt64.random(in: 0...UInt64(UInt32.max))
    var chance = SeededGenerator(seed: seed)
    let open = exchange(ReplayConfinementTests.openSandbox)
    var ran = 0
    for _ in 0..<30 {
      var forged = exchanges
      for _ in 0..<Int.random(in: 1...3, using: &chance) {
        let index = Int.random(in: 0..<max(1, forged.count), using: &chance)
        switch Int.random(in: 0..<6, using: &chance) {
        case 0 where !forged.isEmpty: forged.remove(at: index)
        case 1 where !forged.isEmpty: forged.insert(forged[index], at: 0)
        case 2: forged.shuffle(using: &chance)
        case 3: forged.insert(open, at: index)
        case 4 where !forged.isEmpty:
          guard case .string(let text)? = forged[index]["request"] else { continue }
          var digits = Array(text.utf8)
          digits[Int.random(in: 0..<min(24, digits.count), using: &chance)] = UInt8(ascii: "0")
          let request = String(decoding: digits, as: UTF8.self)
          forged[index] = ["request": .string(request), "answer": .null]
        default: forged.swapAt(index, 0)
        }
      }
      let result = try replay(forged)
      #expect([0, 1, 3].contains(result.exitCode), "seed \(seed): \(result)")
      #expect(isConfined(result), "seed \(seed): \(result.errors)")
      ran += result.exitCode == 3 ? 0 : 1
    }
    // Most are of no worker and refused before anything runs.
    #expect(ran < 30)
  }
}
