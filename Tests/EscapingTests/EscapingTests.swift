import Escaping
import Testing

/// How foreign text is written for each reader.
@Suite
struct EscapingTests {
  @Test(arguments: [
    ("plain ~ text", "plain ~ text"), ("é 日本 👩‍👧 🏳️", "é 日本 👩‍👧 🏳️"),
    ("\u{1B}[31m\u{7}", "\\u{1B}[31m\\u{07}"), ("a\nb\tc\r\0", "a\\nb\\tc\\r\\0"),
    ("\u{7F}\u{80}\u{9B}\u{9F}", "\\u{7F}\\u{0080}\\u{009B}\\u{009F}"),
    ("\u{202E}\u{2066}\u{200F}\u{61C}", "\\u{202E}\\u{2066}\\u{200F}\\u{061C}"),
    ("\u{2028}\u{2029}", "\\u{2028}\\u{2029}"), ("\u{FEFF}\u{FFFF}", "\\u{FEFF}\\u{FFFF}"),
    ("\u{E0041}\u{1FFFE}", "\\u{000E0041}\\u{0001FFFE}"), ("\u{10FFE9}", "\\xE9"),
    ("\u{200B}\u{AD}\u{2060}", "\\u{200B}\\u{00AD}\\u{2060}"),
  ])
  func `what cannot be seen is written as an escape`(text: String, printable: String) {
    #expect(text.printable == printable)
  }

  /// The characters that the terminal or a reader must never get, listed here anew by their numbers.
  private static let forbidden: [ClosedRange<UInt32>] = [
    0...0x1F, 0x7F...0x9F, 0x61C...0x61C, 0x200B...0x200B, 0x200E...0x200F, 0x2028...0x202E,
    0x2060...0x206F, 0xFEFF...0xFEFF, 0xFFF9...0xFFFB, 0xFFFE...0xFFFF, 0xFDD0...0xFDEF,
    0xE0000...0xE0FFF, 0x1FFFE...0x1FFFF, 0x10FF80...0x10FFFF,
  ]

  @Test
  func `no reader gets a forbidden character from any text`() {
    var state: UInt64 = 47
    func random(_ count: UInt32) -> UInt32 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt32(truncatingIfNeeded: state >> 33) % count
    }
    for _ in 0..<2_000 {
      var text = ""
      for _ in 0...random(8) {
        let range = Self.forbidden[Int(random(UInt32(Self.forbidden.count)))]
        let value =
          random(3) > 0
          ? range.lowerBound + random(range.upperBound - range.lowerBound + 1) : random(0x3000)
        Unicode.Scalar(value).map { text.unicodeScalars.append($0) }
        text += ["<", "&", "'", "\"", "\\", "#", ".", "-", "]]>", "x"][Int(random(10))]
      }
      for written in [
        text.printable, text.markup, text.roff, text.tap, text.shellWord,
        PrintableText(text).description, PrintableText("a \(text) b").description,
      ] {
        let isSafe = written.unicodeScalars.allSatisfy { scalar in
          !Self.forbidden.contains { $0.contains(scalar.value) }
        }
        #expect(isSafe, "seed 47: \(Array(text.unicodeScalars))")
      }
      #expect(text.printable.printable == text.printable)
      #expect(!text.markup.contains { "<>\"'".contains($0) })
      #expect(!text.roff.hasPrefix(".") && !text.roff.hasPrefix("'"))
      #expect(text.tap.matches(of: /(^|[^\\])(\\\\)*#/).isEmpty)
    }
  }

  @Test(arguments: [
    ("a<b>&\"'", "a&lt;b&gt;&amp;&quot;&#39;"), ("]]>", "]]&gt;"), ("\u{7}", "\\u{07}"),
  ])
  func `markup has no sign of its own left`(text: String, markup: String) {
    #expect(text.markup == markup)
  }

  @Test
  func `roff, TAP and shells get no command of theirs`() {
    #expect(".SH x".roff == "\\&.SH x" && "'x".roff == "\\&'x" && "\\fB-".roff == "\\efB\\-")
    #expect("x # SKIP \\".tap == "x \\# SKIP \\\\")
    #expect("lib-a_1.so".shellWord == "lib-a_1.so" && "".shellWord == "''")
    #expect("a b$(id)".shellWord == "'a b$(id)'" && "it's".shellWord == "'it'\\''s'")
    #expect("a\n'\u{1B}\u{10FFFF}".shellWord == "$'a\\x0a\\'\\x1b\\xff'")
  }

  @Test
  func `a literal keeps its own signs and escapes what is put between them`() {
    let colour: PrintableText = "\u{1B}[1m\("x\u{1B}y")\u{1B}[0m\n"
    #expect(colour.description == "\u{1B}[1mx\\u{1B}y\u{1B}[0m\n")
    #expect(("\(colour)|\(7)" as PrintableText).description == "\u{1B}[1mx\\u{1B}y\u{1B}[0m\n|7")
    #expect(PrintableText(lines: "a\nb\u{7}\n").description == "a\nb\\u{07}\n")
    #expect(["a", "b"].map { "\($0)\n" as PrintableText }.joined(separator: "-") == "a\n-b\n")
  }

  @Test
  func `a very long value is cut, and says so`() {
    let long = String(repeating: "é", count: 100_000)
    let shown: PrintableText = "name \(long)."
    #expect(shown.description == "name " + String(repeating: "é", count: 4_096) + "….")
    #expect(PrintableText(lines: long).description == long)
  }
}
