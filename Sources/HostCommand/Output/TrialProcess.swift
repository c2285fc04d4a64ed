import CLinux
import Glibc
import PluginHost

/// A command line that is run to its end, or to a deadline, with all that it says.
enum TrialProcess {
  /// How it ended.
  enum End: Hashable {
    /// With an exit code.
    case exited(Int)
    /// By a signal.
    case signalled(Int)
    /// It was ended at the deadline, with all that it had started.
    case overdue
  }

  /// Runs a command line of the shell.
  ///
  /// - Parameters:
  ///   - line: The command line.
  ///   - seconds: How long it may take.
  /// - Returns: What it wrote to its standard streams, and how it ended.
  /// - Throws: `FileError` when there is no shell or no pipe.
  static func run(_ line: String, within seconds: Int) throws(FileError) -> (String, End) {
    var ends: [Int32] = [-1, -1]
    guard unsafe host_open_pipe(&ends) == 0 else {
      throw FileError(path: line, reason: errorText(errno))
    }
    defer { close(ends[0]) }
    let child = try start(line, output: ends[1])
    close(ends[1])
    let deadline = now() + Int64(seconds) * 1_000
    let output = read(ends[0], until: deadline)
    var status: Int32 = 0
    var isOverdue = false
    while unsafe waitpid(child, &status, WNOHANG) == 0 {
      if now() >= deadline, !isOverdue {
        isOverdue = true
        kill(-child, SIGKILL)
      }
      // The pipe is closed: it ends about now, or sleeps with its streams closed.
      poll(nil, 0, 5)
    }
    // What it left running would hold on to its streams.
    kill(-child, SIGKILL)
    if isOverdue { return (output, .overdue) }
    let (signal, code) = (Int(status & 0x7F), Int(status >> 8 & 0xFF))
    // A shell that does not give way to its command says so of the command's signal.
    if signal == 0, (129...159).contains(code) { return (output, .signalled(code - 128)) }
    return (output, signal == 0 ? .exited(code) : .signalled(signal))
  }

  private static func start(_ line: String, output: Int32) throws(FileError) -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, output, 1)
    unsafe posix_spawn_file_actions_adddup2(&actions, output, 2)
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    unsafe posix_spawnattr_setpgroup(&attributes, 0)
    let texts = ["/bin/sh", "-c", line]
    var words = unsafe texts.map { $0.withPath { unsafe strdup($0) } } + [nil]
    defer { for index in unsafe words.indices { unsafe free(words[index]) } }
    var child: pid_t = 0
    let error = unsafe posix_spawn(&child, "/bin/sh", &actions, &attributes, &words, environ)
    guard error == 0 else { throw FileError(path: "/bin/sh", reason: errorText(error)) }
    return child
  }

  private static func read(_ descriptor: Int32, until deadline: Int64) -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while now() < deadline, bytes.count < 16 << 20 {
      var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard unsafe poll(&watched, 1, Int32(clamping: deadline - now())) > 0 else { continue }
      let count = unsafe buffer.withUnsafeMutableBytes { buffer in
        unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      }
      guard count > 0 else { break }
      bytes += buffer.prefix(count)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func now() -> Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
  }
}

/// A folder for a while.
struct PassingFolder: ~Copyable {
  /// The absolute path.
  let path: String
  private var files: [String] = []

  /// Makes a folder; nil when there is none to be had.
  init?() {
    var template = Array("/tmp/host-check-XXXXXX".utf8CString)
    let made = unsafe template.withUnsafeMutableBufferPointer { buffer in
      unsafe buffer.baseAddress.map { unsafe mkdtemp($0) != nil } ?? false
    }
    guard made else { return nil }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    for file in files { unsafe unlink(file) }
    unsafe rmdir(path)
  }

  /// Puts a file into it that only its owner may use, and gives its path.
  mutating func add(_ bytes: [UInt8], as name: String) throws(FileError) -> String {
    let file = "\(path)/\(name)"
    let descriptor = unsafe open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o755)
    guard descriptor >= 0 else { throw FileError(path: file, reason: errorText(errno)) }
    files.append(file)
    defer { close(descriptor) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { throw FileError(path: file, reason: errorText(errno)) }
      rest = rest.dropFirst(count)
    }
    return file
  }
}
