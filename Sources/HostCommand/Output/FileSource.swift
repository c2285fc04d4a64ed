import Glibc
import PluginHost
import Recording

/// A file or a pipe that is read piece by piece.
final class FileSource: ByteSource {
  private let path: String
  private let descriptor: Int32

  /// Opens a file; `-` is the standard input.
  init(path: String) throws(FileError) {
    self.path = path
    descriptor =
      path == "-" ? STDIN_FILENO : path.withPath { unsafe open($0, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw FileError(path: path, reason: errorText(errno)) }
  }

  /// Takes over a descriptor, which belongs to what the path names.
  init(descriptor: Int32, path: String) {
    self.path = path
    self.descriptor = descriptor
  }

  deinit { if descriptor != STDIN_FILENO { close(descriptor) } }

  /// Gives the next bytes.
  func read(_ most: Int) throws -> [UInt8] {
    while true {
      var count = 0
      let bytes = unsafe [UInt8](unsafeUninitializedCapacity: most) { buffer, filled in
        unsafe count = Glibc.read(descriptor, buffer.baseAddress, most)
        filled = max(count, 0)
      }
      if count >= 0 { return bytes }
      guard errno == EINTR else { throw FileError(path: path, reason: errorText(errno)) }
    }
  }
}
