import HostProcess
import Testing

/// The mistakes that authors of plugins make: each is told in one line that says what to change.
@Suite
struct AuthorErrorTests {
  /// A mistake: the fixture that makes it, the host's exit code, and what a user reads.
  struct Mistake: CustomTestStringConvertible {
    let name: String
    let code: Int32
    /// The line, with FOLDER for that of the library.
    let line: String
    var testDescription: String { name }

    init(_ name: String, _ code: Int32, _ line: String) {
      (self.name, self.code, self.line) = (name, code, line)
    }
  }

  static let mistakes = [
    Mistake(
      "author-entry", 3,
      "host: 'FOLDER/libauthor-entry.so': does not export 'animator_entry'; it exports "
        + "'animator_entri': give that the right name, with C linkage (rule LD-01)"),
    Mistake(
      "author-nameless", 3,
      "host: 'FOLDER/libauthor-nameless.so': does not export 'animator_entry': define it as plugin.h "
        + "declares it, visible and with C linkage (rule LD-01)"),
    Mistake(
      "author-symbol", 3,
      "host: 'FOLDER/libauthor-symbol.so': does not load: nothing that it needs has 'fade_in': define "
        + "it or link the library that does, with -Wl,-z,defs to hear of it from the linker "
        + "(undefined symbol: fade_in) (rule LD-02)"),
    Mistake(
      "newerabi", 1,
      "host: libnewerabi.so: 'FOLDER/libnewerabi.so': speaks ABI 0.2.0 to 0.2.x; this host speaks "
        + "0.1.0 to 0.1.3: run it with a newer host, or build it with this one's headers "
        + "(rule LD-06)"),
    Mistake(
      "author-table", 1,
      "host: libauthor-table.so: 'FOLDER/libauthor-table.so': animator_plugin.struct_size is 4, "
        + "below 64: set it to sizeof(animator_plugin) (rule LD-10)"),
    Mistake(
      "author-size", 1,
      "host: host.fixture.author: begin answered BAD_SIZE, after add_animation was refused: "
        + "animator_animation.struct_size is 0, below 136: set it to sizeof(animator_animation)"),
    Mistake(
      "author-nan", 1,
      "host: host.fixture.author: begin answered BAD_VALUE, after add_animation was refused: "
        + "opacity is not finite"),
    Mistake(
      "author-unlisted", 1,
      "host: host.fixture.author: begin answered NOT_GRANTED, after add_spring_animation was "
        + "refused: animator.spring/1 is not granted, for the animator does not list it: add it "
        + "to the capabilities of its descriptor and of its manifest"),
    Mistake(
      "author-overlooked", 0,
      "libauthor-overlooked.so: begin: add_spring_animation was refused: NOT_GRANTED, "
        + "animator.spring/1 is not granted, for the animator does not list it: add it to the "
        + "capabilities of its descriptor and of its manifest"),
    Mistake(
      "author-late", 1,
      "host: host.fixture.author: animation_ended answered BAD_STATE, after add_animation was "
        + "refused: it may be asked for in begin alone"),
    Mistake(
      "author-afterwards", 0,
      "libauthor-afterwards.so: end: add_animation was refused: BAD_STATE, the transition is over "
        + "when end is called: ask for it in begin"),
    Mistake(
      "author-layer", 1,
      "host: host.fixture.author: begin answered BAD_HANDLE, after add_animation was refused: the "
        + "layer is of another transition: look it up again in each begin"),
    Mistake(
      "author-transition", 1,
      "host: host.fixture.author: begin answered BAD_HANDLE, after add_animation was refused: "
        + "that transition is over, and its handles with it: use those of the present begin"),
    Mistake(
      "author-thread", 1,
      "host: host.fixture.author: begin answered BAD_THREAD, after add_animation was refused: a "
        + "thread of the plugin's own may only call log: call it where the host calls"),
    Mistake(
      "author-never", 1,
      "host: host.fixture.author: did not complete by its deadline, 0.25 s after its declared "
        + "end: call complete when its last animation has ended, or leave the end to the host"),
  ]

