import CElf
import Glibc

/// A shared library's file, opened to be read and known to be one that this machine could load.
@safe
final class ObjectFile {
  /// One entry of the dynamic section.
  typealias DynamicEntry = (tag: Int64, value: UInt64, text: String?)

  let elf: OpaquePointer
  /// What the file's dynamic section says.
  let entries: [DynamicEntry]
  private let descriptor: Int32

  /// Opens a file; the error says whether it is missing, unreadable or something else.
  init(path: String) throws(LibraryError) {
    let descriptor = path.withPath { unsafe open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard descriptor >= 0 else {
      if errno == ENOENT { throw .noFile(path: path) }
      throw .unreadable(path: path, reason: String(errno: errno))
    }
    do throws(LibraryError) {
      unsafe elf = try ObjectFile.begin(descriptor, path)
    } catch {
      close(descriptor)
      throw error
    }
    self.descriptor = descriptor
    entries = unsafe ObjectFile.dynamicEntries(of: elf)
    // DF_1_PIE: a program that is a shared object in all but its use.
    if entries.contains(where: { $0.tag == Int64(DT_FLAGS_1) && $0.value & 0x0800_0000 != 0 }) {
      throw .notALibrary(path: path, reason: "it is a program: link it with -shared")
    }
  }

  deinit {
    unsafe elf_end(elf)
    close(descriptor)
  }

  /// The texts of all entries of some kind.
  func texts(_ tag: Int32) -> [String] {
    entries.filter { $0.tag == Int64(tag) }.compactMap(\.text)
  }

  private static func begin(
    _ descriptor: Int32, _ path: String
  ) throws(LibraryError) -> OpaquePointer {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .notALibrary(path: path, reason: "it is not a file")
    }
    guard elf_version(UInt32(EV_CURRENT)) != UInt32(EV_NONE),
      let elf = unsafe elf_begin(descriptor, ELF_C_READ, nil)
    else { throw .unreadable(path: path, reason: "libelf does not start") }
    guard let defect = unsafe defect(of: elf, descriptor, size: UInt64(clamping: status.st_size))
    else { return unsafe elf }
    unsafe elf_end(elf)
    throw .notALibrary(path: path, reason: defect)
  }

  /// Why a file cannot be loaded on any machine like this one, in words; nil when it can.
  private static func defect(of elf: OpaquePointer, _ descriptor: Int32, size: UInt64) -> String? {
    guard unsafe elf_kind(elf) == ELF_K_ELF else { return nameOfOther(descriptor, size: size) }
    var header = GElf_Ehdr()
    guard unsafe gelf_getehdr(elf, &header) != nil else { return "it is cut off" }
    switch Int32(header.e_type) {
    case ET_DYN: break
    case ET_REL: return "it is an object file: link it with -shared"
    case ET_EXEC: return "it is a program: link it with -shared"
    case ET_CORE: return "it is a core dump"
    default: return "its ELF type is not ET_DYN"
    }
    guard header.e_machine == machine else {
      return "it is for \(name(ofMachine: header.e_machine)): build it for "
        + name(ofMachine: machine)
    }
    let (size32, isLittle) = unsafe (
      gelf_getclass(elf) == ELFCLASS32, header.e_ident.5 == UInt8(ELFDATA2LSB)
    )
    guard !size32 else {
      return "wrong ELF class: ELFCLASS32, with pointers of 32 bits: build it for "
        + name(ofMachine: machine)
    }
    guard isLittle else {
      return "its numbers are big-endian: build it for \(name(ofMachine: machine))"
    }
    guard let end = unsafe end(of: elf), end <= size else { return "it is cut off" }
    return unsafe sectionDefect(of: elf)
  }

  /// What is wrong with the section headers; nil when they are such as linkers write.
  ///
  /// Types from 0x80000000 on are for programs of one's own, which no library is for.
  private static func sectionDefect(of elf: OpaquePointer) -> String? {
    var section: OpaquePointer?
    while let next = unsafe elf_nextscn(elf, section) {
      unsafe section = next
      var header = GElf_Shdr()
      let index = unsafe elf_ndxscn(next)
      guard unsafe gelf_getshdr(next, &header) != nil else {
        return "it is damaged: the header of its section \(index) cannot be read"
      }
      guard header.sh_type < 0x8000_0000 else {
        let type = String(header.sh_type, radix: 16)
        return "it is damaged: its section \(index) has the type 0x\(type), which no linker writes"
      }
    }
    return nil
  }

  /// What a file is that is not ELF, as far as its first bytes tell.
  private static func nameOfOther(_ descriptor: Int32, size: UInt64) -> String {
    guard size > 0 else { return "it is empty" }
    var bytes = [UInt8](repeating: 0, count: 8)
    let count = unsafe pread(descriptor, &bytes, bytes.count, 0)
    let start = bytes.prefix(max(0, count))
    if start.starts(with: [0x7F, 0x45, 0x4C, 0x46]) { return "it is cut off" }
    let known: [(start: [UInt8], name: String)] = [
      (Array("!<arch>".utf8), "a static archive"), (Array("!<thin>".utf8), "a static archive"),
      (Array("#!".utf8), "a script"), (Array("MZ".utf8), "a library or program for Windows"),
      ([0xCF, 0xFA, 0xED, 0xFE], "a library or program for macOS"),
      ([0xCA, 0xFE, 0xBA, 0xBE], "a library or program for macOS"),
      ([0, 0x61, 0x73, 0x6D], "WebAssembly"), (Array("/* GNU".utf8), "a linker script"),
      (Array("{".utf8), "JSON, perhaps the manifest"),
    ]
    let name = known.first { start.starts(with: $0.start) }?.name
    return "it is not ELF" + (name.map { ", but \($0)" } ?? "")
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
    case EM_PPC64: "PowerPC with 64 bits"
    case EM_S390: "s390"
    case EM_MIPS: "MIPS"
    case EM_LOONGARCH: "LoongArch"
    default: "machine \(machine)"
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

  private static func dynamicEntries(of elf: OpaquePointer) -> [DynamicEntry] {
    var found: [DynamicEntry] = []
    unsafe forEachSection(of: elf, type: UInt32(SHT_DYNAMIC)) { section, header in
      guard let data = unsafe elf_getdata(section, nil) else { return }
      for index in 0..<min(1 << 16, Int32(clamping: header.sh_size / header.sh_entsize)) {
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

  /// Looks at every section of a type that has entries.
  static func forEachSection(
    of elf: OpaquePointer, type: UInt32, _ body: (OpaquePointer, GElf_Shdr) -> Void
  ) {
    var section: OpaquePointer?
    while let next = unsafe elf_nextscn(elf, section) {
      unsafe section = next
      var header = GElf_Shdr()
      guard unsafe gelf_getshdr(next, &header) != nil, header.sh_type == type,
        header.sh_entsize > 0
      else { continue }
      unsafe body(next, header)
    }
  }
}
