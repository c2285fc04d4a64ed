import CLinux
import Glibc
import PluginHost
import Recording

/// Writes all bytes to a descriptor, going on after interruptions and short writes.
func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(FileError) {
  var start = 0
  while start < bytes.count {
    let count = unsafe bytes.withUnsafeBytes { buffer in
      unsafe Glibc.write(
        descriptor, buffer.baseAddress.map { unsafe $0 + start }, bytes.count - start)
    }
    if count < 0 {
      if errno == EINTR { continue }
      throw FileError(
        path: "-", reason: errno == EPIPE ? "the reader closed the pipe" : errorText(errno))
    }
    start += count
  }
}

/// The system's words for an error number.
func errorText(_ number: Int32) -> String {
  var buffer = [CChar](repeating: 0, count: 256)
  guard unsafe strerror_r(number, &buffer, buffer.count) == 0 else { return "error \(number)" }
  return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}

/// A file that appears under its name only when it is complete.
///
/// It is written without a name in its folder, so that nothing is left behind when the process is
/// killed, and takes its name in one step. A device or a pipe by that name is written directly.
final class FileSink: ByteSink {
  let path: String
  let descriptor: Int32
  private let placement: Placement

  private enum Placement {
    /// The file has no name yet.
    case unnamed
    /// The file has another name until it is complete.
    case temporary(String)
    /// The bytes go straight to what the path names.
    case direct
  }

  /// Opens the output; an existing file keeps its content until `commit`.
  init(path: String) throws(FileError) {
    self.path = path
    (descriptor, placement) = try FileSink.open(path)
  }

  /// Uses a stream that is already open, such as the standard output.
  init(descriptor: Int32) {
    path = "-"
    self.descriptor = descriptor
    placement = .direct
  }

  deinit {
    if descriptor != STDOUT_FILENO { close(descriptor) }
    if case .temporary(let name) = placement { _ = name.withPath { unsafe unlink($0) } }
  }

  private static func open(_ path: String) throws(FileError) -> (Int32, Placement) {
    guard !path.isEmpty else { throw FileError(path: path, reason: "the path is empty") }
    guard path.last != "/" else { throw FileError(path: path, reason: "is the name of a folder") }
    var status = stat()
    if path.withPath({ unsafe stat($0, &status) }) == 0 {
      if status.st_mode & S_IFMT == S_IFDIR { throw FileError(path: path, reason: "is a folder") }
      if status.st_mode & S_IFMT != S_IFREG {
        let descriptor = path.withPath { unsafe Glibc.open($0, O_WRONLY | O_CLOEXEC) }
        return (try check(descriptor, path), .direct)
      }
      guard path.withPath({ unsafe access($0, W_OK) }) == 0 else {
        throw FileError(path: path, reason: errorText(errno))
      }
    }
    let folder = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) }
    // Only /proc can give a file its first name.
    let hasProc = unsafe access("/proc/self/fd", X_OK) == 0
    let unnamed = hasProc ? (folder ?? ".").withPath { unsafe host_open_unnamed($0) } : -1
    if unnamed >= 0 { return (unnamed, .unnamed) }
    guard !hasProc || errno == EOPNOTSUPP || errno == EISDIR || errno == ENOENT else {
      throw FileError(path: path, reason: errorText(errno))
    }
    let name = temporaryName(for: path)
    let descriptor = name.withPath {
      unsafe Glibc.open($0, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    }
    return (try check(descriptor, path), .temporary(name))
  }

  private static func check(_ descriptor: Int32, _ path: String) throws(FileError) -> Int32 {
    guard descriptor >= 0 else { throw FileError(path: path, reason: errorText(errno)) }
    return descriptor
  }

  private static func temporaryName(for path: String) -> String { "\(path).partial-\(getpid())" }

  /// Appends bytes.
  func write(_ bytes: [UInt8]) throws {
    do {
      try writeAll(bytes, to: descriptor)
    } catch {
      throw FileError(path: path, reason: error.reason)
    }
  }

  /// Whether bytes already written can be replaced: not in a pipe or a device.
  var canRewrite: Bool {
    if case .direct = placement { false } else { true }
  }

  /// Replaces bytes already written.
  func rewrite(_ bytes: [UInt8], at offset: Int) throws {
    let count = unsafe bytes.withUnsafeBytes { buffer in
      unsafe pwrite(descriptor, buffer.baseAddress, buffer.count, offset)
    }
    guard count == bytes.count else { throw FileError(path: path, reason: errorText(errno)) }
  }

  /// Gives the complete file its name, replacing what had it.
  func commit() throws(FileError) {
    var name: String
    switch placement {
    case .direct: return
    case .temporary(let temporary): name = temporary
    case .unnamed:
      name = FileSink.temporaryName(for: path)
      let own = "/proc/self/fd/\(descriptor)"
      let status = name.withPath { name in
        unsafe unlink(name)
        return unsafe linkat(AT_FDCWD, own, AT_FDCWD, name, AT_SYMLINK_FOLLOW)
      }
      guard status == 0 else { throw FileError(path: path, reason: errorText(errno)) }
    }
    guard name.withPath({ name in path.withPath { unsafe rename(name, $0) } }) == 0 else {
      let reason = errorText(errno)
      _ = name.withPath { unsafe unlink($0) }
      throw FileError(path: path, reason: reason)
    }
  }
}
