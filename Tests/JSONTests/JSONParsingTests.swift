import JSON
import Testing

@Suite
struct JSONParsingTests {
  @Test
  func `a document keeps kinds, order and text`() throws {
    let text = """
      {"b": [1, -2.5e3, 0.1, true, false, null], "a": {"x": ""}, "ü": "\\u00fc\\uD83D\\uDE00\\n\\/"}
      """
    #expect(
      try JSONValue(parsing: text.utf8) == [
        "b": [1, -2_500, 0.1, true, false, nil], "a": ["x": ""], "ü": "ü😀\n/",
      ])
  }

  @Test(arguments: [
    ("", "1:1: expected a value, found the end"),
    ("[1,\n  2,]", "2:5: expected a value, found \"]\""),
    ("[,]", "1:2: expected a value or \"]\", found \",\""),
    ("[1 2]", "1:4: expected \",\" or \"]\", found \"2\""),
    ("{\"a\" 1}", "1:6: expected \":\" after a name, found \"1\""),
    ("{\"a\":1,}", "1:8: expected a name in quotes, found \"}\""),
    ("{a:1}", "1:2: expected a name in quotes or \"}\", found \"a\""),
    ("{\"a\":1 \"b\":2}", "1:8: expected \",\" or \"}\", found a string"),
    ("{\"é\":1,\n\"x\":2,\"é\":3}", "2:7: expected each member once, found \"é\" again"),
    ("[1] x", "1:5: expected the end of the document, found \"x\""),
    ("nul", "1:1: expected a value, found \"nul\""),
    ("NaN", "1:1: expected a value, found \"NaN\""),
    ("'a'", "1:1: expected a value, found \"'\""),
    ("\u{FEFF}[]", "1:1: expected a value, found a byte order mark"),
    ("[01]", "1:3: expected no digit after a leading 0, found \"1\""),
    ("[1.]", "1:4: expected a digit, found \"]\""),
    ("[-]", "1:3: expected a digit, found \"]\""),
    ("[1e]", "1:4: expected a digit, found \"]\""),
    ("[.5]", "1:2: expected a value or \"]\", found \".\""),
    ("[1e400]", "1:2: expected a number up to 1.7976931348623157e308, found 1e400"),
    ("[\"ab", "1:2: expected a closing quote for this string, found the end"),
    (
      "[\"a\u{1}\"]",
      "1:4: expected control characters escaped in a string, found byte 1; write \"\\u0001\""
    ),
    ("[\"\\x\"]", "1:4: expected one of \" \\ / b f n r t u after a backslash, found \"x\""),
    ("[\"\\u12g4\"]", "1:7: expected four hexadecimal digits after \\u, found \"g\""),
    ("[\"\\uD800\"]", "1:3: expected a pair of surrogates, found \\ud800 alone"),
    ("[\"\\uDC00\\uD800\"]", "1:3: expected a pair of surrogates, found \\udc00 alone"),
    ("[\"\\uD800\\u0041\"]", "1:3: expected a pair of surrogates, found \\ud800 alone"),
  ])
  func `an error names place, fact and remedy`(text: String, message: String) {
    let error = #expect(throws: JSONError.self) { try JSONValue(parsing: text.utf8) }
    #expect(error?.description == message)
  }

  @Test
  func `bytes that are not UTF-8 are refused where they stand`() {
    let error = #expect(throws: JSONError.self) {
      try JSONValue(parsing: [0x5B, 0x0A, 0x22, 0xC3, 0x28, 0x22, 0x5D])
    }
    #expect(error?.description == "2:2: expected UTF-8, found other bytes")
  }

  @Test
  func `nesting is read up to the limit and refused beyond`() throws {
    let limit = JSONValue.maximumDepth
    let deep = String(repeating: "[", count: limit) + String(repeating: "]", count: limit)
    #expect(try JSONValue(parsing: deep.utf8).description == deep)
    let error = #expect(throws: JSONError.self) { try JSONValue(parsing: "[\(deep)]".utf8) }
    #expect(
      error?.description == "1:129: expected at most 128 levels of arrays and objects, found more")
  }
}
