import PluginHost
import Testing

@testable import Conformance

/// Rules on machines where nobody sees what a plugin calls.
@Suite
struct CallsUnseenTests {
  private func judge(_ rule: String, seesCalls: Bool) -> Judgement {
    Rule.judge(
      Examination(rule: rule, library: "/nowhere/libnone.so", manifest: nil), seesCalls: seesCalls)
  }

  @Test(arguments: ["LD-03", "TM-02", "TH-01", "TH-06", "UL-01", "UL-07"])
  func `a rule that only calls can show is skipped there, with the reason`(rule: String) {
    let reason = Judgement.skipped("what a plugin calls is not seen on this machine")
    #expect(judge(rule, seesCalls: false) == reason)
    #expect(judge(rule, seesCalls: true) != reason)
  }

  @Test(arguments: ["LD-01", "LC-02", "TH-04", "TH-11", "RB-08"])
  func `a rule that shows in other ways, too, is tried everywhere`(rule: String) {
    #expect(judge(rule, seesCalls: false) == judge(rule, seesCalls: true))
  }
}
