import Foundation
import HostProcess
import Testing

/// What `host check` prints and answers.
///
/// That each rule can fail is shown by `tools/kill-table`.
@Suite
struct CheckCommandTests {
  /// The ids of the rules that came out in a way.
  private func ids(_ text: String, _ words: String...) -> [String] {
    text.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: " ", omittingEmptySubsequences: true)
      guard parts.count > 1, parts[0].wholeMatch(of: /[A-Z]{2}-\d\d/) != nil else { return nil }
      return words.contains(String(parts[1])) ? String(parts[0]) : nil
    }
  }

  private func check(
    _ library: String, _ options: String..., in scratch: Scratch
  ) throws -> HostProcess.Result {
    try HostProcess.run(["check", "--plugin", library] + options, in: scratch)
  }

  /// The fixture by its manifest's name, with a manifest of its own beside it.
  private func prepare(_ fixture: String, in scratch: Scratch) throws -> String {
    let source = "\(BuildFolder.fixtures)/lib\(fixture).so"
    try scratch.copy(source, as: "lib\(fixture).so")
    let manifest = try HostProcess.run(["manifest", source], in: scratch)
    try scratch.write(manifest.output, as: "\(fixture).json")
    return "./lib\(fixture).so"
  }

  /// How many rules the catalogue has.
  private func ruleCount(in scratch: Scratch) throws -> Int {
    let list = try HostProcess.run(["check", "--list"], in: scratch)
    #expect(list.exitCode == 0)
    return list.text.split(separator: "\n").count
  }

  /// The libraries of the project, by their manifests, so that a new one joins by itself.
  private static let libraries: [String] = {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("manifests/plugins").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".json") }.map { "lib\($0.dropLast(5)).so" }.sorted()
  }()

  @Test
  func `the project has libraries to judge`() {
    #expect(CheckCommandTests.libraries.contains("libgallery-pieces.so"))
    #expect(CheckCommandTests.libraries.count > 10)
  }

  @Test(arguments: CheckCommandTests.libraries)
  func `every plugin of the project keeps every rule, the advice too`(library: String) throws {
    let scratch = try Scratch()
    // Rule TM-09 measures time, of which a sanitizer takes much.
    let leave = BuildFolder.isSanitized ? ["--skip", "TM-09", "--timeout", "600"] : []
    let result = try HostProcess.run(["check", library, "--strict"] + leave, in: scratch)
    #expect(result.exitCode == 0)
    #expect(
      ids(result.text, "failed", "crashed", "timed-out", "warning").isEmpty, "\(result.text)")
    let count = try ruleCount(in: scratch)
    #expect(ids(result.text, "passed", "skipped").count == count && count > 40)
  }

  @Test
  func `a plugin in a file of its own keeps every rule, and nothing is left behind`() throws {
    let scratch = try Scratch()
    let result = try check(try prepare("mutant", in: scratch), in: scratch)
    #expect(ids(result.text, "failed", "crashed").isEmpty, "\(result.text)")
    #expect(result.exitCode == 0)
    #expect(scratch.names == ["libmutant.so", "mutant.json"])
  }

  @Test
  func `what only advises decides when it is asked to`() throws {
    let scratch = try Scratch()
    let library = try prepare("mutant-mf-09", in: scratch)
    let result = try check(library, "--rule", "MF-09", in: scratch)
    #expect(ids(result.text, "warning") == ["MF-09"])
    #expect(result.exitCode == 0)
    #expect(try check(library, "--rule", "MF-09", "--strict", in: scratch).exitCode == 1)
  }

  @Test(arguments: ["signals", "environment", "umask", "folder", "rounding", "files"])
  func `LD-03: what a constructor changes is named`(act: String) throws {
    let scratch = try Scratch()
    let library = "libfaulty-constructor-\(act).so"
    try scratch.copy("\(BuildFolder.fixtures)/libfaulty.so", as: library)
    let result = try check("./\(library)", in: scratch)
    #expect(result.exitCode == 1)
    #expect(ids(result.text, "failed").contains("LD-03"), "\(result.text)")
  }

  @Test
  func `a plugin that crashes is judged by every rule all the same`() throws {
    let scratch = try Scratch()
    try scratch.copy("\(BuildFolder.fixtures)/libfaulty.so", as: "libfaulty-create-segv.so")
    let result = try check("./libfaulty-create-segv.so", in: scratch)
    #expect(result.exitCode == 1)
    #expect(ids(result.text, "crashed").contains("LC-02"))
    #expect(ids(result.text, "passed").contains("LD-11"))
    #expect(result.text.contains("check: was ended by SIGSEGV at address 0x8 in do_segv"))
    let words = ["passed", "failed", "crashed", "skipped", "warning", "timed-out"]
    let lines = words.flatMap { ids(result.text, $0) }
    #expect(Set(lines).count == (try ruleCount(in: scratch)))
  }

  @Test
  func `a rule that takes too long is timed out, and says so`() throws {
    let scratch = try Scratch()
    try scratch.copy("\(BuildFolder.fixtures)/libfaulty.so", as: "libfaulty-create-loop.so")
    let result = try check(
      "./libfaulty-create-loop.so", "--rule", "LC-0[", "--rule", "LC-04", "--timeout", "0.3",
      in: scratch)
    #expect(result.exitCode == 2)
    let again = try check(
      "./libfaulty-create-loop.so", "--rule", "LC-04", "--timeout", "0.3", in: scratch)
    #expect(ids(again.text, "timed-out") == ["LC-04"], "\(again.text)")
    #expect(again.exitCode == 1)
  }

  @Test
  func `parts judged apart and joined are the whole, byte for byte`() throws {
    let scratch = try Scratch()
    let library = try prepare("mutant-lc-06", in: scratch)
    let whole = try check(library, "--format", "json", in: scratch)
    #expect(whole.exitCode == 1)
    let again = try check(library, "--format", "json", "--jobs", "1", in: scratch)
    #expect(again.text == whole.text)
    for part in 1...3 {
      let result = try check(
        library, "--shard", "\(part)/3", "--output", "\(part).json", in: scratch)
      #expect(result.text.contains("part \(part) of 3"))
    }
    let joined = try HostProcess.run(
      ["check", "--merge", "3.json", "--merge", "1.json", "--merge", "2.json", "--format", "json"],
      in: scratch)
    #expect(joined.text == whole.text)
    #expect(joined.exitCode == 1)
    let missing = try HostProcess.run(
      ["check", "--merge", "3.json", "--merge", "1.json"], in: scratch)
    #expect(missing.exitCode == 3)
    #expect(missing.errors == ["host: --merge: part 2 of 3 is missing"])
  }

  @Test
  func `settings beside the library leave rules out, with their reason`() throws {
    let scratch = try Scratch()
    let library = try prepare("mutant-lc-06", in: scratch)
    let reason = "instances are counted on purpose"
    try scratch.write(
      Array(
        """
        {"skip": [{"rule": "LC-06", "reason": "\(reason)"}, {"rule": "LC-1*", "reason": "slow"}],
         "seed": 7}
        """.utf8), as: "mutant-lc-06.check.json")
    let result = try check(library, "--group", "LC", in: scratch)
    #expect(result.exitCode == 0)
    #expect(ids(result.text, "skipped") == ["LC-06", "LC-10", "LC-11"])
    #expect(result.text.contains(reason) && result.text.contains("seed 7"))
    #expect(try check(library, "--group", "LC", "--seed", "8", in: scratch).text.contains("seed 8"))
    try scratch.write(
      Array("{\"skip\": [{\"rule\": \"LC-06\"}]}".utf8), as: "mutant-lc-06.check.json")
    let broken = try check(library, in: scratch)
    #expect(broken.exitCode == 3)
    #expect(broken.errors.count == 1)
    #expect(broken.errors.first?.contains("skip[0]: ") == true, "\(broken.errors)")
  }

  @Test
  func `when nothing ran, that is a failure`() throws {
    let scratch = try Scratch()
    let library = try prepare("mutant", in: scratch)
    let result = try check(library, "--rule", "LC-06", "--skip", "LC-*", in: scratch)
    #expect(result.exitCode == 1)
    #expect(result.text.contains("nothing ran, which is a failure"))
  }

  @Test
  func `the output's extension says the form, and a plugin's words stand by its rule`() throws {
    let scratch = try Scratch()
    try scratch.copy("\(BuildFolder.fixtures)/libfaulty.so", as: "libfaulty-create-print.so")
    let library = "./libfaulty-create-print.so"
    let starts = [
      "x.xml": "<?xml", "x.tap": "TAP version 14", "x.html": "<!DOCTYPE", "x.json": "{",
    ]
    for (file, start) in starts.sorted(by: { $0.key < $1.key }) {
      _ = try check(library, "--rule", "LC-04", "--output", file, in: scratch)
      #expect(String(decoding: try scratch.read(file), as: UTF8.self).hasPrefix(start), "\(file)")
    }
    let json = try check(library, "--rule", "LC-04", "--format", "json", in: scratch)
    #expect(json.text.contains("\"output\""), "\(json.text)")
  }
}
