import Escaping
import Foundation
import FoundationXML
import JSON
import PluginHost
import Testing

@testable import Conformance

/// What a checkup says in each of its forms.
@Suite
struct CheckupTests {
  private func checkup(
    _ verdicts: [Verdict], strict: Bool = false, shard: String = "1/1"
  ) -> Checkup {
    var about = Checkup.Circumstances(
      plugin: "./lib<x>.so", title: "X & Co 1.0.0", host: "0.1.0", abi: "0.1.1",
      kernel: "Linux 6.1", seed: 18_446_744_073_709_551_615)
    about.isStrict = strict
    return Checkup(about, shard: Shard(shard) ?? Shard(), verdicts: verdicts)
  }

  private func verdict(_ id: String, _ judgement: Judgement) throws -> Verdict {
    Verdict(try #require(Rule.named(id)), judgement)
  }

  private var breach: Breach {
    var breach = Breach("moves \"a\" & <b> # twice")
    breach.animator = "org.example.x"
    breach.test = "pop"
    breach.frame = 12
    breach.layer = "detail/logo"
    breach.expected = "1"
    breach.actual = "0.5"
    breach.place = "begin+0x1c"
    return breach
  }

  private func mixed() throws -> [Verdict] {
    var failed = try verdict("LC-06", .failed(breach))
    failed.output = ["a line of the plugin's"]
    return [
      try verdict("LD-01", .passed), try verdict("MF-09", .failed("no licence")),
      try verdict("NG-02", .skipped("requires nothing")), failed,
      try verdict("LC-07", .crashed("begin: was ended by SIGSEGV")),
      try verdict("LC-08", .timedOut("begin: took longer than 20000 ms")),
    ]
  }

  @Test
  func `passing means that something ran and nothing binding is broken`() throws {
    #expect(checkup([try verdict("LD-01", .passed)]).passes)
    #expect(!checkup([]).passes)
    #expect(!checkup([try verdict("NG-02", .skipped("x"))]).passes)
    let advice = [try verdict("LD-01", .passed), try verdict("MF-09", .failed("x"))]
    #expect(checkup(advice).passes)
    #expect(!checkup(advice, strict: true).passes)
    #expect(!checkup([try verdict("LC-06", .failed("x"))]).passes)
    // A crash decides, whatever the rule binds.
    #expect(!checkup([try verdict("LC-07", .crashed("x"))]).passes)
  }

  @Test
  func `JSON comes back as what was written`() throws {
    for strict in [true, false] {
      let original = checkup(try mixed(), strict: strict, shard: "2/3")
      let text = original.json(showsTimings: true).prettyDescription
      #expect(try Checkup(JSONReader(try JSONValue(parsing: Array(text.utf8)))) == original)
    }
  }

  @Test(arguments: [
    ("\"schema\": 1", "\"schema\": 2", "schema: expected 1, found 2"),
    ("\"LC-06\"", "\"LC-66\"", "rules[3].id: expected the id of a rule, found \"LC-66\""),
    ("\"2/3\"", "\"4/3\"", "shard: expected a part such as 1/2, found \"4/3\""),
  ])
  func `JSON that is none of ours says where`(old: String, new: String, line: String) throws {
    let text = checkup(try mixed(), shard: "2/3").json().prettyDescription
    let broken = text.replacing(old, with: new, maxReplacements: 1)
    #expect(text != broken)
    var said = ""
    do { _ = try Checkup(JSONReader(try JSONValue(parsing: Array(broken.utf8)))) } catch {
      said = "\(error)"
    }
    #expect(said == line)
  }

  @Test
  func `parts are joined whatever their order, and only whole`() throws {
    let all = try mixed()
    let parts = (0..<3).map { part in
      checkup(
        all.enumerated().filter { $0.offset % 3 == part }.map(\.element), shard: "\(part + 1)/3")
    }
    #expect(try Checkup(merging: [parts[2], parts[0], parts[1]]) == checkup(all))
    func line(_ parts: [Checkup]) -> String {
      do { _ = try Checkup(merging: parts) } catch { return "\(error)" }
      return ""
    }
    #expect(line([parts[0], parts[2]]) == "part 2 of 3 is missing")
    #expect(line(parts + [parts[1]]) == "part 2 is there twice")
    var other = parts[1]
    other.circumstances.seed = 3
    #expect(line([parts[0], other, parts[2]]).contains("another plugin, host, seed or option"))
    #expect(line([]) == "there are no results to join")
  }

  @Test
  func `JUnit is XML that counts as continuous integration does`() throws {
    for strict in [true, false] {
      let reader = JUnitReader()
      let parser = XMLParser(data: Data(checkup(try mixed(), strict: strict).junit.utf8))
      parser.delegate = reader
      #expect(parser.parse())
      #expect(reader.suites.first?["tests"] == "6")
      #expect(reader.suites.first?["failures"] == (strict ? "2" : "1"))
      #expect(reader.suites.first?["errors"] == "2")
      #expect(reader.suites.first?["skipped"] == "1")
      #expect(reader.suites.first?["name"] == "./lib<x>.so")
      #expect(reader.count("testcase") == 6)
      #expect(reader.count("failure") == (strict ? 2 : 1))
      #expect(reader.count("error") == 2)
      #expect(reader.count("skipped") == 1)
      #expect(reader.messages.contains { $0.contains("moves \"a\" & <b> # twice") })
      #expect(reader.text.contains("a line of the plugin's"))
    }
  }

  @Test
  func `TAP has a line for each rule`() throws {
    let lines = checkup(try mixed()).tap.split(separator: "\n").map(String.init)
    #expect(lines.first == "TAP version 14")
    #expect(lines[1] == "1..6")
    let points = lines.filter { $0.wholeMatch(of: /(not )?ok \d+ - .*/) != nil }
    #expect(points.map { $0.hasPrefix("ok") } == [true, true, true, false, false, false])
    #expect(points[2].hasSuffix("# SKIP requires nothing"))
    // A hash would begin a directive.
    #expect(points.allSatisfy { !$0.contains("# twice") })
    #expect(checkup([]).tap.contains("Bail out! nothing ran"))
  }

  @Test
  func `the first broken rule is explained with all that is known`() throws {
    let closing = CheckupText(checkup(try mixed())).closing.description
    let expected = """
      LC-06 failed: \(try #require(Rule.named("LC-06")).line)
        what       moves "a" & <b> # twice
        animator   org.example.x
        test       pop
        frame      12
        layer      detail/logo
        expected   1
        found      0.5
        place      begin+0x1c
      """
    #expect(closing.hasPrefix(expected), "\(closing)")
    #expect(
      closing.contains(
        "reproduce  host check --plugin './lib<x>.so' --rule LC-06 --seed 18446744073709551615"))
    #expect(closing.contains("  | a line of the plugin's"))
    #expect(closing.contains("LC  Life cycle          1 failed, 1 crashed, 1 timed-out"))
    #expect(
      closing.hasSuffix(
        "1 passed, 1 failed, 1 crashed, 1 timed-out, 1 warning, 1 skipped;"
          + " seed 18446744073709551615"))
    #expect(!closing.contains("\u{1B}"))
    #expect(
      CheckupText(checkup(try mixed()), isColoured: true).closing.description.contains(
        "\u{1B}[31mfailed"))
    #expect(CheckupText(checkup([])).summary == "nothing ran, which is a failure")
  }

  @Test
  func `the page escapes what plugins say, and asks for nothing`() throws {
    let page = checkup(try mixed()).html
    #expect(page.contains("moves &quot;a&quot; &amp; &lt;b&gt; # twice"))
    #expect(!page.contains("<b>"))
    #expect(page.contains("<h1>X &amp; Co 1.0.0"))
    for word in ["http:", "https:", "<script", "@import", "url("] {
      #expect(!page.contains(word), "\(word)")
    }
    for fact in ["Linux 6.1", "18446744073709551615", "host 0.1.0", "0.1.1"] {
      #expect(page.contains(fact))
    }
  }

  @Test
  func `of several runs the worst counts`() throws {
    var all = try verdict("LC-06", .passed)
    all.add(try verdict("LC-06", .failed("once")))
    all.add(try verdict("LC-06", .passed))
    #expect(all.result == .failed && all.runs == 3 && all.failures == 1)
    #expect(CheckupText(checkup([all])).line(all).description.contains("once (in 1 of 3 runs)"))
  }
}

/// What stands in a JUnit file.
private final class JUnitReader: NSObject, XMLParserDelegate {
  private(set) var suites: [[String: String]] = []
  private(set) var names: [String] = []
  private(set) var messages: [String] = []
  private(set) var text = ""

  func count(_ name: String) -> Int { names.count { $0 == name } }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    names.append(name)
    if name == "testsuites" { suites.append(attributes) }
    if let message = attributes["message"] { messages.append(message) }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }
}
