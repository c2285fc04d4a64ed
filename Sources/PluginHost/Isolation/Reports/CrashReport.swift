import Glibc
import JSON
import LayerTree
import Transitions

/// Everything that is known about the end of a worker, for the plugin's author.
struct CrashReport {
  /// The library.
  let path: String
  /// What the library said of itself, as far as it came to that.
  let description: PluginDescription?
  /// How the worker ended.
  let end: WorkerEnd
  /// The frame that was being made.
  let frame: Int
  /// The plugin's last calls into the host.
  let calls: [HostCall]
  /// Everything that the host asked of the worker; the last one has no answer.
  let exchanges: [Exchange]
  /// The system calls that the sandbox refused the plugin.
  let refused: [String]
  /// What became of the library's file since it was loaded; nil when it is as it was.
  let fileChange: LoadedFile.Change?

  /// The version of the report's format.
  static let schema = 1

  /// One line about the end, with where the report lies when it is to lie somewhere.
  func line(writingTo folder: String?) -> String {
    let line = self.line
    guard let folder, end.cause.isPluginFault else { return line }
    do {
      return "\(line); report: '\(try write(to: folder))'"
    } catch {
      return "\(line); no report: \(error)"
    }
  }

  /// The line about the end.
  var line: String { end.description(library: path) + (fileChange?.words ?? "") }

  /// Writes the report into a folder, under the first name that is free.
  ///
  /// - Parameter folder: The folder; it is made when it is not there.
  /// - Returns: The file's path.
  /// - Throws: Why it cannot be written.
  func write(to folder: String) throws(FileError) -> String {
    if folder.withPath({ unsafe mkdir($0, 0o777) }) != 0, errno != EEXIST {
      throw FileError(path: folder, reason: String(errno: errno))
    }
    let stem = "\(folder)/crash-\(plainName)-\(end.call?.rawValue ?? "idle")"
    for number in 1...10_000 {
      let path = "\(stem)-\(number).json"
      let file = path.withPath {
        unsafe open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      }
      if file < 0, errno == EEXIST { continue }
      guard file >= 0 else { throw FileError(path: path, reason: String(errno: errno)) }
      defer { close(file) }
      do throws(FileError) {
        try write(Array(json.prettyDescription.utf8), to: file, path)
      } catch {
        // Half a report is none.
        _ = path.withPath { unsafe unlink($0) }
        throw error
      }
      return path
    }
    throw FileError(path: folder, reason: "has too many reports of this plugin")
  }

  private func write(_ bytes: [UInt8], to file: Int32, _ path: String) throws(FileError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(file, $0.baseAddress, $0.count) }
      guard count > 0 else {
        if errno == EINTR { continue }
        throw FileError(path: path, reason: String(errno: errno))
      }
      rest = rest.dropFirst(count)
    }
  }

  /// The library's name without what a file's name should not have.
  private var plainName: String {
    var name = PluginSearch.fileName(of: path)
    if name.hasPrefix("lib") { name.removeFirst(3) }
    if name.hasSuffix(".so") { name.removeLast(3) }
    return String(name.map { $0.isLetter || $0.isNumber || "-_.".contains($0) ? $0 : "_" })
  }

  /// The transition that ran last: its operation and its two screens.
  var transition: (operation: Operation, from: String, to: String)? {
    for exchange in exchanges.reversed() where exchange.call == .begin {
      var reader = WireReader(exchange.request)
      if case .begin(_, let context)? = try? reader.value(WorkerRequest.self) {
        return (context.operation, context.tree[context.from].name, context.tree[context.to].name)
      }
    }
    return nil
  }
}
