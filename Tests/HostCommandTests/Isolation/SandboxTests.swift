import HostProcess
import JSON
import TestVectors
import Testing

/// What a plugin is kept from, and what it can make of that.
@Suite
struct SandboxTests {
  private func run(
    _ fixture: String, _ act: String, in scratch: Scratch, _ options: String...
  ) throws -> HostProcess.Result {
    let library = "lib\(fixture)-\(act).so"
    try scratch.copy("\(BuildFolder.fixtures)/lib\(fixture).so", as: library)
    return try HostProcess.run(
      ["run", "--plugin", "./\(library)", "--size", "48x64", "--output", "x.rgba"] + options,
      in: scratch)
  }

  /// What the fixture says, its file's name taken off.
  private func words(_ act: String, _ result: HostProcess.Result) -> [String] {
    let prefix = "libconfined-\(act).so: "
    return result.errors.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
  }

  @Test
  func `case 13: a thread is started as the C library does, or not at all`() throws {
    let scratch = try Scratch()
    let result = try run("confined", "clones", in: scratch)
    // The fixture turns each bit of the flags over in its turn, and names those that work.
    #expect(
      words("clones", result)
        == ["another clone: refused", "clone3: refused", "pthread_create: works"])
    #expect(result.exitCode == 0)
  }

  @Test(arguments: ["files", "calls"])
  func `nothing works that is not needed to compute`(act: String) throws {
    let scratch = try Scratch()
    let result = try run("confined", act, in: scratch)
    let words = words(act, result)
    #expect(words.count >= 4, "\(result.errors)")
    #expect(words.filter { $0.hasSuffix(": works") }.isEmpty)
    #expect(!scratch.names.contains("written-by-plugin"))
    #expect(result.exitCode == 0)
  }

  @Test(
    .enabled(if: BuildFolder.sanitizer != "address", "what a sanitizer keeps takes more than that"))
  func `a gibibyte is the most of every kind of memory`() throws {
    let scratch = try Scratch()
    let words = words("memory", try run("confined", "memory", in: scratch))
    #expect(words.count == 3, "\(words)")
    for word in words {
      let amount = try #require(word.split(separator: " ").last.flatMap { Int($0) })
      // What the worker and the plugin itself need is not taken from it, nor much added.
      #expect((896...1_024).contains(amount), "\(word)")
    }
  }

  @Test(arguments: ["lines", "bytes", "long"])
  func `case 14: an answer with more of a log than there can be is none`(act: String) throws {
    let scratch = try Scratch()
    let result = try run("confined", act, in: scratch)
    #expect(result.exitCode == 1)
    #expect(words(act, result).isEmpty)
    #expect(result.errors.count { $0.contains("sent what is no answer and was ended") } == 1)
    #expect(result.errors.map(\.utf8.count).reduce(0, +) < 4_096)
  }

  @Test
  func `case 14: a thousand lines of a log are shown, and that there were more`() throws {
    let scratch = try Scratch()
    let words = words("talk", try run("confined", "talk", in: scratch))
    #expect(words.count == 1_001)
    #expect(words.dropLast().allSatisfy { $0 == "line" })
    #expect(words.last == "(what else it says in this call is not shown)")
  }

  @Test
  func `only the kernel's word counts for what was refused`() throws {
    let scratch = try Scratch()
    let result = try run("confined", "forge", in: scratch)
    #expect(words("forge", result).contains("own words for a signal: refused"), "\(result.errors)")
    let notes = result.errors.filter { $0.hasPrefix("note: ") && $0.contains("refused") }
    #expect(
      notes == ["note: './libconfined-forge.so': the sandbox refused it rt_tgsigqueueinfo"])
    // What the plugin says of it stands behind its name.
    let said = result.errors.filter { $0.contains("mount") || $0.contains("swapon") }
    #expect(said.count == 2)
    #expect(said.allSatisfy { $0.hasPrefix("libconfined-forge.so: ") }, "\(said)")
    #expect(result.exitCode == 0)
  }
}
