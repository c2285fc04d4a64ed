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
  /// Where it has the loader look for what it needs, before the loader's own folders.
  let searchFolders: [String]
  /// Whether it brings a runtime of the Swift language of its own.
  package let hasOwnSwiftRuntime: Bool

  /// Reads the file; the error says whether it is missing, unreadable or no library.
  package init(path: String) throws(LibraryError) {
    let descriptor = path.withPath { unsafe open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard descriptor >= 0 else {
      if errno == ENOENT { throw .noFile(path: path) }
      throw .unreadable(path: path, reason: String(errno: errno))
    }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .notALibrary(path: path, reason: "it is not a file")
    }
    guard elf_version(UInt32(EV_CURRENT)) != UInt32(EV_NONE),
      let elf = unsafe elf_begin(descriptor, ELF_C_READ, nil)
    else { throw .unreadable(path: path, reason: "libelf does not start") }
    defer { unsafe elf_end(elf) }
    guard unsafe elf_kind(elf) == ELF_K_ELF else {
      throw .notALibrary(path: path, reason: status.st_size == 0 ? "it is empty" : "it is not ELF")
    }
    var header = GElf_Ehdr()
    guard unsafe gelf_getehdr(elf, &header) != nil, Int32(header.e_type) == ET_DYN else {
      throw .notALibrary(path: path, reason: "its ELF type is not ET_DYN")
    }
    guard header.e_machine == SharedObject.machine else {
      throw .notALibrary(
        path: path,
        reason: "it is for \(SharedObject.name(ofMachine: header.e_machine)): "
          + "build it for \(SharedObject.name(ofMachine: SharedObject.machine))")
    }
    guard let end = unsafe SharedObject.end(of: elf), end <= UInt64(status.st_size) else {
      throw .notALibrary(path: path, reason: "it is cut off")
    }
    let symbols = unsafe SharedObject.symbols(of: elf)
    exported = symbols.filter(\.isDefined).map(\.symbol)
    expected = symbols.filter { !$0.isDefined }.map(\.symbol)
    let entries = unsafe SharedObject.dynamicEntries(of: elf)
    needed = entries.filter { $0.tag == Int64(DT_NEEDED) }.compactMap(\.text)
    // DF_1_NODELETE, and the binding of symbols that exist once in a process.
    isPinned =
      entries.contains { $0.tag == Int64(DT_FLAGS_1) && $0.value & 8 != 0 }
      || symbols.contains { $0.isDefined && $0.isUnique }
    oddities = unsafe SharedObject.oddities(entries) + SharedObject.oddities(of: elf)
    let paths = entries.filter { [Int64(DT_RPATH), Int64(DT_RUNPATH)].contains($0.tag) }
    let folder = PluginSearch.folder(of: path)
    searchFolders = paths.compactMap(\.text).flatMap { text in
      text.split(separator: ":").map { $0.replacing("$ORIGIN", with: folder) }.map(String.init)
    }
    // The language's own records are there, and the library that reads them is not asked for.
    hasOwnSwiftRuntime =
      unsafe SharedObject.hasSection(elf) { $0.hasPrefix("swift5_") }
      && !needed.contains { $0.hasPrefix("libswiftCore.so") }
  }

  /// The number that this machine's libraries carry.
  #if arch(x86_64)
    private static let machine = UInt16(EM_X86_64)
  #elseif arch(arm64)
    private static let machine = UInt16(EM_AARCH64)
  #endif

  /// What people call a kind of machine.
  private static func name(ofMachine machine: UInt16) -> String {
    switch Int32(machine) {
    case EM_X86_64: "x86-64"
    case EM_386: "x86 with 32 bits"
    case EM_AARCH64: "AArch64"
    case EM_ARM: "ARM with 32 bits"
    case EM_RISCV: "RISC-V"
    default: "machine \(machine)"
    }
  }

  /// Libraries that every system with a C library and a C++ one has.
  private static let usual = [
    "libc.so.", "libm.so.", "libdl.so.", "libpthread.so.", "librt.so.", "libgcc_s.so.",
    "libstdc++.so.", "ld-linux", "libswift", "libBlocksRuntime", "lib_Foundation", "libdispatch",
  ]

  private typealias DynamicEntry = (tag: Int64, value: UInt64, text: String?)

  private static func dynamicEntries(of elf: OpaquePointer) -> [DynamicEntry] {
    var found: [DynamicEntry] = []
    var section: OpaquePointer?
    while let next = unsafe elf_nextscn(elf, section) {
      unsafe section = next
      var header = GElf_Shdr()
      guard unsafe gelf_getshdr(next, &header) != nil, Int32(header.sh_type) == SHT_DYNAMIC,
        header.sh_entsize > 0, let data = unsafe elf_getdata(next, nil)
      else { continue }
      for index in 0..<Int32(clamping: header.sh_size / header.sh_entsize) {
        var entry = GElf_Dyn()
        guard unsafe gelf_getdyn(data, index, &entry) != nil else { continue }
        let value = unsafe entry.d_un.d_val
        let text = unsafe readString(
          elf_strptr(elf, Int(header.sh_link), Int(truncatingIfNeeded: value)))
        found.append((entry.d_tag, value, text))
      }
    }
    return found
  }

  private static func oddities(_ entries: [DynamicEntry]) -> [String] {
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
      guard unsafe gelf_getphdr(elf, index, &header) != nil else { continue }
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

  /// Where the last loaded byte ends in the file, or nil when the program headers make no sense.
  ///
  /// The loader maps what they name without a look at the file's length, and dies of it.
  private static func end(of elf: OpaquePointer) -> UInt64? {
    var count = 0
    guard unsafe elf_getphdrnum(elf, &count) == 0 else { return nil }
    var last: UInt64 = 0
    for index in 0..<Int32(clamping: count) {
      var header = GElf_Phdr()
      guard unsafe gelf_getphdr(elf, index, &header) != nil else { return nil }
      guard header.p_type == PT_LOAD else { continue }
      let (end, isTooLarge) = header.p_offset.addingReportingOverflow(header.p_filesz)
      guard !isTooLarge else { return nil }
      last = max(last, end)
    }
    return last
  }

  private static func symbols(
    of elf: OpaquePointer
  ) -> [(symbol: Symbol, isDefined: Bool, isUnique: Bool)] {
    var found: [(symbol: Symbol, isDefined: Bool, isUnique: Bool)] = []
    var section: OpaquePointer?
    while let next = unsafe elf_nextscn(elf, section) {
      unsafe section = next
      var header = GElf_Shdr()
      guard unsafe gelf_getshdr(next, &header) != nil, Int32(header.sh_type) == SHT_DYNSYM,
        header.sh_entsize > 0, let data = unsafe elf_getdata(next, nil)
      else { continue }
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
