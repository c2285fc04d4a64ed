import CSupervisor
import Glibc

/// How a worker ended, and in which call.
struct WorkerEnd: Error, Hashable, Sendable {
  /// What ended it.
  enum Cause: Hashable, Sendable {
    /// A signal, with the address of a memory fault.
    case signal(Int32, address: UInt64?)
    /// Its own doing, with the exit code.
    case exit(Int32)
    /// The call took longer than it may.
    case overdue(milliseconds: Int)
    /// More threads than a plugin may have.
    case threads(limit: Int)
    /// A process that it started, where the kernel could not forbid it.
    case fork
    /// Bytes that are no answer; in words.
    case garbage(String)
    /// It hung up.
    case closed
    /// Its supervisor is gone, and took it along.
    case alone
    /// The host was told to stop.
    case stopped

    /// Whether the plugin is at fault, as opposed to those who watch it.
    var isPluginFault: Bool {
      switch self {
      case .alone, .stopped: false
      default: true
      }
    }
  }

  /// What ended it.
  let cause: Cause
  /// The call that was under way; nil between calls.
  let call: PluginCall?
  /// Where the worker stood, innermost frame first; empty where that is not known.
  let backtrace: [Frame]
  /// Whether it stood in the thread that the host calls.
  let isMainThread: Bool

  /// One function on a stack.
  struct Frame: Hashable, Sendable {
    let address: UInt64
    let module: String?
    let buildID: String?
    let symbol: String?
    let offset: UInt64
    let source: String?
    let line: Int

    /// The frame in few words: the function and the library's file name.
    var summary: String {
      let place = symbol.map { "\($0)+0x\(String(offset, radix: 16))" }
      let file = module.map { " (\(PluginSearch.fileName(of: $0)))" }
      return (place ?? "0x\(String(address, radix: 16))") + (file ?? "")
    }
  }

  /// The innermost frame of the plugin's library, which the system knows by its path without links.
  func frame(in library: String) -> Frame? {
    let real = realPath(library)
    return backtrace.first { $0.module == real }
  }

  /// One line: the call, the cause and the place in the plugin.
  func description(library: String) -> String {
    let place = frame(in: library).map { " in \($0.summary)" } ?? ""
    let thread = isMainThread ? "" : ", in a thread of its own"
    return "\(call?.rawValue ?? "between calls"): \(causeWords)\(place)\(thread)"
  }

  private var causeWords: String {
    switch cause {
    case .signal(let number, let address):
      "was ended by \(signalName(number))"
        + (address.map { " at address 0x\(String($0, radix: 16))" } ?? "")
    case .exit(let code): "exited with code \(code)"
    case .overdue(let milliseconds):
      "took longer than \(milliseconds) ms and was ended (rule RB-09)"
    case .threads(let limit): "started more than \(limit) threads and was ended"
    case .fork: "started a process and was ended (rule RB-10)"
    case .garbage(let defect): "sent what is no answer and was ended: \(defect)"
    case .closed: "closed its channel and was ended"
    case .alone: "was ended because its supervisor is gone"
    case .stopped: "was ended because the host stops"
    }
  }
}

/// A signal's name, such as `SIGSEGV`.
func signalName(_ number: Int32) -> String {
  guard let name = unsafe readString(host_signal_name(number)) else { return "signal \(number)" }
  return "SIG\(name)"
}
