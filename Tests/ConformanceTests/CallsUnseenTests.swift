import PluginHost
import Testing

@testable import Conformance

/// Rules on machines where nobody sees what a plugin calls.
///
/// No rule is tried here: what that needs of a process, such as faults where the processor's clock
/// is read, would be handed down to every process that other tests start.
@Suite
struct CallsUnseenTests {
  private static let aboutCalls = ["LD-03", "TM-02", "TH-01", "TH-06", "UL-01", "UL-07"]

  @Test(arguments: aboutCalls)
  func `a rule that only calls can show is skipped there, with the reason`(rule: String) {
    let examination = Examination(rule: rule, library: "/nowhere/libnone.so", manifest: nil)
    #expect(
      Rule.judge(examination, seesCalls: false)
        == .skipped("what a plugin calls is not seen on this machine"))
  }

  @Test
  func `a rule that shows in other ways, too, is tried everywhere`() {
    #expect(Rule.all.filter(\.isAboutCalls).map(\.id).sorted() == Self.aboutCalls.sorted())
  }
}
