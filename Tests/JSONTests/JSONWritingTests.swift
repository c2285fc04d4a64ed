import JSON
import Testing

@Suite
struct JSONWritingTests {
  @Test(arguments: [
    (0, "0"), (-0.0, "-0"), (1, "1"), (-150, "-150"), (0.1, "0.1"), (1 / 3, "0.3333333333333333"),
    (1e15, "1000000000000000"), (9_007_199_254_740_991, "9007199254740991"),
    (9_007_199_254_740_992, "9007199254740992"), (1e300, "1e+300"),
    (.leastNonzeroMagnitude, "5e-324"),
    (-1.5e-7, "-1.5e-07"), (.nan, "null"), (.infinity, "null"),
  ])
  func `numbers have the fewest digits that read back`(number: Double, text: String) throws {
    #expect(JSONValue.number(number).description == text)
    guard number.isFinite else { return }
    let back = try JSONReader(JSONValue(parsing: text.utf8)).number()
    #expect(back.bitPattern == number.bitPattern)
  }

  @Test
  func `strings escape what must be escaped or cannot be seen, and nothing else`() {
    #expect(
      JSONValue.string("\"\\/\u{8}\u{C}\n\r\t\u{1F}\u{7F}é😀").description
        == "\"\\\"\\\\/\\b\\f\\n\\r\\t\\u001f\\u007fé😀\"")
  }

  @Test
  func `the compact form has one line and keeps the order`() {
    let value: JSONValue = ["z": [1, 2], "a": [:], "m": [nil, [], ["k": true]]]
    #expect(value.description == #"{"z":[1,2],"a":{},"m":[null,[],{"k":true}]}"#)
  }

  @Test
  func `the pretty form indents by two and keeps flat arrays on a line`() throws {
    let value: JSONValue = ["z": [1, 2], "a": [:], "m": [nil, [], ["k": true]]]
    let text = """
      {
        "z": [1, 2],
        "a": {},
        "m": [
          null,
          [],
          {
            "k": true
          }
        ]
      }

      """
    #expect(value.prettyDescription == text)
    #expect(try JSONValue(parsing: text.utf8) == value)
  }
}