  /// Two transitions, so that what one leaves behind meets the next.
  private static let twice = """
    [{"at": 0, "do": "push", "screen": "detail"}, {"at": 2, "do": "push", "screen": "third"}]
    """

  /// Runs a library of the folder; a note about its manifest is left out.
  private func run(
    _ library: String, in scratch: Scratch, _ options: [String] = [], script: String? = nil
  ) throws -> (code: Int32, lines: [String]) {
    let result = try HostProcess.run(
      ["run", "--plugin", "./\(library)", "--output", "out.jsonl"] + options
        + (script == nil ? [] : ["--script", "-"]), in: scratch, input: script)
    return (result.exitCode, result.errors.filter { !$0.contains("without a manifest") })
  }

  @Test(arguments: mistakes, [false, true])
  func `one line says what to change`(mistake: Mistake, isInProcess: Bool) throws {
    let scratch = try Scratch()
    let library = "lib\(mistake.name).so"
    try scratch.copy("\(BuildFolder.fixtures)/\(library)", as: library)
    let keepsHandle = ["author-layer", "author-transition"].contains(mistake.name)
    let result = try run(
      library, in: scratch, isInProcess ? ["--in-process"] : [],
      script: keepsHandle ? Self.twice : nil)
    #expect(result.code == mistake.code)
    #expect(result.lines == [mistake.line.replacing("FOLDER", with: scratch.path)])
  }

  @Test(arguments: [[], ["--in-process"]])
  func `the same source without the mistakes runs without a word`(options: [String]) throws {
    for name in ["author", "author-spring"] {
      let scratch = try Scratch()
      try scratch.copy("\(BuildFolder.fixtures)/lib\(name).so", as: "lib\(name).so")
      let result = try run("lib\(name).so", in: scratch, options, script: Self.twice)
      #expect(result.code == 0)
      #expect(result.lines == [])
    }
  }

