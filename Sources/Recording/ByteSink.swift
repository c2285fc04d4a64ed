/// Where the bytes of an output go: a file, a pipe, a buffer.
///
/// Whoever makes the sink opens and closes it. What a sink throws passes through every encoder
/// unchanged.
public protocol ByteSink: AnyObject {
  /// Appends bytes after those already written.
  func write(_ bytes: [UInt8]) throws

  /// Whether bytes already written can be replaced.
  var canRewrite: Bool { get }

  /// Replaces bytes already written, without moving the end; called only where that is possible.
  func rewrite(_ bytes: [UInt8], at offset: Int) throws
}

extension ByteSink {
  /// Whether bytes already written can be replaced: no, as in a pipe.
  public var canRewrite: Bool { false }

  /// Replaces nothing, as in a pipe.
  public func rewrite(_ bytes: [UInt8], at offset: Int) throws {
    preconditionFailure("this sink cannot go back")
  }
}

/// A sink that keeps everything in memory.
public final class MemorySink: ByteSink {
  /// What has been written so far.
  public private(set) var bytes: [UInt8] = []

  /// Creates an empty sink.
  public init() {}

  /// Appends bytes after those already written.
  public func write(_ bytes: [UInt8]) {
    self.bytes += bytes
  }

  /// Whether bytes already written can be replaced: yes.
  public var canRewrite: Bool { true }

  /// Replaces bytes already written.
  public func rewrite(_ bytes: [UInt8], at offset: Int) {
    self.bytes.replaceSubrange(offset..<(offset + bytes.count), with: bytes)
  }
}
