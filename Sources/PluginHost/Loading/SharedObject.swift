import CElf
import Glibc

/// What a shared library's file says of itself, read without loading it.
package struct SharedObject {
  /// The names of the functions that it exports.
  package let exports: [String]
  /// What a plugin's library should not have, in words; empty when there is nothing.
  package let oddities: [String]

  /// Reads the file; the error says whether it is missing, unreadable or no library.
  package init(path: String) throws(LibraryError) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
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
    guard let end = unsafe SharedObject.end(of: elf), end <= UInt64(status.st_size) else {
      throw .notALibrary(path: path, reason: "it is cut off")
    }
    exports = unsafe SharedObject.exports(of: elf)
    oddities = unsafe SharedObject.oddities(of: elf)
  }

  /// Libraries that every system with a C library and a C++ one has.
  private static let usual = [
    "libc.so.", "libm.so.", "libdl.so.", "libpthread.so.", "librt.so.", "libgcc_s.so.",
    "libstdc++.so.", "ld-linux", "libswift", "libBlocksRuntime", "lib_Foundation", "libdispatch",
  ]

  private static func oddities(of elf: OpaquePointer) -> [String] {
    var found: [String] = []
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
        let text = unsafe readString(
          elf_strptr(elf, Int(header.sh_link), Int(truncatingIfNeeded: entry.d_un.d_val)))
        switch entry.d_tag {
        case Int64(DT_NEEDED):
          if let text, !usual.contains(where: text.hasPrefix) { found.append("needs \(text)") }
        case Int64(DT_RPATH), Int64(DT_RUNPATH):
          let paths = (text ?? "").split(separator: ":").filter { !$0.hasPrefix("$ORIGIN") }
          found += paths.map { "looks for libraries in \($0)" }
        case Int64(DT_TEXTREL): found.append("its code is patched while it is loaded")
        default: break
        }
      }
    }
    return found + (unsafe hasExecutableStack(elf) ? ["asks for a stack that can be run"] : [])
  }

  private static func hasExecutableStack(_ elf: OpaquePointer) -> Bool {
    var count = 0
    guard unsafe elf_getphdrnum(elf, &count) == 0 else { return false }
    return (0..<Int32(clamping: count)).contains { index in
      var header = GElf_Phdr()
      return unsafe gelf_getphdr(elf, index, &header) != nil
        && header.p_type == UInt32(PT_GNU_STACK) && header.p_flags & UInt32(PF_X) != 0
    }
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

  private static func exports(of elf: OpaquePointer) -> [String] {
    var names: [String] = []
    var section: OpaquePointer?
    while let next = unsafe elf_nextscn(elf, section) {
      unsafe section = next
      var header = GElf_Shdr()
      guard unsafe gelf_getshdr(next, &header) != nil, Int32(header.sh_type) == SHT_DYNSYM,
        header.sh_entsize > 0, let data = unsafe elf_getdata(next, nil)
      else { continue }
      for index in 0..<Int32(clamping: header.sh_size / header.sh_entsize) {
        var symbol = GElf_Sym()
        guard unsafe gelf_getsym(data, index, &symbol) != nil, symbol.st_shndx != 0,
          symbol.st_info >> 4 != UInt8(STB_LOCAL), symbol.st_info & 0xF == UInt8(STT_FUNC),
          let name = unsafe elf_strptr(elf, Int(header.sh_link), Int(symbol.st_name)),
          let text = unsafe readString(name)
        else { continue }
        names.append(text)
      }
    }
    return names
  }
}

extension String {
  /// The system's words for an error number.
  init(errno number: Int32) {
    var buffer = [CChar](repeating: 0, count: 256)
    let known = unsafe strerror_r(number, &buffer, buffer.count) == 0
    self = (known ? unsafe readString(buffer) : nil) ?? "error \(number)"
  }
}
