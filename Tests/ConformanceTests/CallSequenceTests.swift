import PluginHost
import Testing

@testable import Conformance

/// Random calls: drawn from a seed, written as text, and shrunk to the fewest that matter.
@Suite
struct CallSequenceTests {
  @Test
  func `the same seed draws the same calls, another one others`() {
    let first = CallSequence(seed: 7, count: 200)
    #expect(first == CallSequence(seed: 7, count: 200))
    #expect(first != CallSequence(seed: 8, count: 200))
    #expect(first.steps.count == 200)
    #expect(Set(first.steps.map(\.verb)) == Set(CallSequence.Verb.allCases))
  }

  @Test
  func `calls read as they are written`() throws {
    let drawn = CallSequence(seed: 3, count: 50)
    #expect(CallSequence(drawn.description) == drawn)
    #expect(
      CallSequence("create 0 3; end 2 0")?.steps == [
        .init(verb: .create, slot: 0, choice: 3), .init(verb: .end, slot: 2, choice: 0),
      ])
  }

  @Test(arguments: ["create 3 0", "create 0", "leap 0 0", "create 0 -1", "create 0 x"])
  func `what is no call is not read`(text: String) {
    #expect(CallSequence(text) == nil)
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `what breaks a rule is shrunk to the calls that matter`(seed: UInt64) {
    // Breaks when a hold in slot 1 comes some time after a begin in slot 0.
    func breaks(_ sequence: CallSequence) -> Bool {
      let begin = sequence.steps.firstIndex { $0.verb == .begin && $0.slot == 0 }
      let hold = sequence.steps.lastIndex { $0.verb == .hold && $0.slot == 1 }
      guard let begin, let hold else { return false }
      return begin < hold
    }
    let drawn = CallSequence(seed: seed, count: 300)
    #expect(breaks(drawn))
    let shrunk = drawn.shrunk { breaks($0) }
    #expect(shrunk.steps.map(\.verb) == [.begin, .hold])
  }

  @Test
  func `no more trials are made than are allowed`() {
    var trials = 0
    _ = CallSequence(seed: 1, count: 300).shrunk(within: 20) { _ in
      trials += 1
      return false
    }
    #expect(trials == 20)
  }

  @Test
  func `only the rule that calls by chance is shrunk`() throws {
    let examination = Examination(rule: "LC-05", library: "x", manifest: nil)
    let (judgement, calls) = Rule.shrink(.failed("no"), of: examination) { _ in .passed }
    #expect(judgement == .failed("no"))
    #expect(calls == nil)
  }

  @Test
  func `what is left says which calls it takes`() throws {
    let examination = Examination(rule: "RB-12", library: "x", manifest: nil, seed: 5)
    let (judgement, calls) = Rule.shrink(.crashed("SIGSEGV"), of: examination) { trial in
      (trial.script ?? "").contains("release") ? .crashed("SIGSEGV") : .passed
    }
    guard case .crashed(let line) = judgement else {
      Issue.record("\(judgement)")
      return
    }
    #expect(calls?.steps.map(\.verb) == [.release])
    #expect(line.wholeMatch(of: /after release \d \d+: SIGSEGV/) != nil, "\(line)")
  }
}
