import HostProcess
import Testing

/// What users reported of revisions, names and what a library needs, by the numbers of their reports.
@Suite
struct LoadingReportTests {
  private func run(
    _ library: String, in scratch: Scratch, environment: [String: String] = [:]
  ) throws -> HostProcess.Result {
    try HostProcess.run(
      ["run", "--plugin", library, "--size", "48x64", "--output", "x.rgba", "--quiet"],
      in: scratch, environment: environment)
  }

  private func fixture(_ name: String) -> String { "\(BuildFolder.fixtures)/lib\(name).so" }

  @Test(arguments: [("springy-0.1.0", "an older"), ("later", "a later")])
  func `H13: a plugin of another revision of the same interface is served`(
    name: String, revision: String
  ) throws {
    let scratch = try Scratch()
    for mode in [[], ["--in-process"]] {
      let result = try HostProcess.run(
        [
          "run", "--plugin", fixture(name), "--size", "48x64", "--output", "x.rgba", "--quiet",
        ] + mode, in: scratch)
      #expect(result.exitCode == 0, "\(revision): \(result.errors)")
    }
  }

  @Test
  func `H13: a plugin of another interface is refused in one line that says what to do`() throws {
    let scratch = try Scratch()
    let result = try run(fixture("newerabi"), in: scratch)
    #expect(result.exitCode == 1)
    #expect(result.errors.count == 1)
    let line = try #require(result.errors.first)
    for words in [
      "libnewerabi.so", "speaks ABI 0.2.0 to 0.2.x", "this host speaks 0.1.0 to ",
      "run it with a newer host",
    ] { #expect(line.contains(words), "\(line)") }
  }

  @Test
  func `H13: a plugin of another interface is listed as that`() throws {
    let scratch = try Scratch()
    let manifest = try HostProcess.run(["manifest", fixture("springy")], in: scratch).text
    let newer = manifest.replacing(/"oldest":\s*"[^"]*"/, with: "\"oldest\": \"0.2.0\"")
      .replacing(/"newest":\s*"[^"]*"/, with: "\"newest\": \"0.2.5\"")
    #expect(newer != manifest)
    try scratch.copy(fixture("springy"), as: "libspringy.so")
    try scratch.write(Array(newer.utf8), as: "springy.json")
    let search = ["ANIMATOR_PLUGIN_PATH": scratch.path]
    let list = try HostProcess.run(["list"], in: scratch, environment: search)
    #expect(list.text.contains("(incompatible: speaks ABI 0.2.0 to 0.2.5)"), "\(list.text)")
    let json = try HostProcess.run(["list", "--json"], in: scratch, environment: search)
    #expect(json.text.contains("\"compatible\":false"))
  }

  @Test
  func `H14: four reasons for which a library is no plugin are four different lines`() throws {
    let scratch = try Scratch()
    try scratch.copy(fixture("needs"), as: "libneeds.so")
    try scratch.copy(fixture("needed"), as: "libneeded.so.11")
    let cases: [(library: String, words: [String], absent: String)] = [
      (fixture("stranger"), ["does not export 'animator_entry'"], "it exports"),
      (
        fixture("noentry"),
        ["does not export 'animator_entry'", "'animator_entri'", "'Animator_Entry'"], "unrelated"
      ),
      (fixture("unresolved"), ["undefined symbol: a_function_that_nobody_has"], "needs '"),
      ("./libneeds.so", ["needs 'libneeded.so.10'", "/lib/", "libneeds.so"], "undefined"),
    ]
    var lines: Set<String> = []
    for (library, words, absent) in cases {
      let result = try run(library, in: scratch)
      #expect(result.exitCode == 3)
      #expect(result.errors.count == 1)
      let line = try #require(result.errors.first)
      for word in words { #expect(line.contains(word), "\(line)") }
      #expect(!line.contains(absent), "\(line)")
      lines.insert(line.split(separator: "': ").dropFirst().joined(separator: ": "))
    }
    #expect(lines.count == 4)
  }

  @Test
  func `H14: the version of a needed library that is there is named`() throws {
    let scratch = try Scratch()
    try scratch.copy(fixture("needs"), as: "libneeds.so")
    try scratch.copy(fixture("needed"), as: "libneeded.so.11")
    let result = try run(
      "./libneeds.so", in: scratch, environment: ["LD_LIBRARY_PATH": scratch.path])
    #expect(result.exitCode == 3)
    let line = try #require(result.errors.first)
    #expect(line.contains("there is '\(scratch.path)/libneeded.so.11'"), "\(line)")
    // And it is found where the loader looks once it is the right one.
    try scratch.copy(fixture("needed"), as: "libneeded.so.10")
    let found = try run(
      "./libneeds.so", in: scratch, environment: ["LD_LIBRARY_PATH": scratch.path])
    #expect(found.errors.first?.contains("needs '") == false, "\(found.errors)")
  }
}
