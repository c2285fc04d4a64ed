import Foundation
import HostProcess
import JSON
import Testing

/// The page that a run is looked into with, in a browser.
@Suite(.enabled(if: Browser.isThere, "needs the program chromium"))
struct InspectorPageTests {
  private func page(_ line: String, in scratch: Scratch) throws {
    let words = line.split(separator: " ").map(String.init)
    let result = try HostProcess.run(
      ["run", "--quiet", "--output", "run.html"] + words, in: scratch)
    #expect(result.exitCode == 0)
    #expect(scratch.names == ["run.html"])
  }

  /// Push takes 0.3 s: frames 0 to 18 at 60 a second, the outgoing screen from x = 100 to −100.
  @Test
  func `it is scrubbed, played and stepped, and asks nobody for anything`() throws {
    let scratch = try Scratch()
    try page("--plugin libpush.so --size 200x120", in: scratch)
    let answers = try Browser.open(
      "run.html", in: scratch,
      steps: """
        size 1280 900
        wait document.getElementById("picture").naturalWidth === 200
        value document.getElementById("place").textContent
        key ArrowRight
        value document.getElementById("scrubber").value
        key ArrowRight shift
        value document.getElementById("scrubber").getAttribute("aria-valuetext")
        key ArrowLeft
        key Home
        value [...document.querySelectorAll("figcaption")].map((one) => one.textContent)
        key End
        value [...document.querySelectorAll("figcaption output")].map((one) => one.textContent)
        value document.querySelectorAll("#events .passed").length === run.events.length
        value document.getElementById("scrubber").value = 9
        value document.getElementById("scrubber").dispatchEvent(new Event("input"))
        value document.getElementById("picture").alt
        key 4
        value document.querySelector("[aria-pressed=true]").textContent
        key 1
        key Home
        key Space
        wait document.getElementById("play").getAttribute("aria-label") === "Play"
        value document.getElementById("scrubber").value
        value document.getElementById("panels").getBoundingClientRect().left
        value document.getElementById("grants").innerText
        trouble
        """)
    #expect(answers[2] == "Frame 0 of 18, 0.000 s, 0.0 % of the way")
    #expect(answers[4] == "1")
    #expect(answers[6] == "Frame 11 of 18, 0.183 s, 61.1 % of the way")
    #expect(
      answers[9] == ["main position x100 -100 … 100", "detail position x300 100 … 300"])
    #expect(answers[11] == ["-100", "100"])
    #expect(answers[12] == true)
    #expect(answers[15] == "Frame 9 of 18, 0.150 s, 50.0 % of the way")
    #expect(answers[17] == "¼×")
    #expect(answers[21] == true, "it plays to the end and stops")
    #expect(answers[22] == "18")
    #expect(answers[24]?.text?.contains("host.animator.push asks for no capability") == true)
    #expect(answers[24]?.text?.contains("Offered: animator.backdrop-blur/1, ") == true)
    #expect(answers[25] == [])
  }

  @Test
  func `it fits every window, light and dark, and all that can be touched has a name`() throws {
    let scratch = try Scratch()
    try page(
      "--plugin libreveal.so --size 120x200 --fps 10 --withhold animator.interactive", in: scratch)
    var steps = ["wait document.getElementById(\"picture\").naturalWidth === 120"]
    let sizes = [(320, 568), (375, 667), (768, 1_024), (1_280, 800), (2_560, 1_440)]
    for (width, height) in sizes {
      steps.append("size \(width) \(height)")
      steps.append("value document.documentElement.scrollWidth <= \(width)")
      // The controls are on the first screen, below the frame, of windows that are no telephone's.
      steps.append(
        "value document.getElementById('play').getBoundingClientRect().bottom <= \(max(height, 640))"
      )
    }
    let contrast =
      "value (() => { const look = getComputedStyle(document.body); return [look.color, look.backgroundColor]; })()"
    steps += ["theme light", contrast, "theme dark", contrast]
    steps += ["value document.querySelector('#grants table').innerText", "names", "trouble"]
    let answers = try Browser.open("run.html", in: scratch, steps: steps.joined(separator: "\n"))
    for (index, size) in sizes.enumerated() {
      #expect(answers[2 + 3 * index] == true, "\(size) needs no scrolling sideways")
      #expect(answers[3 + 3 * index] == true, "\(size) shows the controls")
    }
    #expect(answers[17] == ["rgb(27, 28, 34)", "rgb(246, 246, 248)"])
    #expect(answers[19] == ["rgb(236, 237, 242)", "rgb(19, 20, 25)"])
    #expect(answers[20]?.text?.contains("granted, revision 1") == true)
    #expect(answers[20]?.text?.contains("withheld by --withhold") == true)
    let names = answers[21]?.texts ?? []
    let wanted = [
      "button: First frame", "button: Full speed", "button: Half speed", "button: Last frame",
      "button: Next frame", "button: Play", "button: Previous frame", "button: Quarter speed",
      "slider: Frame", "region: Layers", "region: Events", "region: Curves",
    ]
    #expect(wanted.filter { !names.contains($0) } == [])
    #expect(names.filter { $0.hasSuffix(": ") } == [])
    #expect(answers[22] == [])
  }

  @Test
  func `names that nobody can see are shown as escapes, on the page and above its window`() throws {
    let scratch = try Scratch()
    let scene = #"""
      {"schema": 1, "name": "seen", "size": [40, 40], "screens": [
        {"name": "a\u202eb", "background": "#ffffff",
         "layers": [{"name": "c\u001b[2J", "frame": [0, 0, 9, 9]}]},
        {"name": "d\u2066e\u00ad", "background": "#00ff00"}]}
      """#
    try scratch.write(Array(scene.utf8), as: ".scene.json")
    let line = "run --quiet --output run.html --scene .scene.json --plugin libpush.so"
    let result = try HostProcess.run(line.split(separator: " ").map(String.init), in: scratch)
    #expect(result.exitCode == 0)
    let answers = try Browser.open(
      "run.html", in: scratch,
      steps: #"""
        wait document.getElementById("tree").childElementCount > 0
        value document.title.split(": ")[1]
        value [...document.querySelectorAll("#tree summary")].map((one) => one.firstChild.data)
        value /[\x00-\x09\x0b-\x1f\x7f-\x9f\xad\u202a-\u202e\u2066-\u2069]/.test(document.body.innerText)
        """#)
    #expect(answers[1] == "push a\\u{202E}b → d\\u{2066}e\\u{AD}")
    #expect(answers[2]?.texts.contains("c\\u{1B}[2J") == true)
    #expect(answers[3] == false)
  }

  @Test
  func `a script's requests, refusals and values between frames are all there`() throws {
    let scratch = try Scratch()
    let script = """
      [{"at": 0, "do": "push", "screen": "detail"}, {"at": 0.1, "do": "scrub", "progress": 0.5},
       {"at": 0.5, "do": "pop"}]
      """
    try scratch.write(Array(script.utf8), as: ".script.json")
    let result = try HostProcess.run(
      [
        "run", "--quiet", "--script", ".script.json", "--plugin", "libpush.so", "--size", "120x80",
        "--output", "run.html",
      ], in: scratch)
    #expect(result.exitCode == 0)
    let answers = try Browser.open(
      "run.html", in: scratch,
      steps: """
        value document.title
        value [...document.querySelectorAll("#events b")].map((one) => one.textContent).filter((one) => ["began", "finished", "refused"].includes(one))
        value [...document.querySelectorAll("#events button")].filter((one) => one.textContent.includes("refused"))[0].click()
        value document.getElementById("place").textContent.startsWith("Frame 6 of")
        value [...document.querySelectorAll("#tree summary em")].length
        trouble
        """)
    #expect(answers[0] == "Script with host.animator.push")
    #expect(answers[1] == ["began", "refused", "finished", "began", "finished"])
    #expect(answers[3] == true)
    #expect(answers[4] == 2, "the two screens move")
    #expect(answers[5] == [])
  }
}

extension JSONValue {
  fileprivate var text: String? { if case .string(let text) = self { text } else { nil } }
  fileprivate var texts: [String] {
    if case .array(let values) = self { values.compactMap(\.text) } else { [] }
  }
}

/// A headless browser that does what it is told and answers a line of JSON for each step.
enum Browser {
  static let isThere = FileManager.default.isExecutableFile(atPath: "/usr/bin/chromium")

  private static let driver =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().path + "/Fixtures/browser.py"

  /// Opens a page and takes the steps; an answer that is missing is nil.
  static func open(_ page: String, in scratch: Scratch, steps: String) throws -> Answers {
    try scratch.write(Array((steps + "\n").utf8), as: ".steps")
    let result = try HostProcess.shell(
      "python3 \(driver.asShellWord) \(page) < .steps 2>.trouble || cat .trouble", in: scratch)
    let lines = result.text.split(separator: "\n")
    let values = lines.map { try? JSONValue(parsing: $0.utf8) }
    #expect(values.count == steps.split(separator: "\n").count, "\(lines.last ?? "")")
    return Answers(values: values)
  }

  /// What each step gave.
  struct Answers {
    fileprivate let values: [JSONValue?]

    subscript(index: Int) -> JSONValue? { values.indices.contains(index) ? values[index] : nil }
  }
}
