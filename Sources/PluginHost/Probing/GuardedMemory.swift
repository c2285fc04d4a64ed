import Glibc

/// Memory whose last byte is followed by none: reading further ends the process.
enum GuardedMemory {
  /// Lends a copy of some bytes at the very end of a page.
  static func lend<Struct, Result>(
    _ bytes: [UInt8], as type: Struct.Type, _ body: (UnsafePointer<Struct>?) -> Result
  ) -> Result {
    let page = 4_096
    let room = (bytes.count / page + 1) * page
    let memory = unsafe mmap(
      nil, room + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let memory = unsafe memory, unsafe memory != MAP_FAILED else { return body(nil) }
    defer { unsafe munmap(memory, room + page) }
    unsafe mprotect(memory + room, page, PROT_NONE)
    let start = unsafe memory + room - bytes.count
    unsafe bytes.withUnsafeBytes { bytes in
      if let base = bytes.baseAddress {
        unsafe start.copyMemory(from: base, byteCount: bytes.count)
      }
    }
    return unsafe body(UnsafePointer(start.assumingMemoryBound(to: type)))
  }
}
