import CLinux
import Glibc
import PluginHost

/// What the process was started with, read once at the edge.
public struct HostEnvironment: Sendable {
  /// The arguments without the program's name.
  public let arguments: [String]
  /// The variables of the environment.
  public let variables: [String: String]
  /// The absolute path of the running executable.
  public let executable: String
  /// The folder that relative paths count from.
  public let workingDirectory: String
  /// Whether the process has more rights than its user.
  public let isElevated: Bool
  /// Whether people watch the standard error stream.
  public let hasTerminal: Bool
  /// Whether people watch the standard output, and want colours there.
  public let wantsColour: Bool
  /// The name and release of the running kernel.
  public let kernel: String
  /// How many processors there are.
  public let processorCount: Int

  /// Reads the environment of this process.
  public static func current() -> HostEnvironment {
    HostEnvironment(
      arguments: arguments(),
      variables: variables(),
      executable: link("/proc/self/exe") ?? startedFile() ?? "/usr/bin/host",
      workingDirectory: currentFolder() ?? ".",
      isElevated: WorkerProcess.isElevated,
      hasTerminal: isatty(STDERR_FILENO) == 1,
      wantsColour: isatty(STDOUT_FILENO) == 1 && variables()["NO_COLOR", default: ""].isEmpty,
      kernel: kernelRelease(), processorCount: max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))))
  }

  /// Where plugins are looked for.
  var search: PluginSearch {
    PluginSearch(executable: executable, environment: variables, isElevated: isElevated)
  }

  /// The path of ffmpeg, which reads and writes films.
  ///
  /// - Parameter purpose: What it is needed for.
  /// - Returns: The path.
  /// - Throws: `CommandError`, where there is none.
  func ffmpeg(for purpose: String) throws(CommandError) -> String {
    let paths = programFolders.map { "\($0)/ffmpeg" }
    guard let path = paths.first(where: { $0.withPath { unsafe access($0, X_OK) } == 0 }) else {
      throw .input("\(purpose): needs the program ffmpeg, which is in no folder of PATH")
    }
    return path
  }

  /// Where programs are looked for.
  var programFolders: [String] {
    let folders = variables["PATH"] ?? "/usr/bin:/bin"
    return folders.split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
  }

  private static func kernelRelease() -> String {
    let bytes = (try? readFile("/proc/sys/kernel/osrelease", limit: 256)) ?? []
    let release = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    return "Linux \(release)"
  }

  private static func link(_ path: String) -> String? {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    let count = unsafe buffer.withUnsafeMutableBytes { bytes in
      unsafe bytes.baseAddress.map { unsafe readlink(path, $0, bytes.count) } ?? -1
    }
    return count > 0 ? String(pathBytes: Array(buffer[..<count])) : nil
  }

  /// The arguments as they came: the library's own list mends what is no UTF-8, and is empty
  /// without /proc.
  private static func arguments() -> [String] {
    (1..<max(1, host_argument_count())).compactMap { index in
      unsafe String(path: host_argument(index))
    }
  }

  /// The file that was started, where no /proc names it.
  private static func startedFile() -> String? {
    guard let resolved = unsafe realpath(host_started_file(), nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(path: resolved)
  }

  private static func currentFolder() -> String? {
    guard let path = unsafe getcwd(nil, 0) else { return nil }
    defer { unsafe free(path) }
    return unsafe String(path: path)
  }

  private static func variables() -> [String: String] {
    var variables: [String: String] = [:]
    var next = unsafe environ
    while let line = unsafe next.pointee {
      if let text = unsafe String(path: line), let equals = text.firstIndex(of: "=") {
        variables[String(text[..<equals])] = String(text[text.index(after: equals)...])
      }
      unsafe next += 1
    }
    return variables
  }
}
