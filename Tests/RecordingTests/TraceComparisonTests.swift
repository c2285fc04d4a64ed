import JSON
import Recording
import Testing

@Suite
struct TraceComparisonTests {
  private func compared(
    _ first: [String], _ second: [String], tolerance: Double = 0
  ) throws -> TraceComparison {
    var comparison = TraceComparison(tolerance: tolerance)
    for index in 0..<max(first.count, second.count) {
      func line(_ lines: [String]) throws -> JSONValue? {
        guard index < lines.count else { return Optional.none }
        return try JSONValue(parsing: lines[index].utf8)
      }
      comparison.add(try line(first), try line(second))
    }
    return comparison
  }

  @Test
  func `equal lines are equal, in any order of members`() throws {
    let result = try compared([#"{"a":1,"b":[2,3]}"#], [#"{"b":[2,3],"a":1}"#])
    #expect(result.first == nil && result.lines == 1 && result.largest == 0)
  }

  @Test(arguments: [
    (#"{"frame":3,"a":{"b":[1,2]}}"#, #"{"frame":3,"a":{"b":[1,9]}}"#, "a.b[1]", "2", "9"),
    (#"{"frame":3,"a":1}"#, #"{"frame":3}"#, "a", "1", "nothing"),
    (#"{"frame":3}"#, #"{"frame":3,"c":true}"#, "c", "nothing", "true"),
    (#"{"frame":3,"a":[1]}"#, #"{"frame":3,"a":"x"}"#, "a", "[1]", #""x""#),
    (#"{"frame":3,"a":[1]}"#, #"{"frame":3,"a":[1,null]}"#, "a[1]", "nothing", "null"),
  ])
  func `the first place is named`(
    a: String, b: String, path: String, first: String, second: String
  ) throws {
    let result = try compared(["{}", a], ["{}", b])
    let found = try #require(result.first)
    #expect(found.line == 2 && found.frame == 3 && found.path == path)
    #expect(found.first == first && found.second == second)
    #expect(result.different == 1)
  }

  @Test
  func `numbers may be apart by a share of the larger, and small ones by as much`() throws {
    #expect(try compared(["[1000]"], ["[1001]"], tolerance: 1e-3).first == nil)
    #expect(try compared(["[1000]"], ["[1002]"], tolerance: 1e-3).first != nil)
    #expect(try compared(["[0.0001]"], ["[0.001]"], tolerance: 1e-3).first == nil)
    let result = try compared(["[1]", "[0,0.5]"], ["[1.25]", "[0,0]"], tolerance: 1)
    #expect(result.largest == 0.5 && result.worst?.line == 2 && result.worst?.path == "[1]")
  }

  @Test
  func `a line too many is a difference`() throws {
    let result = try compared(["[1]", "[2]"], ["[1]"])
    #expect(result.first?.path == "" && result.first?.second == "nothing")
  }

  @Test(arguments: [1, 5, 65_536, 70_000])
  func `lines are read in pieces`(length: Int) throws {
    let lines = ["", String(repeating: "x", count: length), "last"]
    let source = BufferedSource(MemorySource(Array(lines.joined(separator: "\n").utf8)))
    #expect(try source.peek(3).count == 3)
    for line in lines { #expect(try source.line() == Array(line.utf8)) }
    #expect(try source.line() == nil)
  }
}
