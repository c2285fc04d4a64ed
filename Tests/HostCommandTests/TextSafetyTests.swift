import Foundation
import HostProcess
import Testing

/// What of a plugin's, a file's and a command line's text reaches those who read it.
@Suite
struct TextSafetyTests {
  /// What makes reports of bytes: readers that are not ours, and a search for what none may get.
  private static let reader = #"""
    import sys, json, unicodedata, xml.dom.minidom, html.parser, re
    kind, path = sys.argv[1], sys.argv[2]
    data = open(path, 'rb').read()
    text = data.decode('utf-8')
    def bad(c):
        n = ord(c)
        return (unicodedata.category(c) in ('Cc', 'Zl', 'Zp', 'Cs') and c != '\n'
            or n in (0x61C, 0xFEFF, 0x200E, 0x200F) or 0x202A <= n <= 0x202E
            or 0x2066 <= n <= 0x2069 or 0xE0000 <= n <= 0xE0FFF or n & 0xFFFE == 0xFFFE)
    found = sorted({hex(ord(c)) for c in text if bad(c)})
    assert not found, found
    assert text or kind == 'text', 'empty'
    if kind == 'xml': xml.dom.minidom.parseString(data)
    if kind == 'json': json.loads(text)
    if kind == 'jsonl': [json.loads(line) for line in text.splitlines()]
    if kind == 'tap':
        body = [l for l in text.split('\n')[2:] if l]
        inside = False
        for l in body:
            if l == '  ---': inside = True
            elif l == '  ...': inside = False
            elif inside:
                assert re.match(r'^  \w+: ', l), l
                if '"' in l: json.loads(l.split(': ', 1)[1])
            else:
                assert re.match(r'^(not )?ok \d+ - [A-Z]+-\d+ ', l), l
                assert len(re.findall(r'(?<!\\)#', l)) <= 1, l
    if kind == 'html':
        class P(html.parser.HTMLParser):
            def handle_starttag(self, tag, attrs): assert tag != 'b', 'a tag of the text'
            def handle_comment(self, data): assert False, 'a comment of the text'
        P().feed(text); P().close()
        assert text.count('</script>') <= 4
    print('fine')
    """#

  /// The hostile text, as a scene, a manifest or a file's name has it.
  private static let nasty =
    "x\u{1B}[31m\u{7}\n'\"<b>&]]></script><!--#\\%n\u{202E}\u{2028}\u{9B}\u{E0041}\u{FEFF}\u{7F}y"

  private func judge(
    _ kind: String, _ bytes: [UInt8], _ scratch: Scratch, _ comment: String
  ) throws {
    try scratch.write(Array(Self.reader.utf8), as: "reader.py")
    try scratch.write(bytes, as: "judged")
    let result = try HostProcess.shell("python3 reader.py \(kind) judged 2>&1", in: scratch)
    #expect(result.text == "fine\n", "\(comment): \(result.text)")
  }

  private func scratch(with names: [String] = []) throws -> Scratch {
    let scratch = try Scratch()
    for name in ["escapes", "escapes-refuses", "escapes-crashes"] {
      try scratch.copy(BuildFolder.fixtures + "/lib\(name).so", as: "lib\(name).so")
    }
    // A scene's names have no "/".
    let name = Self.nasty.replacingOccurrences(of: "/", with: "|")
    let scene: [String: Any] = [
      "schema": 1, "name": name, "size": [40, 40],
      "screens": [
        ["name": name, "background": "#ffffff"],
        ["name": name + "2", "background": "#00ff00"],
      ],
    ]
    try scratch.write(Array(try JSONSerialization.data(withJSONObject: scene)), as: "scene.json")
    return scratch
  }

  private func run(_ line: String, in scratch: Scratch) throws -> HostProcess.Result {
    try HostProcess.run(
      line.split(separator: " ").map(String.init), in: scratch)
  }

  /// Both streams of a command, and the files it wrote, as its readers get them.
  private func expectSafe(
    _ line: String, _ kind: String = "text", file: String? = nil, in scratch: Scratch
  ) throws {
    let result = try run(line, in: scratch)
    let errors = result.errors.joined(separator: "\n")
    try judge("text", Array(errors.utf8), scratch, "errors of \(line)")
    try judge(file == nil ? kind : "text", result.output, scratch, line)
    if let file { try judge(kind, try scratch.read(file), scratch, "\(file) of \(line)") }
  }

  @Test(arguments: [
    ("svg", "xml", "c.svg"), ("html", "html", "c.html"), ("jsonl", "jsonl", "c.jsonl"),
    ("webp", "text", ""),
  ])
  func `case 47: control characters in names leave every format whole`(
    format: String, kind: String, file: String
  ) throws {
    let scratch = try scratch()
    let output = file.isEmpty ? "c.webp" : file
    try expectSafe(
      "run --scene scene.json --plugin ./libescapes.so --format \(format) --output \(output)",
      kind, file: file.isEmpty ? nil : file, in: scratch)
    try expectSafe(
      "run --scene scene.json --plugin ./libescapes.so --json --output d.webp", "json", in: scratch)
  }

  @Test(arguments: ["escapes", "escapes-refuses", "escapes-crashes"])
  func `case 48: no escape of a plugin reaches the terminal`(name: String) throws {
    let scratch = try scratch()
    let line = "run --plugin ./lib\(name).so --fps 10 --output x.webp --report-dir reports"
    try expectSafe(line, in: scratch)
    let errors = try run(line, in: scratch).errors.joined(separator: "\n")
    // What a plugin says through the host comes with its answer, which a crash cuts off.
    if name != "escapes-crashes" {
      #expect(errors.contains("log \\u{1B}[31mred\\u{07}\\n"), "\(errors)")
    }
    #expect(errors.contains("output \\u{1B}[31mred\\u{07}"), "\(errors)")
  }

  @Test
  func `case 48: what a plugin says of itself is shown and harmless`() throws {
    let scratch = try scratch()
    let text = try run("info ./libescapes.so", in: scratch).text
    for word in ["plugin", "licence", "contact", "animator", "far", "unit", "choice", "else"] {
      #expect(text.contains("\(word) \\u{1B}[31mred\\u{07}\\n.SH"), "\(word): \(text)")
    }
    for command in ["info", "negotiate"] {
      try expectSafe("\(command) ./libescapes.so", in: scratch)
      try expectSafe("\(command) ./libescapes.so --json", "json", in: scratch)
    }
    try expectSafe("manifest ./libescapes.so", "json", in: scratch)
    try expectSafe(
      "manifest ./libescapes.so --output escapes.json", "json", file: "escapes.json", in: scratch)
    let path = ["ANIMATOR_PLUGIN_PATH": scratch.path]
    for (line, kind) in [
      ("list", "text"), ("list --json", "json"), ("info org.example.escapes", "text"),
    ] {
      let result = try HostProcess.run(
        line.split(separator: " ").map(String.init), in: scratch, environment: path)
      try judge(kind, result.output, scratch, line)
      try judge("text", Array(result.errors.joined(separator: "\n").utf8), scratch, line)
    }
  }

  @Test(arguments: [
    ("text", "text"), ("json", "json"), ("junit", "xml"), ("tap", "tap"), ("html", "html"),
  ])
  func `case 48: a check's report is safe in every format`(format: String, kind: String) throws {
    let scratch = try scratch()
    for library in ["escapes", "escapes-crashes"] {
      let line = "check ./lib\(library).so --rule LC-01 --rule RB-0* --format \(format)"
      try expectSafe(line, kind, in: scratch)
      try expectSafe(line + " --output out", kind, file: "out", in: scratch)
    }
  }

  @Test
  func `case 47: a file's name and what is in it are quoted without harm`() throws {
    let scratch = try scratch()
    let name = "lib\u{1B}[31m\n'$(id) #\u{202E}<b>.so"
    try scratch.copy(BuildFolder.fixtures + "/libescapes.so", as: name)
    try scratch.write(Array("[{\"at\":0,\"do\":\"\(Self.nasty)\"}]".utf8), as: "\u{1B}s.json")
    let hostile = ["\u{1B}]0;x\u{7}", "--\u{9B}31m", "--set=\u{202E}=1", "-\u{7F}", "\u{E0041}"]
    let lines = [
      ["run", "./" + name, "--output", "x\u{1B}.webp"],
      ["run", "./" + name, "--output", "\u{7}/x.webp"],
      ["check", "./" + name, "--rule", "LD-01"], ["info", "./" + name], ["manifest", "./" + name],
      ["run", "libpush.so", "--script", "\u{1B}s.json"],
      ["run", "libpush.so", "--scene", "\u{1B}s.json"],
      ["replay", "\u{1B}s.json"], ["compare", "\u{1B}s.json", "\u{7}"], ["curve", Self.nasty],
      ["run", "libpush.so", "--from", "\u{1B}s.json", "--to", "scene.json"],
      ["new", Self.nasty], ["new", "fine", "--id", Self.nasty], ["help", Self.nasty],
      ["completions", "bash", "--program", Self.nasty], ["check", "--host", Self.nasty],
      ["preview", "--plugin", Self.nasty], ["check", "libpush.so", "--rule", Self.nasty],
    ]
    for line in lines
      + hostile.flatMap({ word in
        ["run", "info", "check", "compare", "eval", "list", word].map { [$0, word] }
      })
    {
      let result = try HostProcess.run(line, in: scratch)
      try judge("text", Array(result.errors.joined(separator: "\n").utf8), scratch, "\(line)")
      try judge("text", result.output, scratch, "\(line)")
    }
    let answer = try HostProcess.run(
      ["eval"], in: scratch, input: "{\"id\":\"\u{9B}\u{202E}\"}\n\u{1B}\n")
    try judge("jsonl", answer.output, scratch, "eval")
  }

  @Test
  func `case 47: a report says how to run it again in words that a shell reads back`() throws {
    let scratch = try scratch()
    try scratch.copy(BuildFolder.fixtures + "/libmutant-lc-06.so", as: "lib a'b$(id).so")
    let result = try HostProcess.run(
      ["check", "./lib a'b$(id).so", "--rule", "LC-06", "--format", "json"], in: scratch)
    let json = try JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any]
    let rules = json?["rules"] as? [[String: Any]] ?? []
    let line = try #require(rules.compactMap { $0["reproduce"] as? String }.first)
    let words = try HostProcess.shell("printf '%s|' \(line)", in: scratch).text
    #expect(words.contains("|./lib a'b$(id).so|"), "\(line): \(words)")
  }

  @Test
  func `manual pages are whole for groff`() throws {
    let scratch = try Scratch()
    for page in ["", "run", "check", "compare", "curve"] {
      let result = try HostProcess.shell(
        "host manual \(page) | groff -man -ww -Tutf8 -z 2>&1 || true", in: scratch)
      #expect(result.text.isEmpty || result.text.contains("not found"), "\(page): \(result.text)")
    }
  }
}
