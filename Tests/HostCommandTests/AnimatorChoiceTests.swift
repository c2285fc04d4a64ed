import Foundation
import HostProcess
import Testing

/// Which of a library's animators a command is about.
@Suite
struct AnimatorChoiceTests {
  /// A library without a manifest beside it: its four animators are known from itself alone.
  private func library(in scratch: Scratch, as name: String = "libmany.so") throws -> String {
    try scratch.copy(BuildFolder.path + "/libgallery-basics.so", as: name)
    return "./" + name
  }

  private let ids = ["cards", "crossfade", "pan", "zoom-slide"].map { "host.animator.\($0)" }

  private func trace(_ arguments: [String], in scratch: Scratch, script: String? = nil) throws
    -> HostProcess.Result
  {
    try HostProcess.run(
      ["run", "--fps", "10", "--quiet", "--format", "jsonl", "--output", "-"] + arguments
        + (script == nil ? [] : ["--script", "-"]), in: scratch, input: script)
  }

  /// The animators of the transitions that began.
  private func began(_ result: HostProcess.Result) throws -> [String] {
    try result.text.split(separator: "\n").compactMap { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return object?["event"] as? String == "began" ? object?["animator"] as? String : nil
    }
  }

  @Test
  func `--animator chooses among a library's animators`() throws {
    let scratch = try Scratch()
    let path = try library(in: scratch)
    for id in ids {
      let result = try trace([path, "--animator", id], in: scratch)
      #expect(result.exitCode == 0 && result.text.contains("\"animator\":\"\(id)\""))
      #expect(try began(result) == [id])
    }
    #expect(try began(try trace([path], in: scratch)) == [ids[0]])
  }

  @Test
  func `a script knows every animator of a library by its id`() throws {
    let scratch = try Scratch()
    let path = try library(in: scratch)
    let script = """
      [{"at": 0, "do": "push", "screen": "detail", "animator": "\(ids[3])"},
       {"at": 2, "do": "pop", "animator": "\(ids[2])"},
       {"at": 4, "do": "choose", "animator": "\(ids[1])", "identifier": "soft"},
       {"at": 4, "do": "push", "screen": "third", "identifier": "soft"},
       {"at": 6, "do": "pop"}]
      """
    let result = try trace([path], in: scratch, script: script)
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(try began(result) == [ids[3], ids[2], ids[1], ids[0]])
    // Chosen on the command line, one shows what the script leaves open.
    let chosen = try trace([path, "--animator", ids[2]], in: scratch, script: script)
    #expect(try began(chosen) == [ids[3], ids[2], ids[1], ids[2]])
  }

  @Test
  func `several animators of one library run one after the other`() throws {
    let scratch = try Scratch()
    let path = try library(in: scratch)
    let result = try HostProcess.run(
      ["run", path, "--fps", "10", "--size", "20x20", "--quiet", "--animator", ids[1]]
        + ["--animator", ids[3], "--animator", ids[0]], in: scratch)
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(
      scratch.names.filter { $0.hasSuffix(".webp") } == [
        "crossfade.webp", "many.webp", "zoom-slide.webp",
      ])
  }

  @Test
  func `an unknown id is answered with those that the libraries have`() throws {
    let scratch = try Scratch()
    let path = try library(in: scratch)
    let script = """
      [{"at": 0, "do": "push", "screen": "detail", "animator": "host.animator.zoomslide"}]
      """
    for result in [
      try trace([path, "--animator", "host.animator.zoomslide"], in: scratch),
      try trace([path], in: scratch, script: script),
      try HostProcess.run(["info", path, "--animator", "zoom-slide"], in: scratch),
      try HostProcess.run(
        ["negotiate", path, "--animator", "host.animator.zoom-slid"], in: scratch),
    ] {
      #expect(result.exitCode >= 2)
      let words = result.errors.last ?? ""
      #expect(words.contains("libmany.so'; did you mean host.animator.zoom-slide?"), "\(words)")
    }
    let far = try trace([path, "--animator", "org.example.door"], in: scratch)
    #expect(far.errors.last?.hasSuffix("there are \(ids.joined(separator: ", "))") == true)
  }

  @Test
  func `of two libraries with the same ids the first is used, and a note says so`() throws {
    let scratch = try Scratch()
    let (one, two) = (try library(in: scratch), try library(in: scratch, as: "libagain.so"))
    let script = """
      [{"at": 0, "do": "push", "screen": "detail", "animator": "\(ids[2])"}]
      """
    let result = try HostProcess.run(
      ["run", one, two, "--script", "-", "--fps", "10", "--json", "--format", "jsonl"]
        + ["--output", "x.jsonl"], in: scratch, input: script)
    #expect(result.exitCode == 0, "\(result.errors)")
    let note = result.errors.first { $0.contains("animator '\(ids[2])'") } ?? ""
    #expect(note.contains("libmany.so' is used") && note.contains("libagain.so' is not"), "\(note)")
  }

  @Test
  func `info and negotiate tell of the animator that is chosen`() throws {
    let scratch = try Scratch()
    let path = try library(in: scratch)
    for command in ["info", "negotiate"] {
      let result = try HostProcess.run([command, path, "--animator", ids[2]], in: scratch)
      #expect(result.exitCode == 0, "\(result.errors)")
      #expect(ids.filter { result.text.contains("\($0) ") } == [ids[2]])
      let all = try HostProcess.run([command, path], in: scratch)
      #expect(ids.filter { all.text.contains("\($0) ") } == ids)
    }
  }

  @Test(arguments: [
    ("run --plgin x", "--plugin"), ("run --reducedmotion", "--reduced-motion"),
    ("rn", "run"), ("chekc", "check"), ("negotiat", "negotiate"), ("run --fsp 3", "--fps"),
  ])
  func `what is nearly right is understood`(line: String, word: String) throws {
    let result = try HostProcess.run(
      line.split(separator: " ").map(String.init), in: try Scratch())
    #expect(result.exitCode == 2)
    #expect(result.errors.first?.hasSuffix("did you mean \(word)?") == true, "\(result.errors)")
  }
}
