import Glibc

/// Which build of a file it is: changes when the file is written to or replaced.
public struct FileIdentity: Hashable, Sendable {
  private let numbers: [Int]

  /// Whether two files are one, whatever they are called.
  func isSameFile(as other: FileIdentity) -> Bool {
    numbers.prefix(2) == other.numbers.prefix(2)
  }

  /// Looks at a file; nil when it is not there.
  public init?(_ path: String) {
    var status = stat()
    guard path.withPath({ unsafe stat($0, &status) }) == 0 else { return nil }
    numbers = [
      Int(status.st_dev), Int(status.st_ino), Int(status.st_size), status.st_mtim.tv_sec,
      status.st_mtim.tv_nsec, status.st_ctim.tv_sec, status.st_ctim.tv_nsec,
    ]
  }
}
