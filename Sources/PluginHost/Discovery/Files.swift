import Glibc

/// Whether there is a file, of whatever kind.
///
/// - Parameter path: The path.
/// - Returns: Whether something is there.
public func fileExists(_ path: String) -> Bool {
  path.withPath { unsafe access($0, F_OK) } == 0
}

/// Whether there is a folder that every user of the machine may put files into.
func isWritableByAll(_ folder: String) -> Bool {
  var status = stat()
  return folder.withPath({ unsafe stat($0, &status) }) == 0 && status.st_mode & S_IWOTH != 0
}

/// What there is by a name.
enum FileKind {
  case file, folder, other

  /// Looks behind links; nil where nothing can be seen, with the reason in `errno`.
  init?(_ path: String) {
    var status = stat()
    guard path.withPath({ unsafe stat($0, &status) }) == 0 else { return nil }
    self =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      default: .other
      }
  }
}

/// How a file system is mounted, in bits that Swift's view of the C library leaves out.
enum MountFlag {
  static let noExecution: UInt = 8
  static let noLinks: UInt = 8192
}

/// Whether the folder of a file is on a file system that is mounted in some way.
func isMounted(_ path: String, with flag: UInt) -> Bool {
  var system = statvfs()
  return PluginSearch.folder(of: path).withPath({ unsafe statvfs($0, &system) }) == 0
    && system.f_flag & flag != 0
}

/// Where a link leads, as it says itself; nil for what is not a link.
func linkTarget(_ path: String) -> String? {
  var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
  let count = path.withPath { path in
    unsafe buffer.withUnsafeMutableBytes { bytes in
      unsafe bytes.baseAddress.map { unsafe readlink(path, $0, bytes.count) } ?? -1
    }
  }
  return count > 0 ? String(pathBytes: Array(buffer[..<count])) : nil
}

/// Why there is no file of the usual kind by a name, in words; nil when there is one.
func fileDefect(_ path: String) -> String? {
  let (kind, number) = (FileKind(path), errno)
  let target = linkTarget(path)
  switch kind {
  case .file: return nil
  case .folder: return target.map { "is a link to the folder '\($0)'" } ?? "is a folder"
  case .other: return target.map { "is a link to '\($0)', which is not a file" } ?? "is not a file"
  case nil:
    guard let target else { return String(errno: number) }
    return switch number {
    case ENOENT, ENOTDIR: "is a link to '\(target)', which does not exist"
    case ELOOP where isMounted(path, with: MountFlag.noLinks):
      "is a link to '\(target)', on a file system that is mounted with nosymfollow: name the file "
        + "itself"
    case ELOOP: "is a link that leads back to itself, by '\(target)'"
    default: "is a link to '\(target)': \(String(errno: number))"
    }
  }
}

/// The absolute path of a file without links; the path itself when there is no such file.
public func realPath(_ path: String) -> String {
  guard let resolved = path.withPath({ unsafe realpath($0, nil) }) else { return path }
  defer { unsafe free(resolved) }
  return unsafe String(path: resolved) ?? path
}

/// Reads a whole file, refusing one over a size; the error says why in few words.
public func readFile(
  _ path: String, limit: Int = .max
) throws(FileError) -> [UInt8] {
  let descriptor = path.withPath { unsafe open($0, O_RDONLY | O_CLOEXEC) }
  guard descriptor >= 0 else { throw FileError(path: path, reason: String(errno: errno)) }
  defer { close(descriptor) }
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 65_536)
  while true {
    let count = unsafe read(descriptor, &chunk, chunk.count)
    if count == 0 { return bytes }
    guard count > 0 else {
      if errno == EINTR { continue }
      throw FileError(path: path, reason: String(errno: errno))
    }
    guard bytes.count + count <= limit else {
      throw FileError(path: path, reason: "has more than \(limit) bytes")
    }
    bytes += chunk[..<count]
  }
}

/// A file that cannot be read or written, and why.
public struct FileError: Error, Hashable, CustomStringConvertible {
  /// The file.
  public let path: String
  /// The system's words.
  public let reason: String

  /// Creates an error about a file.
  public init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }

  /// One line for people.
  public var description: String { "'\(path)': \(reason)" }
}

/// The names of the files in a folder, sorted; empty when there is no such folder.
///
/// - Complexity: O(*n* log *n*) in the number of files.
public func fileNames(in folder: String) -> [String] {
  (try? readFolder(folder)) ?? []
}

/// The names of the files in a folder, sorted; the error says why it cannot be read.
func readFolder(_ folder: String) throws(FileError) -> [String] {
  guard let stream = folder.withPath({ unsafe opendir($0) }) else {
    throw FileError(path: folder, reason: String(errno: errno))
  }
  defer { unsafe closedir(stream) }
  var names: [String] = []
  while let entry = unsafe readdir(stream) {
    let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
      unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) { text in
        unsafe String(path: text)
      }
    }
    if let name { names.append(name) }
  }
  return names.sorted()
}
