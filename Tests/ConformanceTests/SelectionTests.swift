import Testing

@testable import Conformance

/// Which rules are meant by what people type.
@Suite
struct SelectionTests {
  private func ids(_ change: (inout Selection.Wishes) -> Void) throws -> [String] {
    var wishes = Selection.Wishes()
    change(&wishes)
    return try Selection(wishes).rules.map(\.rule.id)
  }

  @Test
  func `without wishes every rule is meant, in the order of the catalogue`() throws {
    #expect(try ids { _ in } == Rule.all.map(\.id))
  }

  @Test
  func `ids are unique and lie in their groups' order`() {
    #expect(Set(Rule.all.map(\.id)).count == Rule.all.count)
    let groups = Rule.all.map { rule in Rule.Group.allCases.firstIndex(of: rule.group) ?? -1 }
    #expect(groups == groups.sorted())
    for rule in Rule.all { #expect(rule.id.hasPrefix(rule.group.rawValue)) }
  }

  @Test(arguments: [
    (["LC-03"], ["LC-03"]), (["lc-03"], ["LC-03"]), (["LD-0?", "LD-1*"], nil),
    (["*-13"], ["LD-13", "LW-13", "CP-13"]), (["LC-03", "LC-0[3]"], []),
  ])
  func `a pattern means the ids that it fits`(patterns: [String], expected: [String]?) throws {
    if expected == [] {
      #expect(throws: SelectionError.self) { try ids { $0.rules = patterns } }
    } else {
      let wanted = expected ?? Rule.all.map(\.id).filter { $0.hasPrefix("LD") }
      #expect(try ids { $0.rules = patterns } == wanted)
    }
  }

  @Test(arguments: ["LD", "ld", "Loading", "loading"])
  func `a group goes by its id and its title`(name: String) throws {
    #expect(try ids { $0.groups = [name] } == Rule.all.map(\.id).filter { $0.hasPrefix("LD") })
  }

  @Test
  func `what names nothing is an error that says what there is`() {
    #expect(throws: SelectionError.self) { try ids { $0.skips = [("XX-01", "why")] } }
    var text = ""
    do { _ = try ids { $0.groups = ["Frobs"] } } catch { text = "\(error)" }
    #expect(text.hasPrefix("'Frobs' names no group; there are LD (Loading), MF (Manifest)"))
  }

  @Test(arguments: [1, 2, 3, 7])
  func `the parts are everything, each rule once`(count: Int) throws {
    let parts = try (1...count).map { index in
      let shard = try #require(Shard("\(index)/\(count)"))
      return try ids { $0.shard = shard }
    }
    #expect(parts.flatMap { $0 }.sorted() == Rule.all.map(\.id).sorted())
    let sizes = parts.map { $0.count }
    #expect((sizes.max() ?? 0) - (sizes.min() ?? 0) <= 1)
  }

  @Test(arguments: ["0/2", "3/2", "1", "1/0", "a/b", "1/2/3", "-1/2", "1/1001"])
  func `what is no part is none`(text: String) { #expect(Shard(text) == nil) }
}
