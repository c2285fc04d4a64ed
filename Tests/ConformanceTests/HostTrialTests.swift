import Testing

@testable import Conformance

/// What is made of the probe's lines, whatever a host prints around them.
@Suite
struct HostTrialTests {
  private func verdict(_ id: String, _ trials: HostTrial...) throws -> HostVerdict {
    try #require(HostVerdict.all(of: trials).first { $0.duty.id == id })
  }

  private func trial(
    _ scenario: String, _ lines: String..., end: HostTrial.End = .exited(0)
  ) -> HostTrial {
    HostTrial(
      scenario: scenario,
      output: lines.map { "12:00 [plugin] PROBE \(scenario) \($0)\n" }.joined(), end: end)
  }

  @Test
  func `a duty is done when the probe came there and said nothing against it`() throws {
    let seen = trial("orderly", "reached entry", "reached wrong-calls")
    #expect(try verdict("H-07", seen).result == .kept)
  }

  @Test
  func `the probe's words are the verdict, in whichever part it says them`() throws {
    let seen = trial("orderly", "reached entry", "reached wrong-calls", "reached begin")
    let other = trial("gives-up", "broken H-07 get_layer answered OK, not BAD_HANDLE")
    let verdict = try verdict("H-07", seen, other)
    #expect(verdict.result == .broken)
    #expect(verdict.words == "get_layer answered OK, not BAD_HANDLE")
    #expect(verdict.binds)
  }

  @Test
  func `what was never tried is not done`() throws {
    let seen = trial("orderly", "reached entry", end: .signalled(11))
    let verdict = try verdict("H-07", seen)
    #expect(
      verdict.words
        == "the probe never came to 'wrong-calls', and the host was ended by signal 11")
  }

  @Test(arguments: [
    ("H-22", "hangs", HostTrial.End.overdue(60), "it had not ended after 60 s"),
    ("H-23", "crashes", .signalled(11), "it was ended by signal 11"),
    ("H-24", "exits", .exited(42), "it ended with the plugin's own exit code, 42"),
  ])
  func `how the host ends is judged from outside`(
    id: String, scenario: String, end: HostTrial.End, words: String
  ) throws {
    let bad = trial(scenario, "reached entry", "reached begin", end: end)
    #expect(try verdict(id, bad).words == words)
    let good = trial(scenario, "reached entry", "reached begin", end: .exited(1))
    #expect(try verdict(id, good).result == .kept)
  }

  @Test
  func `a duty that only advises does not bind`() throws {
    let bad = trial("crashes", "reached begin", end: .signalled(11))
    #expect(try verdict("H-23", bad).binds == false)
  }

  @Test
  func `ids are unique and in order, and each duty has its reason`() {
    let ids = HostDuty.all.map(\.id)
    #expect(ids == ids.sorted() && Set(ids).count == ids.count)
    #expect(HostDuty.all.allSatisfy { !$0.reason.isEmpty && !$0.line.isEmpty })
    #expect(ids.count == 51)
  }
}
