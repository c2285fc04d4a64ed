import Foundation
import HostProcess
import Testing

/// What users reported of Swift in shared libraries, by the numbers of their reports.
@Suite
struct SwiftReportTests {
  private func fixture(_ name: String) -> String { "\(BuildFolder.fixtures)/lib\(name).so" }

  /// The folder of the toolchain's Swift runtime: the host that users get brings none along.
  private static let runtimeFolder: String = {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let compiler = folders.map { "\($0)/swiftc" }.first(where: FileManager.default.fileExists)
    return URL(fileURLWithPath: compiler ?? "/usr/bin/swiftc").deletingLastPathComponent()
      .deletingLastPathComponent().path + "/lib/swift/linux"
  }()

  /// Runs the host where it finds the toolchain's runtime, and lets plugins read it.
  private func run(
    _ plugins: [String], in scratch: Scratch, _ options: [String]
  ) throws -> HostProcess.Result {
    let runtime = SwiftReportTests.runtimeFolder
    return try HostProcess.run(
      ["run", "--size", "48x64"]
        + plugins.flatMap { ["--plugin", $0, "--allow", "\($0)=\(runtime)"] } + options,
      in: scratch, environment: ["LD_LIBRARY_PATH": runtime])
  }

  private func film(
    _ plugins: [String], in scratch: Scratch, _ mode: [String] = []
  ) throws -> HostProcess.Result {
    try run(plugins, in: scratch, ["--format", "rgba", "--frames", "0..3", "--quiet"] + mode)
  }

  @Test
  func `S01: the same kit in several libraries of one process, and each does its own`() throws {
    let scratch = try Scratch()
    let plugins = [
      "libreveal.so", "libslide.so", fixture("swiftshared"), fixture("swiftstatic"),
    ]
    let together = try film(plugins, in: scratch, ["--in-process"])
    #expect(together.exitCode == 0, "\(together.errors)")
    let names = scratch.names.filter { $0.hasSuffix(".rgba") }
    #expect(names.count == plugins.count)
    let films = try names.map { try scratch.read($0) }
    for name in names { try scratch.remove(name) }
    #expect(try film(plugins, in: scratch).exitCode == 0)
    #expect(try names.map { try scratch.read($0) } == films)
  }

  @Test
  func `S01: an entry with a type of Swift's own does not compile`() throws {
    let scratch = try Scratch()
    func entry(_ type: String) -> String {
      """
      import CAnimator
      public protocol Offer { associatedtype Host }
      @c(animator_entry) @implementation
      public func animatorEntry(
        _ offer: \(type), _ table: UnsafeMutablePointer<UnsafePointer<animator_plugin>?>?
      ) -> animator_status { .ok }
      """
    }
    let headers = BuildFolder.fixtures + "/../../Sources/CAnimator/include"
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    for (type, isRight) in [("UnsafePointer<animator_offer>?", true), ("any Offer", false)] {
      try scratch.write(Array(entry(type).utf8), as: "entry.swift")
      let result = try HostProcess.shell(
        "PATH=\(path.asShellWord); swiftc -typecheck -parse-as-library "
          + "-I \(headers.asShellWord) entry.swift 2>&1; echo $?", in: scratch)
      #expect(result.text.hasSuffix("0\n") == isRight, "\(result.text)")
    }
  }

  /// Whose runtime a library uses, and whether that is worth a word.
  static let runtimes = [
    ("kit", false), ("swiftshared", false), ("swiftstatic", true), ("swiftfoundation", true),
  ]

