import Escaping
import Glibc
import JSON
import PluginHost
import Synchronization

/// Lines for people: reports on one stream, notes and errors on the other.
///
/// It takes printable text alone, so that nothing of a plugin's or a file's moves the cursor,
/// changes colours or hides what stands beside it.
struct Console {
  /// Where a report goes.
  enum Stream {
    /// The standard output.
    case output
    /// The standard error stream, when the output carries pictures.
    case error
  }

  /// Writes a line of a report.
  func print(_ line: PrintableText, to stream: Stream = .output) throws(CommandError) {
    try write(line + "\n", stream == .output ? STDOUT_FILENO : STDERR_FILENO)
  }

  /// Writes a document of lines that is escaped for a reader of its own; a terminal is another.
  func write(document: String) throws(CommandError) {
    try write(PrintableText(lines: document), STDOUT_FILENO)
  }

  /// Writes a line that is not part of a report; it is lost when nobody can read it.
  func note(_ line: PrintableText) {
    try? write(line + "\n", STDERR_FILENO)
  }

  /// Writes such a line, unless it has been written before.
  func noteOnce(_ line: PrintableText) {
    if Console.noted.withLock({ $0.insert(line).inserted }) { note(line) }
  }

  private static let noted = Mutex<Set<PrintableText>>([])

  /// Writes text without a line break to the error stream.
  func draw(_ text: PrintableText) {
    try? write(text, STDERR_FILENO)
  }

  private func write(_ text: PrintableText, _ descriptor: Int32) throws(CommandError) {
    do {
      try writeAll(Array(text.description.utf8), to: descriptor)
    } catch {
      throw .input("'-': \(error.reason)")
    }
  }
}

extension PrintableText {
  /// Creates the text of a JSON document, whole and on one line.
  init(_ json: JSONValue) { self.init(lines: json.description) }
}
