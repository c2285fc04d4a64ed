import Glibc

/// Which build of a file it is: changes when the file is written to or replaced.
public struct FileIdentity: Hashable, Sendable {
  private let place: [Int]
  private let contents: [Int]
  private let changed: [Int]

  /// Whether two files are one, whatever they are called.
  func isSameFile(as other: FileIdentity) -> Bool { place == other.place }

  /// Whether nothing was written between two looks, as far as size and time tell.
  func hasSameContents(as other: FileIdentity) -> Bool { contents == other.contents }

  /// Looks at a file; nil when it is not there.
  public init?(_ path: String) {
    var status = stat()
    guard path.withPath({ unsafe stat($0, &status) }) == 0 else { return nil }
    self.init(status)
  }

  /// Looks at an open file.
  init?(descriptor: Int32) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    place = [Int(truncatingIfNeeded: status.st_dev), Int(truncatingIfNeeded: status.st_ino)]
    contents = [Int(status.st_size), status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
    changed = [status.st_ctim.tv_sec, status.st_ctim.tv_nsec]
  }
}