  @Test(arguments: runtimes, [[], ["--in-process"]])
  func `S02: a second runtime is told before it is used, and both work`(
    library: (name: String, hasOwn: Bool), mode: [String]
  ) throws {
    let scratch = try Scratch()
    let result = try run([fixture(library.name)], in: scratch, ["--output", "x.rgba"] + mode)
    let note = result.errors.filter { $0.contains("brings a Swift runtime of its own") }
    #expect(note.count == (library.hasOwn ? 1 : 0), "\(result.errors)")
    // The kit's fixture wants two layers that match; what it needs of a runtime it has shown then.
    if library.name != "kit" { #expect(result.exitCode == 0, "\(result.errors)") }
    #expect(!result.errors.contains { $0.contains("SIG") }, "\(result.errors)")
  }

  @Test(arguments: [[], ["--in-process"]])
  func `S03: Swift plugins are loaded and let go again and again, and the host ends well`(
    mode: [String]
  ) throws {
    let scratch = try Scratch()
    let plugins = (0..<5).flatMap { _ in [fixture("swiftshared"), "libreveal.so"] }
    let result = try run(
      plugins, in: scratch, ["--frames", "0", "--format", "rgba", "--quiet"] + mode)
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(result.errors.isEmpty)
  }

  @Test
  func `S04: a plugin needs no runtime of any toolchain's`() throws {
    let scratch = try Scratch()
    for library in ["reveal", "slide", "unwind"].map({ "\(BuildFolder.path)/lib\($0).so" })
      + [fixture("kit")]
    {
      let result = try HostProcess.shell(
        "readelf -d \(library.asShellWord) | grep NEEDED", in: scratch)
      let needed = result.text.matches(of: /\[(.*)\]/).map { String($0.1) }
      #expect(needed.allSatisfy { $0 == "libc.so.6" || $0 == "libm.so.6" }, "\(library) \(needed)")
    }
  }

  @Test
  func `S04: what another runtime lacks is refused in words, and nothing crashes`() throws {
    let scratch = try Scratch()
    for mode in [[], ["--in-process"]] {
      let result = try film([fixture("newerswift")], in: scratch, mode)
      #expect(result.exitCode == 3)
      #expect(result.errors.count == 1)
      let line = try #require(result.errors.first)
      #expect(line.contains("Swift.Int.future"), "\(line)")
      #expect(line.contains("is not in the Swift runtime here"), "\(line)")
    }
  }

  @Test(
    .enabled(if: !BuildFolder.isSanitized, "a sanitizer takes its options from the environment"))
  func `S05: moved elsewhere, and with no environment, host and plugin still run`() throws {
    let scratch = try Scratch()
    let folder = FileManager.default
    try folder.createDirectory(atPath: scratch.path + "/moved", withIntermediateDirectories: true)
    try folder.createDirectory(atPath: scratch.path + "/empty", withIntermediateDirectories: true)
    for name in ["host", "animator-worker", "libreveal.so"] {
      try scratch.copy("\(BuildFolder.path)/\(name)", as: "moved/\(name)")
    }
    let result = try HostProcess.shell(
      "cd empty && env -i ../moved/host run --plugin libreveal.so --size 48x64 --output x.rgba"
        + " --frames 0..2 --quiet 2>&1; echo $?; stat -c %s x.rgba", in: scratch)
    #expect(result.text == "0\n\(48 * 64 * 4 * 3)\n", "\(result.text)")
  }

  @Test
  func `S06: the kit imports the interface alone, and two plugins of one package link it`() throws {
    let kit = BuildFolder.fixtures + "/../../Sources/AnimatorKit"
    let names = try FileManager.default.contentsOfDirectory(atPath: kit)
    #expect(names.count > 10)
    for name in names where name.hasSuffix(".swift") {
      let text = try String(contentsOfFile: "\(kit)/\(name)", encoding: .utf8)
      let imports = text.split(separator: "\n").map { $0.split(separator: " ") }
        .filter { $0.contains("import") && $0.first?.hasPrefix("//") == false }
      let modules = Set(imports.compactMap(\.last))
      #expect(modules.isSubset(of: ["CAnimator"]), "\(name): \(modules)")
      #expect(!text.contains("Regex"), "\(name)")
    }
    for library in ["libreveal.so", "libslide.so"] {
      #expect(FileManager.default.fileExists(atPath: "\(BuildFolder.path)/\(library)"))
    }
  }

  @Test
  func `S07: an entry without its C name is told with the name that it has`() throws {
    let scratch = try Scratch()
    let result = try film([fixture("misnamed")], in: scratch)
    #expect(result.exitCode == 3)
    #expect(result.errors.count == 1)
    let line = try #require(result.errors.first)
    #expect(line.contains("does not export 'animator_entry'; it exports 'misnamed.animatorEntry("))
    #expect(!line.contains("AnimatorBox"), "\(line)")
  }
}
