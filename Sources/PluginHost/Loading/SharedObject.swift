import CElf
import Glibc

/// What a shared library's file says of itself, read without loading it.
package struct SharedObject {
  /// A symbol that others can see, or that is to come from others.
  package struct Symbol: Hashable, Sendable {
    /// The name, as the linker has it.
    package let name: String
    /// Whether it is a function.
    package let isFunction: Bool
    /// Whether another library's takes its place, or it may be missing.
    package let isWeak: Bool
  }

  /// What it exports.
  package let exported: [Symbol]
  /// What it expects others to export.
  package let expected: [Symbol]
  /// The names of the libraries that it needs.
  package let needed: [String]
  /// Whether it asks never to be unloaded.
  package let isPinned: Bool
  /// What a plugin's library should not have, in words; empty when there is nothing.
  package let oddities: [String]
  /// The sanitizer that it was built with; nil for none.
  package let sanitizer: Sanitizer?
  /// Whether it brings a runtime of the Swift language of its own.
  package let hasOwnSwiftRuntime: Bool

  /// Reads the file; the error says whether it is missing, unreadable or no library.
  package init(path: String) throws(LibraryError) {
    let file = try ObjectFile(path: path)
    let (elf, entries) = unsafe (file.elf, file.entries)
    defer { withExtendedLifetime(file) {} }
    let symbols = unsafe SharedObject.symbols(of: elf)
    exported = symbols.filter(\.isDefined).map(\.symbol)
    expected = symbols.filter { !$0.isDefined }.map(\.symbol)
    needed = file.texts(DT_NEEDED)
    sanitizer = Sanitizer(needed: needed, expected: expected.map(\.name))
    // DF_1_NODELETE, and the binding of symbols that exist once in a process.
    isPinned =
      entries.contains { $0.tag == Int64(DT_FLAGS_1) && $0.value & 8 != 0 }
      || symbols.contains { $0.isDefined && $0.isUnique }
    let runtime = sanitizer?.needed.map { "needs \($0)" }
    oddities =
      unsafe (SharedObject.oddities(entries) + SharedObject.oddities(of: elf))
      .filter { $0 != runtime }
    // The language's own records are there, and the library that reads them is not asked for.
    hasOwnSwiftRuntime =
      unsafe SharedObject.hasSection(elf) { $0.hasPrefix("swift5_") }
      && !needed.contains { $0.hasPrefix("libswiftCore.so") }
  }

  /// Libraries that every system with a C library and a C++ one has.
  private static let usual = [
    "libc.so.", "libm.so.", "libdl.so.", "libpthread.so.", "librt.so.", "libgcc_s.so.",
    "libstdc++.so.", "ld-linux", "libswift", "libBlocksRuntime", "lib_Foundation", "libdispatch",
  ]

  private static func oddities(_ entries: [ObjectFile.DynamicEntry]) -> [String] {
    var found: [String] = []
    for (tag, value, text) in entries {
      switch tag {
      case Int64(DT_NEEDED):
        if let text, !usual.contains(where: text.hasPrefix) { found.append("needs \(text)") }
      case Int64(DT_RPATH), Int64(DT_RUNPATH):
        let paths = (text ?? "").split(separator: ":", omittingEmptySubsequences: false)
        found += paths.filter { !isOwnFolder($0) }.map { "looks for libraries in '\($0)'" }
      case Int64(DT_TEXTREL): found.append("its code is patched while it is loaded")
      case Int64(DT_FLAGS) where value & 4 != 0:
        found.append("its code is patched while it is loaded")
      case Int64(DT_AUDIT), Int64(DT_DEPAUDIT), Int64(DT_FILTER), Int64(DT_AUXILIARY):
        found.append("brings \(text ?? "a library") along to stand in for others")
      default: break
      }
    }
    return found
  }

  /// Whether a folder is the library's own or in it.
  private static func isOwnFolder(_ path: Substring) -> Bool {
    let parts = path.split(separator: "/")
    guard let first = parts.first, first == "$ORIGIN" || first == "${ORIGIN}" else { return false }
    return path.first == "$" && !parts.contains("..")
  }

  /// What the loader is asked to do with memory that it should not.
  private static func oddities(of elf: OpaquePointer) -> [String] {
    var count = 0
    guard unsafe elf_getphdrnum(elf, &count) == 0 else { return [] }
    var found: [String] = []
    var saysStack = false
    for index in 0..<Int32(clamping: count) {
      var header = GElf_Phdr()
      guard unsafe gelf_getphdr(elf, index, &header) != nil else { break }
      let canRun = header.p_flags & UInt32(PF_X) != 0
      if header.p_type == UInt32(PT_GNU_STACK) {
        saysStack = true
        if canRun { found.append("asks for a stack that can be run") }
      }
      if header.p_type == UInt32(PT_LOAD), canRun, header.p_flags & UInt32(PF_W) != 0 {
        found.append("has code that can be written")
      }
    }
    // Without a word about it the loader makes the stack one that can be run.
    return saysStack ? found : found + ["does not say that its stack is not run"]
  }

  private static func hasSection(_ elf: OpaquePointer, _ isMeant: (String) -> Bool) -> Bool {
    var names = 0
    guard unsafe elf_getshdrstrndx(elf, &names) == 0 else { return false }
    var section: OpaquePointer?
    while let next = unsafe elf_nextscn(elf, section) {
      unsafe section = next
      var header = GElf_Shdr()
      if unsafe gelf_getshdr(next, &header) != nil,
        let name = unsafe readString(elf_strptr(elf, names, Int(header.sh_name))), isMeant(name)
      {
        return true
      }
    }
    return false
  }

  private static func symbols(
    of elf: OpaquePointer
  ) -> [(symbol: Symbol, isDefined: Bool, isUnique: Bool)] {
    var found: [(symbol: Symbol, isDefined: Bool, isUnique: Bool)] = []
    unsafe ObjectFile.forEachSection(of: elf, type: UInt32(SHT_DYNSYM)) { section, header in
      guard let data = unsafe elf_getdata(section, nil) else { return }
      for index in 0..<Int32(clamping: header.sh_size / header.sh_entsize) {
        var symbol = GElf_Sym()
        guard unsafe gelf_getsym(data, index, &symbol) != nil else { continue }
        let (binding, type) = (symbol.st_info >> 4, symbol.st_info & 0xF)
        let isHidden = [UInt8(STV_HIDDEN), UInt8(STV_INTERNAL)].contains(symbol.st_other & 3)
        guard binding != UInt8(STB_LOCAL), type != UInt8(STT_SECTION), !isHidden,
          let text = unsafe readString(elf_strptr(elf, Int(header.sh_link), Int(symbol.st_name))),
          !text.isEmpty
        else { continue }
        found.append(
          (
            Symbol(
              name: text, isFunction: [UInt8(STT_FUNC), UInt8(STT_GNU_IFUNC)].contains(type),
              isWeak: binding == UInt8(STB_WEAK)),
            symbol.st_shndx != 0, binding == UInt8(STB_GNU_UNIQUE)
          ))
      }
    }
    return found
  }
}

extension SharedObject {
  /// The names of the functions that it exports.
  package var exports: [String] { exported.filter(\.isFunction).map(\.name) }
}

extension String {
  /// The system's words for an error number.
  init(errno number: Int32) {
    var buffer = [CChar](repeating: 0, count: 256)
    let known = unsafe strerror_r(number, &buffer, buffer.count) == 0
    self = (known ? unsafe readString(buffer) : nil) ?? "error \(number)"
  }
}
