import Glibc

/// Memory whose last byte is followed by none: reading further ends the process.
enum GuardedMemory {
  /// Lends a copy of some bytes at the very end of a page, which may be sealed against writing.
  static func lend<Struct, Result>(
    _ bytes: [UInt8], as type: Struct.Type, isSealed: Bool = false,
    _ body: (UnsafePointer<Struct>?) -> Result
  ) -> Result {
    let block = Block(bytes)
    if isSealed { block?.seal() }
    defer { block?.release() }
    return unsafe body(block.map { unsafe UnsafePointer($0.start.assumingMemoryBound(to: type)) })
  }

  /// Gives a copy of some bytes at the very end of a page, for as long as the process lives.
  static func keep<Struct>(_ bytes: [UInt8], as type: Struct.Type) -> UnsafePointer<Struct>? {
    unsafe Block(bytes).map { unsafe UnsafePointer($0.start.assumingMemoryBound(to: type)) }
  }

  /// What lies around answers.
  private static let poison: UInt8 = 0xA5

  /// Lends structs for an answer, one after the other, with poison before them.
  ///
  /// - Parameters:
  ///   - values: The structs as they come.
  ///   - tail: How many bytes of poison follow; when it is 0, nothing lies behind the structs, and
  ///     writing there ends the process.
  ///   - body: Has the answer written.
  /// - Returns: What the body gives, the structs afterwards, and whether the poison is untouched.
  static func lendAnswers<Struct, Result>(
    _ values: [Struct], tail: Int, _ body: (UnsafeMutablePointer<Struct>) -> Result
  ) -> (result: Result, answers: [Struct], isIntact: Bool)? {
    let head = 64
    let bytes =
      [UInt8](repeating: poison, count: head)
      + (unsafe values.withUnsafeBytes { unsafe Array($0) })
      + [UInt8](repeating: poison, count: tail)
    guard let block = Block(bytes) else { return nil }
    defer { block.release() }
    let pointer = unsafe (block.start + head).assumingMemoryBound(to: Struct.self)
    let result = unsafe body(pointer)
    let after = unsafe UnsafeRawBufferPointer(start: block.start, count: bytes.count)
    let isIntact =
      unsafe after.prefix(head).allSatisfy { $0 == poison }
      && after.suffix(tail).allSatisfy { $0 == poison }
    let answers = unsafe Array(UnsafeBufferPointer(start: pointer, count: values.count))
    return (result, answers, isIntact)
  }

  /// The same for a single struct.
  static func lendAnswer<Struct, Result>(
    _ value: Struct, tail: Int, _ body: (UnsafeMutablePointer<Struct>) -> Result
  ) -> (result: Result, answer: Struct, isIntact: Bool)? {
    unsafe lendAnswers([value], tail: tail, body).map { ($0.result, $0.answers[0], $0.isIntact) }
  }

  /// Lends a copy of some bytes once: whoever reads them later ends the process.
  static func lendOnce<Struct, Result>(
    _ value: inout Struct, _ body: (UnsafePointer<Struct>?) -> Result
  ) -> Result {
    let block = unsafe withUnsafeBytes(of: &value) { unsafe Block(Array($0)) }
    defer { block?.withdraw() }
    return unsafe body(
      block.map { unsafe UnsafePointer($0.start.assumingMemoryBound(to: Struct.self)) })
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

    /// Keeps everybody from writing to it.
    func seal() { unsafe mprotect(memory, size - 4_096, PROT_READ) }

    /// Keeps everybody from reading it.
    func withdraw() { unsafe mprotect(memory, size, PROT_NONE) }
  }
}
