import Glibc
import PluginHost
import Synchronization

/// Lines for people: reports on one stream, notes and errors on the other.
struct Console {
  /// Where a report goes.
  enum Stream {
    /// The standard output.
    case output
    /// The standard error stream, when the output carries pictures.
    case error
  }

  /// Writes a line of a report.
  func print(_ line: String, to stream: Stream = .output) throws(CommandError) {
    try write(line + "\n", stream == .output ? STDOUT_FILENO : STDERR_FILENO)
  }

  /// Writes a report as it is.
  func write(_ text: String) throws(CommandError) {
    try write(text, STDOUT_FILENO)
  }

  /// Writes a line that is not part of a report; it is lost when nobody can read it.
  func note(_ line: String) {
    try? write(line + "\n", STDERR_FILENO)
  }

  /// Writes such a line, unless it has been written before.
  func noteOnce(_ line: String) {
    if Console.noted.withLock({ $0.insert(line).inserted }) { note(line) }
  }

  private static let noted = Mutex<Set<String>>([])

  /// Writes text without a line break to the error stream.
  func draw(_ text: String) {
    try? write(text, STDERR_FILENO)
  }

  private func write(_ text: String, _ descriptor: Int32) throws(CommandError) {
    do {
      try writeAll(Array(text.readablePath.utf8), to: descriptor)
    } catch {
      throw .input("'-': \(error.reason)")
    }
  }
}
