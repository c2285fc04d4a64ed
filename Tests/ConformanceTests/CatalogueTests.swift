import Conformance
import Testing

/// That nothing of the catalogue is lost: each of its rules is judged, or is the host's to keep.
@Suite
struct CatalogueTests {
  @Test(arguments: [
    ("LD", 13), ("MF", 9), ("NG", 10), ("LC", 11), ("TM", 11), ("LW", 15), ("MK", 8), ("IN", 10),
    ("SP", 10), ("CP", 13), ("TH", 11), ("RB", 12), ("UL", 7),
  ])
  func `every rule of a group is judged, or is a duty of the host with its reason`(
    group: String, count: Int
  ) {
    let judged = Rule.all.map(\.id).filter { $0.hasPrefix(group) }
    let duties = HostDuty.all.flatMap(\.rules).filter { $0.hasPrefix(group) }
    let wanted = (1...count).map { "\(group)-\($0 < 10 ? "0" : "")\($0)" }
    #expect((judged + duties).sorted() == wanted)
  }

  @Test
  func `rules stand in the order of their ids, and say how they are found out`() {
    for group in [Rule.Group.timing, .layers, .mask, .completion] {
      let rules = Rule.all.filter { $0.group == group }
      #expect(rules.map(\.id) == rules.map(\.id).sorted())
      #expect(rules.allSatisfy { !$0.detection.isEmpty && !$0.advice.isEmpty })
    }
  }

  @Test
  func `duties have ids of their own and reasons`() {
    #expect(Set(HostDuty.all.map(\.id)).count == HostDuty.all.count)
    #expect(HostDuty.all.allSatisfy { !$0.line.isEmpty && !$0.reason.isEmpty })
  }
}
