import Foundation
import HostProcess
import Testing

/// `host check --host`: the kit that judges hosts, tried on this host and on a bare one in C, which
/// breaks one duty for each flag that it is built with.
@Suite
struct HostCheckTests {
  /// A build of the bare host, with the duty that it breaks.
  struct Fault: Sendable, CustomTestStringConvertible {
    let program: String
    var duties: [String] = []

    var testDescription: String { program }
  }

  /// Every build, from the lines of the source.
  static let faults: [Fault] = {
    let source = "\(BuildFolder.fixtures)/../../Tests/Fixtures/hosts/bare.c"
    let text = (try? String(contentsOfFile: source, encoding: .utf8)) ?? ""
    var faults: [Fault] = []
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count > 2, words[0] == "//" else { continue }
      if words[1] == "build:" { faults.append(Fault(program: String(words[2]))) }
      if words[1] == "breaks:", !faults.isEmpty {
        faults[faults.count - 1].duties.append(String(words[2]))
      }
    }
    return faults
  }()

  private func broken(_ text: String) -> [String] {
    text.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      return words.count > 1 && words[1] == "broken" ? String(words[0]) : nil
    }
  }

  @Test
  func `this host does its duties`() throws {
    let scratch = try Scratch()
    let host = "\(BuildFolder.path)/host".asShellWord + " run --plugin {plugin}"
    let result = try HostProcess.run(
      [
        "check", "--strict", "--host",
        "\(host) --format rgba --output /dev/null --budget begin=20000",
      ], in: scratch)
    #expect(broken(result.text).isEmpty, "\(result.text)")
    #expect(result.exitCode == 0)
    #expect(result.text.contains("H-07  kept"))
    #expect(result.text.contains("H-33  unseen"))
  }

  @Test(arguments: faults)
  func `a host that does all but one of its duties is found out`(fault: Fault) throws {
    let scratch = try Scratch()
    let result = try HostProcess.run(
      [
        "check", "--strict", "--timeout", "15", "--host",
        "\(BuildFolder.fixtures)/\(fault.program)".asShellWord + " {plugin}",
      ], in: scratch)
    #expect(broken(result.text) == fault.duties, "\(result.text)")
    #expect(result.exitCode == (fault.duties.isEmpty ? 0 : 1))
    #expect(scratch.names.isEmpty)
  }

  @Test
  func `every duty that the probe can see is broken by some build`() {
    let seen = (1...31).map { $0 < 10 ? "H-0\($0)" : "H-\($0)" }
    #expect(Self.faults.flatMap(\.duties).sorted() == seen + ["H-37"])
  }

  @Test(arguments: [
    ("nothing.to.run", "has no {plugin}", 2), ("true {plugin}", "loads no plugin", 3),
    ("/no/such/host {plugin}", "not found", 3),
  ])
  func `a command that is no host is said to be none`(
    command: String, words: String, code: Int32
  ) throws {
    let result = try HostProcess.run(["check", "--host", command], in: try Scratch())
    #expect(result.exitCode == code)
    #expect(result.errors.contains { $0.contains(words) }, "\(result.errors)")
  }
}
