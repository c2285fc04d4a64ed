import Foundation
import HostProcess
import Testing

@testable import PluginHost

/// What a library's file is, and where the loader looks, without loading anything.
@Suite
struct LibraryFileTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// The header of an ELF file with 64 bits, and nothing behind it.
  private static func header(type: UInt16, machine: UInt16, isBig: Bool = false) -> [UInt8] {
    var bytes: [UInt8] = [0x7F, 0x45, 0x4C, 0x46, 2, isBig ? 2 : 1, 1]
    bytes += [UInt8](repeating: 0, count: 57)
    func put(_ value: UInt16, at place: Int) {
      let (low, high) = (UInt8(truncatingIfNeeded: value), UInt8(value >> 8))
      bytes[place] = isBig ? high : low
      bytes[place + 1] = isBig ? low : high
    }
    put(type, at: 16)
    put(machine, at: 18)
    put(1, at: isBig ? 22 : 20)
    put(64, at: 52)
    put(56, at: 54)
    put(64, at: 58)
    return bytes
  }

  /// The number of this machine's kind, as `elf.h` has it.
  #if arch(x86_64)
    private static let here = UInt16(62)
  #else
    private static let here = UInt16(183)
  #endif

  @Test(arguments: [
    ([UInt8](), "it is empty"), (Array("#!/bin/sh\n".utf8), "it is not ELF, but a script"),
    (Array("!<arch>\nx.o/".utf8), "it is not ELF, but a static archive"),
    (Array("/* GNU ld script */".utf8), "it is not ELF, but a linker script"),
    (Array("MZ\u{0}\u{0}".utf8), "it is not ELF, but a library or program for Windows"),
    ([0xCF, 0xFA, 0xED, 0xFE, 7], "it is not ELF, but a library or program for macOS"),
    ([0, 0x61, 0x73, 0x6D, 1], "it is not ELF, but WebAssembly"), ([0x7F], "it is not ELF"),
    ([0x7F, 0x45, 0x4C, 0x46, 2, 1, 1], "it is cut off"),
    (header(type: 1, machine: here), "it is an object file: link it with -shared"),
    (header(type: 2, machine: here), "it is a program: link it with -shared"),
    (header(type: 4, machine: here), "it is a core dump"),
    (header(type: 9, machine: here), "its ELF type is not ET_DYN"),
    (header(type: 3, machine: 22, isBig: true), "it is for s390: build it for "),
    (header(type: 3, machine: here, isBig: true), "its numbers are big-endian: build it for "),
  ])
  func `a file that is no library is named for what it is`(bytes: [UInt8], words: String) throws {
    try scratch.write(bytes, as: "libx.so")
    let error = #expect(throws: LibraryError.self) {
      try SharedObject(path: scratch.path + "/libx.so")
    }
    guard case .notALibrary(_, let reason)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(words.hasSuffix(" ") ? reason.hasPrefix(words) : reason == words)
  }

  @Test
  func `a program that could be loaded anywhere is a program`() {
    // Whatever builds position-independent programs marks them so, as Debian's compilers do.
    #expect(
      throws: LibraryError.notALibrary(
        path: "/bin/true", reason: "it is a program: link it with -shared")
    ) { try SharedObject(path: "/bin/true") }
  }

  @Test
  func
    `a configuration of the loader is read with what it includes, and ends where it includes itself`()
    throws
  {
    try FileManager.default.createDirectory(
      atPath: scratch.path + "/conf.d", withIntermediateDirectories: true)
    let texts = [
      "ld.so.conf":
        "# libraries\n/opt/a/lib/ \n\tinclude conf.d/*.conf  \ninclude nothing/*\n/opt/b\n",
      "conf.d/2.conf": "/opt/c=libc6\nhwcap 1 nosegneg\nrelative/lib\n/\n\n",
      "conf.d/1.conf": "/opt/d with a space # why\ninclude \(scratch.path)/conf.d/1.conf\n",
      "conf.d/1.txt": "/opt/never\n",
    ]
    for (name, text) in texts { try scratch.write(Array(text.utf8), as: name) }
    let folders = LoaderFolders.configured(in: scratch.path + "/ld.so.conf")
    #expect(folders.filter { $0 != "/opt/d with a space" } == ["/opt/a/lib", "/opt/c", "/opt/b"])
    #expect(folders.count { $0 == "/opt/d with a space" } > 1)
    #expect(LoaderFolders.configured(in: scratch.path + "/none") == [])
  }

  @Test
  func `names in a path stand for what the loader puts there`() {
    func folders(_ path: String) -> [String] { LoaderFolders.folders(of: path, origin: "/o") }
    #expect(folders("$ORIGIN:${ORIGIN}/x::relative:/y") == ["/o", "/o/x", "/y"])
    #expect(folders("$ORIGIN/../$ORIGIN") == ["/o/..//o"])
    #expect(folders("/z/${LIB}").allSatisfy { $0.hasPrefix("/z/lib") })
    #expect(!folders("/z/$LIB").isEmpty && folders("/z/$LIB") == folders("/z/${LIB}"))
    #expect(folders("/z/$PLATFORM").allSatisfy { !$0.contains("$") })
  }

  @Test
  func `a file that is replaced while it is being loaded is not used`() throws {
    try scratch.copy("\(BuildFolder.fixtures)/libswapper.so", as: "libx.so")
    try scratch.copy("\(BuildFolder.fixtures)/libidle.so", as: "libx.so.new")
    let path = realPath(scratch.path) + "/libx.so"
    #expect(throws: LibraryError.changed(path)) { try InProcessSession(path: path) }
  }

  @Test
  func `what becomes of a file is seen, and what becomes of its name`() throws {
    try scratch.write([1, 2, 3], as: "x")
    let path = scratch.path + "/x"
    func change(_ act: () throws -> Void) throws -> LoadedFile.Change? {
      let file = try #require(LoadedFile(path))
      // The clock of file times ticks in milliseconds.
      usleep(20_000)
      try act()
      return file.change
    }
    #expect(try change {} == nil)
    #expect(
      try change {
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        try handle.write(contentsOf: [9])
      } == .overwritten)
    #expect(try change { _ = unsafe truncate(path, 1) } == .overwritten)
    #expect(
      try change {
        try scratch.write([7], as: "y")
        _ = unsafe rename(scratch.path + "/y", path)
      } == .replaced)
    #expect(try change { try scratch.remove("x") } == .replaced)
    #expect(LoadedFile(path) == nil)
  }
}
