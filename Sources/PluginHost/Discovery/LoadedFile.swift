import Glibc

/// A file as it was when it was loaded, kept open so that what becomes of it later is seen.
final class LoadedFile: Sendable {
  /// What became of a file since it was loaded.
  enum Change: String, Sendable {
    /// The same file holds something else: what is mapped of it changed with it.
    case overwritten
    /// Its name leads to another file or to none; what is mapped is as it was.
    case replaced
  }

  /// The file as it was.
  let identity: FileIdentity
  private let path: String
  private let descriptor: Int32

  /// Looks at a file; nil when it cannot be opened.
  init?(_ path: String) {
    descriptor = path.withPath { unsafe open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard descriptor >= 0 else { return nil }
    self.path = path
    guard let identity = FileIdentity(descriptor: descriptor) else {
      close(descriptor)
      return nil
    }
    self.identity = identity
  }

  deinit { close(descriptor) }

  /// What became of it; nil when it is as it was.
  var change: Change? {
    if FileIdentity(descriptor: descriptor)?.hasSameContents(as: identity) != true {
      return .overwritten
    }
    guard let present = FileIdentity(path), present.isSameFile(as: identity) else {
      return .replaced
    }
    return present == identity ? nil : .overwritten
  }
}

extension LoadedFile.Change {
  /// What it means for a fault that came after it.
  var words: String {
    switch self {
    case .overwritten:
      "; its file was overwritten after it was loaded, which may be the cause: put a new build in its "
        + "place by renaming, as install and mv do"
    case .replaced: "; its file has been replaced since, and this was the old build"
    }
  }
}