  @Test
  func `a listed capability that a user withholds is no fault of the list`() throws {
    let scratch = try Scratch()
    try scratch.copy("\(BuildFolder.fixtures)/libauthor-spring.so", as: "libspring.so")
    let result = try run("libspring.so", in: scratch, ["--withhold", "animator.spring"])
    #expect(
      result.lines == [
        "host: host.fixture.author: begin answered NOT_GRANTED, after add_spring_animation was "
          + "refused: animator.spring/1 is not granted: do without, as its fallback says"
      ])
  }

  @Test(arguments: [[], ["--in-process"]])
  func `a helper says which capability its author has to list`(options: [String]) throws {
    let scratch = try Scratch()
    try scratch.copy("\(BuildFolder.fixtures)/libhelper.so", as: "libhelper.so")
    let result = try run("libhelper.so", in: scratch, options)
    #expect(result.code == 0)
    #expect(
      result.lines == [
        "libhelper.so: the animator uses a capability that its descriptor does not list; add to "
          + "ANIMATOR_CAPABILITIES:", "libhelper.so: animator.spring",
      ])
    #expect(try run("libhelper.so", in: scratch, options + ["--quiet"]).lines == [])
  }

  // MARK: - Manifests

  /// The command that a line gives between quotation marks.
  private func command(in line: String) throws -> String {
    try String(#require(line.firstMatch(of: /'(host [^']+)'/)).1)
  }

  @Test
  func `a forgotten manifest is told with the command that writes it`() throws {
    let scratch = try Scratch()
    try scratch.copy("\(BuildFolder.fixtures)/libauthor.so", as: "libauthor.so")
    let lines = try HostProcess.run(["run", "--plugin", "./libauthor.so"], in: scratch).errors
    #expect(
      lines == [
        "note: '\(scratch.path)/libauthor.so' runs without a manifest; 'host manifest "
          + "\(scratch.path)/libauthor.so --output \(scratch.path)/author.json' writes one"
      ])
    let here = ["ANIMATOR_PLUGIN_PATH": scratch.path]
    let byID = ["run", "--plugin", "host.fixture.author"]
    let unknown = try HostProcess.run(byID, in: scratch, environment: here)
    #expect(unknown.exitCode == 3)
    #expect(
      unknown.errors.first?.hasSuffix(
        "; one without a manifest is named by its library, such as ./libdoor.so") == true)
    #expect(try HostProcess.shell(command(in: lines[0]), in: scratch).exitCode == 0)
    let mended = try HostProcess.run(["run", "--plugin", "./libauthor.so"], in: scratch)
    #expect(mended.errors == [])
    let found = try HostProcess.run(byID, in: scratch, environment: here)
    #expect(found.exitCode == 0)
    #expect(found.errors == [])
  }

  @Test
  func `a manifest of another file is told, and a link to the right one is none`() throws {
    let scratch = try Scratch()
    try scratch.copy("\(BuildFolder.fixtures)/libidle.so", as: "libidle.so")
    let manifest = try HostProcess.run(["manifest", "libidle.so"], in: scratch).text
    try scratch.write(Array(manifest.utf8), as: "link.json")
    let other = manifest.replacing("\"libidle.so\"", with: "\"./libother.so\"")
    #expect(other != manifest)
    try scratch.write(Array(other.utf8), as: "idle.json")
    let result = try run("libidle.so", in: scratch)
    #expect(result.code == 1)
    let words = "library: the manifest says \"./libother.so\", the file is \"libidle.so\""
    #expect(result.lines.contains { $0.contains(words) }, "\(result.lines)")
    _ = try HostProcess.shell("rm idle.json && ln -s libidle.so liblink.so", in: scratch)
    #expect(try run("liblink.so", in: scratch).lines.allSatisfy { !$0.contains("disagrees") })
  }

  @Test
  func `a manifest that disagrees is told with the command that mends it`() throws {
    let scratch = try Scratch()
    for name in ["libidle.so", "idle.json"] {
      try scratch.copy("\(BuildFolder.fixtures)/\(name)", as: name)
    }
    let lines = try run("libidle.so", in: scratch).lines
    let (library, manifest) = ("\(scratch.path)/libidle.so", "./idle.json")
    #expect(
      lines == [
        "host: host.fixture.idle: '\(library)': disagrees with '\(manifest)': version: the "
          + "manifest says \"1.0.1\", the library \"1.0.0\": correct one of them, or write it anew "
          + "with 'host manifest \(library) --output \(manifest)' (rule MF-02)"
      ])
    #expect(try HostProcess.shell(command(in: lines[0]), in: scratch).exitCode == 0)
    #expect(try run("libidle.so", in: scratch).lines.allSatisfy { !$0.contains("disagrees") })
  }

  @Test
  func `what the host grants is listed as something that it can grant`() throws {
    let scratch = try Scratch()
    let library = "\(BuildFolder.fixtures)/libwaverprovided.so"
    let result = try HostProcess.run(["negotiate", library], in: scratch)
    #expect(
      result.text.contains(
        "animator.frame: listed as provided, but granted only where it is listed as optional or "
          + "required"), "\(result.text)")
  }

  // MARK: - Another machine

  @Test(arguments: [
    // ELF's numbers: EM_AARCH64, EM_386, EM_RISCV, and one that nobody has.
    (UInt16(183), "AArch64"), (3, "x86 with 32 bits"), (243, "RISC-V"), (60_000, "machine 60000"),
  ])
  func `a library for another machine is told with the machine that it is for`(
    number: UInt16, name: String
  ) throws {
    let scratch = try Scratch()
    try scratch.copy("\(BuildFolder.fixtures)/libauthor.so", as: "libauthor.so")
    var bytes = try scratch.read("libauthor.so")
    (bytes[18], bytes[19]) = (UInt8(truncatingIfNeeded: number), UInt8(number >> 8))
    try scratch.write(bytes, as: "libother.so")
    let result = try run("libother.so", in: scratch)
    #expect(result.code == 3)
    #if arch(x86_64)
      #expect(
        result.lines == [
          "host: '\(scratch.path)/libother.so': not a shared library: it is for \(name): build it "
            + "for x86-64"
        ])
    #endif
  }
}
