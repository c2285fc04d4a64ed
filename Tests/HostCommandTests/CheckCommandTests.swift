import HostProcess
import Testing

/// The conformance suite's first form: each rule is kept by the good plugin and broken by its mutant.
@Suite
struct CheckCommandTests {
  /// The ids of the rules that came out in a way, or that are not kept.
  private func ids(_ text: String, _ words: String...) -> [String] {
    text.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: " ", omittingEmptySubsequences: true)
      guard parts.count > 1, parts[0].wholeMatch(of: /[A-Z]{2}-\d\d/) != nil else { return nil }
      return words.contains(String(parts[1])) ? String(parts[0]) : nil
    }
  }

  private func check(_ library: String, in scratch: Scratch) throws -> HostProcess.Result {
    try HostProcess.run(["check", "--plugin", library], in: scratch)
  }

  /// The fixture by its manifest's name, with a manifest of its own beside it.
  private func prepare(_ fixture: String, in scratch: Scratch) throws -> String {
    let source = "\(BuildFolder.fixtures)/lib\(fixture).so"
    try scratch.copy(source, as: "lib\(fixture).so")
    let manifest = try HostProcess.run(["manifest", source], in: scratch)
    try scratch.write(manifest.output, as: "\(fixture).json")
    return "./lib\(fixture).so"
  }

  @Test(arguments: ["libpush.so", "libreveal.so", "libunwind.so", "libpopup.so"])
  func `every plugin of the project keeps every rule`(library: String) throws {
    let result = try check(library, in: try Scratch())
    #expect(result.exitCode == 0)
    #expect(ids(result.text, "failed", "crashed").isEmpty, "\(result.text)")
    #expect(ids(result.text, "passed", "skipped").count == 43)
  }

  @Test
  func `a plugin in a file of its own keeps every rule`() throws {
    let scratch = try Scratch()
    let result = try check(try prepare("mutant", in: scratch), in: scratch)
    #expect(ids(result.text, "failed", "crashed").isEmpty, "\(result.text)")
    #expect(result.exitCode == 0)
    #expect(scratch.names == ["libmutant.so", "mutant.json"])
  }

  @Test(arguments: Mutant.all.filter { $0.rule != nil })
  func `a mutant breaks its rule`(mutant: Mutant) throws {
    let scratch = try Scratch()
    let rule = try #require(mutant.rule)
    let result = try check(try prepare(mutant.name, in: scratch), in: scratch)
    #expect(
      ids(result.text, "failed", "crashed", "timed-out").sorted()
        == ([rule] + mutant.others).sorted(), "\(result.text)")
    // A rule that only advises does not decide.
    #expect(result.exitCode == (["MF-09", "LD-11"].contains(rule) ? 0 : 1))
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
    #expect(ids(result.text, "passed").contains("LD-09"))
    #expect(result.text.contains("check: was ended by SIGSEGV at address 0x8 in do_segv"))
    #expect(ids(result.text, "passed", "failed", "crashed", "skipped").count == 43)
  }
}
