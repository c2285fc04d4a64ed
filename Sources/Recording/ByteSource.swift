/// Where the bytes of an input come from: a file, a pipe, a buffer.
public protocol ByteSource: AnyObject {
  /// Gives the next bytes: at least one and at most so many, or none at the end.
  func read(_ most: Int) throws -> [UInt8]
}

/// Bytes in memory.
public final class MemorySource: ByteSource {
  private var rest: ArraySlice<UInt8>

  /// Creates a source of some bytes.
  public init(_ bytes: [UInt8]) { rest = bytes[...] }

  /// Gives the next bytes.
  public func read(_ most: Int) -> [UInt8] {
    defer { rest = rest.dropFirst(most) }
    return Array(rest.prefix(most))
  }
}

/// A source whose next bytes can be looked at before they are taken.
public final class BufferedSource {
  private let source: any ByteSource
  private var buffer: [UInt8] = []
  private var start = 0

  private static let piece = 1 << 16

  /// Reads from a source.
  public init(_ source: any ByteSource) { self.source = source }

  /// Gives the next bytes without taking them; fewer than asked for only at the end.
  public func peek(_ count: Int) throws -> ArraySlice<UInt8> {
    while buffer.count - start < count, try fill() {}
    return buffer[start..<min(start + count, buffer.count)]
  }

  /// Takes the next bytes; fewer than asked for only at the end.
  public func take(_ count: Int) throws -> [UInt8] {
    let bytes = Array(try peek(count))
    start += bytes.count
    return bytes
  }

  /// Takes everything that is left.
  public func takeAll() throws -> [UInt8] {
    while try fill() {}
    return try take(buffer.count - start)
  }

  /// Takes a line without its end; nil at the end of the source, or where a line is too long.
  public func line(atMost most: Int = 1 << 26) throws -> [UInt8]? {
    var seen = start
    while true {
      if let end = buffer[seen...].firstIndex(of: 0x0A) {
        defer { start = end + 1 }
        return Array(buffer[start..<end])
      }
      let length = buffer.count - start
      guard length <= most else { return nil }
      // What has been taken is dropped, and the rest moves to the front.
      guard try fill() else { return length > 0 ? try take(length) : nil }
      seen = start + length
    }
  }

  /// Reads another piece; false at the end.
  private func fill() throws -> Bool {
    let next = try source.read(Self.piece)
    guard !next.isEmpty else { return false }
    if start > 0 {
      buffer.removeFirst(start)
      start = 0
    }
    buffer += next
    return true
  }
}
