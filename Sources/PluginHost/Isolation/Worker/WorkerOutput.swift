import CSupervisor
import Escaping
import Glibc

/// What a plugin writes to its standard streams, line by line and not without end.
@safe
final class WorkerOutput {
  /// The pipe's reading end; closed with the object.
  let descriptor: Int32

  /// How many bytes of one worker are passed on.
  private static let limit = 64 << 10
  private static let lineLimit = 1_000

  /// Whether nobody can write to it any longer.
  private(set) var isClosed = false

  private let listen: (String) -> Void
  private let remark: (String) -> Void
  private var line: [UInt8] = []
  private var count = 0

  /// Takes the reading end of a pipe over.
  ///
  /// - Parameters:
  ///   - descriptor: The reading end.
  ///   - listen: Takes the plugin's lines.
  ///   - remark: Takes the host's own lines on the plugin, which no line of the plugin's looks like.
  init(
    descriptor: Int32, listen: @escaping (String) -> Void, remark: @escaping (String) -> Void
  ) {
    self.descriptor = descriptor
    self.listen = listen
    self.remark = remark
  }

  deinit { close(descriptor) }

  /// Makes a pipe whose near end never blocks.
  static func pipe() -> (near: Int32, far: Int32)? {
    var ends: [Int32] = [-1, -1]
    guard unsafe host_make_pipe(&ends) == 0 else { return nil }
    let (near, far) = (PacketChannel.raised(ends[0]), PacketChannel.raised(ends[1]))
    _ = fcntl(near, F_SETFL, O_NONBLOCK)
    return (near, far)
  }

  /// Takes what is there, a bounded amount at a time, and passes whole lines on.
  func drain() {
    var chunk = [UInt8](repeating: 0, count: 16 << 10)
    for _ in 0..<16 {
      let got = unsafe read(descriptor, &chunk, chunk.count)
      if got < 0, errno == EINTR { continue }
      guard got > 0 else {
        // At the end of the pipe a line without a break is complete as well.
        if got == 0 {
          flush()
          isClosed = true
        }
        return
      }
      take(chunk[..<got])
    }
  }

  /// Passes on a line that the plugin said in another way, after what it has written.
  func pass(on line: String) {
    flush()
    listen(line)
  }

  /// Passes on a line of the host's own on the plugin.
  func note(_ line: String) {
    flush()
    remark(line)
  }

  private func take(_ bytes: ArraySlice<UInt8>) {
    guard count < WorkerOutput.limit else { return }
    count += bytes.count
    for byte in bytes {
      if byte == UInt8(ascii: "\n") || line.count == WorkerOutput.lineLimit { flush() }
      if byte != UInt8(ascii: "\n") { line.append(byte) }
    }
    if count >= WorkerOutput.limit {
      note("what it writes from here on is not shown")
    }
  }

  private func flush() {
    guard !line.isEmpty else { return }
    listen(String(decoding: line, as: UTF8.self).printable)
    line = []
  }
}
