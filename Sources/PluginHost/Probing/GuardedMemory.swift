import Glibc

/// Memory whose last byte is followed by none: reading further ends the process.
enum GuardedMemory {
  /// Lends a copy of some bytes at the very end of a page.
  static func lend<Struct, Result>(
    _ bytes: [UInt8], as type: Struct.Type, _ body: (UnsafePointer<Struct>?) -> Result
  ) -> Result {
    let block = Block(bytes)
    defer { block?.release() }
    return unsafe body(block.map { unsafe UnsafePointer($0.start.assumingMemoryBound(to: type)) })
  }

  /// Gives a copy of some bytes at the very end of a page, for as long as the process lives.
  static func keep<Struct>(_ bytes: [UInt8], as type: Struct.Type) -> UnsafePointer<Struct>? {
    unsafe Block(bytes).map { unsafe UnsafePointer($0.start.assumingMemoryBound(to: type)) }
  }

  @safe
  private struct Block {
    let memory: UnsafeMutableRawPointer
    let start: UnsafeMutableRawPointer
    let size: Int

    init?(_ bytes: [UInt8]) {
      let page = 4_096
      let room = (bytes.count / page + 1) * page
      let memory = unsafe mmap(
        nil, room + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
      guard let memory = unsafe memory, unsafe memory != MAP_FAILED else { return nil }
      unsafe mprotect(memory + room, page, PROT_NONE)
      unsafe self.memory = memory
      unsafe start = memory + room - bytes.count
      size = room + page
      unsafe bytes.withUnsafeBytes { bytes in
        if let base = bytes.baseAddress {
          unsafe start.copyMemory(from: base, byteCount: bytes.count)
        }
      }
    }

    func release() { unsafe munmap(memory, size) }
  }
}
