import JSON
import Testing

@Suite
struct JSONReaderTests {
  private enum Law: String, CaseIterable {
    case linear
    case curve
  }

  private let root = JSONReader([
    "name": "home", "odd name": 1,
    "screens": [["opacity": "x"], ["size": 3, "on": true, "law": "curve", "count": 2.5]],
  ])

  @Test
  func `values of the wanted shape are given`() throws {
    #expect(try root.required("name").string() == "home")
    #expect(try root.optional("absent") == nil)
    let screen = try root.required("screens").array()[1]
    #expect(try screen.required("size").number(in: 0...3) == 3)
    #expect(try screen.required("size").integer(in: 1...8) == 3)
    #expect(try screen.required("on").bool())
    #expect(try screen.required("law").oneOf(Law.self) == .curve)
    #expect(try screen.members().map(\.name) == ["size", "on", "law", "count"])
    try screen.object(knowing: ["law", "on", "size", "count"])
  }

  @Test
  func `a wrong value is told with its path and what would be right`() throws {
    let screens = try root.required("screens")
    let first = try screens.array()[0]
    let second = try screens.array()[1]
    let failures: [(String, () throws -> Void)] = [
      (
        "screens[0].opacity: expected a number from 0 to 1, found \"x\"",
        { _ = try first.required("opacity").number(in: 0...1) }
      ),
      (
        "screens[1].size: expected a number of at least 4, found 3",
        { _ = try second.required("size").number(in: 4...Double.infinity) }
      ),
      (
        "screens[1].size: expected a number of at most 2.5, found 3",
        { _ = try second.required("size").number(in: -Double.infinity...2.5) }
      ),
      ("screens: expected a number, found an array", { _ = try screens.number() }),
      (
        "screens[1].count: expected a whole number, found 2.5",
        { _ = try second.required("count").integer() }
      ),
      (
        "screens[1].size: expected a whole number from 1 to 2, found 3",
        { _ = try second.required("size").integer(in: 1...2) }
      ),
      (
        "screens[0].opacity: expected one of \"linear\", \"curve\", found \"x\"",
        { _ = try first.required("opacity").oneOf(Law.self) }
      ),
      ("name: expected true or false, found \"home\"", { _ = try root.required("name").bool() }),
      ("name: expected an array, found \"home\"", { _ = try root.required("name").array() }),
      ("screens[1].on: expected a string, found true", { _ = try second.required("on").string() }),
      ("name: expected an object, found \"home\"", { _ = try root.required("name").members() }),
      (
        "[\"odd name\"]: expected a string, found 1",
        { _ = try root.required("odd name").string() }
      ),
      ("expected a member \"size\", found none", { _ = try root.required("size") }),
      ("screens[0]: expected a member \"size\", found none", { _ = try first.required("size") }),
      (
        "screens[1]: expected one of the members size, on, found \"law\"",
        { try second.object(knowing: ["size", "on"]) }
      ),
    ]
    for (message, read) in failures {
      let error = #expect(throws: JSONShapeError.self) { try read() }
      #expect(error?.description == message)
    }
  }

  @Test
  func `long text is cut in messages and stays on one line`() {
    let reader = JSONReader(.string("a\n" + String(repeating: "b", count: 60)))
    let error = #expect(throws: JSONShapeError.self) { try reader.number() }
    let start = "expected a number, found \"a\\n"
    #expect(error?.description == start + String(repeating: "b", count: 38) + "…\"")
  }
}
