import CLinux
import Glibc
import PluginHost

/// A program that is run beside this one, with a pipe between the two.
final class ChildProcess {
  /// Which way the bytes go.
  enum Direction {
    /// What is written into the pipe is the program's standard input.
    case into
    /// What is read from the pipe is the program's standard output.
    case from
  }

  /// Our end of the pipe; it belongs to whoever takes it.
  let pipe: Int32
  private let name: String
  private let errors: Int32
  private var id: pid_t?

  /// Where the program finds the descriptor that it is lent.
  static let lentPath = "/proc/self/fd/3"

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - path: The program's file.
  ///   - arguments: Its arguments without its name.
  ///   - direction: Which way the bytes go.
  ///   - lent: A descriptor that the program gets beside the standard streams.
  /// - Throws: `FileError` about the program.
  init(
    _ path: String, _ arguments: [String], _ direction: Direction, lent: Int32? = nil
  ) throws(FileError) {
    name = path.split(separator: "/").last.map(String.init) ?? path
    var ends: [Int32] = [-1, -1]
    errors = unsafe host_open_memory(name)
    guard errors >= 0, unsafe host_open_pipe(&ends) == 0 else {
      throw FileError(path: path, reason: errorText(errno))
    }
    let (theirs, standard) = direction == .into ? (ends[0], STDIN_FILENO) : (ends[1], STDOUT_FILENO)
    pipe = direction == .into ? ends[1] : ends[0]
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    let other = direction == .into ? STDOUT_FILENO : STDIN_FILENO
    unsafe posix_spawn_file_actions_addopen(&actions, other, "/dev/null", O_RDWR, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, theirs, standard)
    unsafe posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
    if let lent { unsafe posix_spawn_file_actions_adddup2(&actions, lent, 3) }
    var child: pid_t = 0
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    // This process ignores broken pipes, which the program shall not.
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGPIPE)
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    var words = unsafe ([path] + arguments).map { $0.withPath { unsafe strdup($0) } } + [nil]
    defer {
      for index in unsafe words.indices { unsafe free(words[index]) }
    }
    let status = path.withPath { path in
      unsafe posix_spawn(&child, path, &actions, &attributes, &words, environ)
    }
    close(theirs)
    guard status == 0 else {
      close(pipe)
      close(errors)
      throw FileError(path: path, reason: errorText(status))
    }
    id = child
  }

  deinit {
    if let id {
      _ = kill(id, SIGKILL)
      waitpid(id, nil, 0)
    }
    close(errors)
  }

  /// Waits for the program's end; our end of the pipe is closed by then.
  ///
  /// - Parameter path: The file that an error is about.
  /// - Throws: `FileError` with the program's own words, if it failed.
  func wait(for path: String) throws(FileError) {
    guard let id else { return }
    var status: Int32 = 0
    while unsafe waitpid(id, &status, 0) < 0 {
      guard errno == EINTR else { break }
    }
    self.id = nil
    // ffmpeg may say that a disk is full, and yet end as if all were well.
    let words = firstWords
    guard status != 0 || words != nil else { return }
    throw FileError(
      path: path,
      reason: "\(name): \(words?.replacing(ChildProcess.lentPath, with: path) ?? "it failed")")
  }

  /// The first line of what the program said, without the address of its part.
  private var firstWords: String? {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = unsafe bytes.withUnsafeMutableBytes { buffer in
      unsafe pread(errors, buffer.baseAddress, buffer.count, 0)
    }
    let lines = String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
      .split(separator: "\n")
    return lines.first.map { String($0.replacing(#/^\[.*?\] /#, with: "")) }
  }
}
