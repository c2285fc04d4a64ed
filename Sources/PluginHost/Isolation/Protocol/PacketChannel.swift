import Glibc

/// One end of the private channel between a host and its worker: whole messages, in order.
///
/// A message travels in packets of at most 64 KB; the first byte of each says whether more follow.
@safe
final class PacketChannel {
  /// The socket; closed with the channel.
  let descriptor: Int32

  /// The largest message in bytes.
  static let messageLimit = 64 << 20
  /// The largest packet in bytes, its first byte included.
  static let packetLimit = 64 << 10

  private var packet = [UInt8](repeating: 0, count: PacketChannel.packetLimit)
  private var message: [UInt8] = []

  /// Why nothing more comes or goes.
  enum Failure: Error {
    /// The other side is gone.
    case closed
    /// It takes longer than it may.
    case overdue
    /// Nobody wants to wait any longer.
    case stopped
    /// What came is no message; in words.
    case garbage(String)
  }

  /// Takes a socket over.
  init(descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Makes a pair of connected sockets, numbered so that they can be handed to any descriptor.
  static func pair() -> (near: Int32, far: Int32)? {
    var pair: [Int32] = [-1, -1]
    let kind = Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard unsafe socketpair(AF_UNIX, kind, 0, &pair) == 0 else { return nil }
    return (raised(pair[0]), raised(pair[1]))
  }

  /// Sends a message; `wait` is called whenever the other side must read first.
  func send(_ message: [UInt8], wait: () throws(Failure) -> Void) throws(Failure) {
    var sent = 0
    repeat {
      let part = message[sent...].prefix(PacketChannel.packetLimit - 1)
      sent += part.count
      let packet = [sent < message.count ? 1 : 0] + part
      while unsafe write(descriptor, packet, packet.count) < 0 {
        switch errno {
        case EINTR: continue
        case EAGAIN: try wait()
        default: throw .closed
        }
      }
    } while sent < message.count
  }

  /// Receives a message of at most a number of bytes; `wait` is called before each packet, with
  /// whether there is none yet.
  func receive(
    limit: Int = messageLimit, wait: (_ isEmpty: Bool) throws(Failure) -> Void
  ) throws(Failure) -> [UInt8] {
    while true {
      let count = unsafe read(descriptor, &packet, packet.count)
      if count < 0 {
        switch errno {
        case EINTR: continue
        case EAGAIN: try wait(true)
        default: throw .closed
        }
        continue
      }
      guard count > 0 else { throw .closed }
      guard packet[0] <= 1 else { throw .garbage("a packet starts with \(packet[0])") }
      guard message.count + count <= limit else {
        throw .garbage("a message has more than \(limit) bytes")
      }
      message += packet[1..<count]
      if packet[0] == 0 {
        defer { message = [] }
        return message
      }
      // Else one that never stops sending would never be overdue.
      try wait(false)
    }
  }

  /// The same open file under a number that no standard stream or worker's descriptor has.
  static func raised(_ descriptor: Int32) -> Int32 {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 10)
    guard copy >= 0 else { return descriptor }
    close(descriptor)
    return copy
  }
}
