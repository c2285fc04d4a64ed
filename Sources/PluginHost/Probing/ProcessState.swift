import CSupervisor
import Glibc

/// What a plugin may not change in its process by being loaded.
package struct ProcessState: Hashable {
  private let aspects: [String: String]

  /// Looks at this process.
  package init() {
    self.init(
      aspects: [
        "threads": "\(ProcessState.threadCount)",
        "descriptors": fileNames(in: "/proc/self/fd").joined(separator: " "),
        "rounding mode": "\(fegetround())",
      ].merging(ProcessState.shared) { $1 })
  }

  /// The same without what a process has of its own accord, such as threads and descriptors.
  package static var ofEveryone: ProcessState { ProcessState(aspects: shared) }

  private init(aspects: [String: String]) { self.aspects = aspects }

  /// What is everyone's.
  private static var shared: [String: String] {
    let mask = umask(0)
    umask(mask)
    return [
      "environment": ProcessState.environment,
      "working directory": realPath("."),
      "locale": unsafe readString(setlocale(LC_ALL, nil)) ?? "",
      "name": ProcessState.name,
      "signal handlers": ProcessState.handlers,
      "alternate signal stack": ProcessState.alternateStack,
      "blocked signals": ProcessState.blockedSignals,
      "standard streams": ProcessState.streams,
      "umask": "\(mask)",
    ]
  }

  /// How many threads this process has.
  package static var threadCount: Int { fileNames(in: "/proc/self/task").count }

  /// The pages of memory that this process has mapped, without those of the heap, in use or not.
  package static var mappedPages: Int {
    let text = (try? readFile("/proc/self/statm")) ?? []
    let all = Int(String(decoding: text.prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self)) ?? 0
    return all - Int(host_heap_room()) / 4_096
  }

  /// The signals whose handlers lie in the plugin.
  package static var signalsOfPlugin: [Int32] {
    (Int32(1)...64).filter { number in
      var action = sigaction()
      guard unsafe sigaction(number, nil, &action) == 0 else { return false }
      return unsafe Interception.isOfPlugin(
        unsafeBitCast(action.__sigaction_handler.sa_handler, to: UnsafeRawPointer?.self))
    }
  }

  /// Whether a timer of the process itself is set.
  package static var hasTimer: Bool {
    [ITIMER_REAL, ITIMER_VIRTUAL, ITIMER_PROF].contains { which in
      var timer = itimerval()
      return unsafe getitimer(__itimer_which_t(which.rawValue), &timer) == 0
        && (timer.it_value.tv_sec != 0 || timer.it_value.tv_usec != 0)
    }
  }

  /// What has changed since an earlier look, by name.
  package func changes(since earlier: ProcessState) -> [String] {
    aspects.keys.filter { aspects[$0] != earlier.aspects[$0] }.sorted()
  }

  private static var environment: String {
    var lines: [String] = []
    var next = unsafe environ
    while let line = unsafe next.pointee {
      lines.append(unsafe readString(line) ?? "")
      unsafe next += 1
    }
    return lines.joined(separator: "\n")
  }

  private static var blockedSignals: String {
    var set = sigset_t()
    unsafe pthread_sigmask(SIG_BLOCK, nil, &set)
    return (Int32(1)...64).filter { unsafe sigismember(&set, $0) == 1 }.map { "\($0)" }
      .joined(separator: " ")
  }

  /// Which files the standard streams are, and how they are to be used.
  private static var streams: String {
    (Int32(0)...2).map { descriptor in
      var status = stat()
      guard unsafe fstat(descriptor, &status) == 0 else { return "closed" }
      return "\(status.st_dev):\(status.st_ino):\(fcntl(descriptor, F_GETFL))"
    }
    .joined(separator: " ")
  }

  private static var handlers: String {
    (Int32(1)...31).map { number in
      var action = sigaction()
      unsafe sigaction(number, nil, &action)
      let handler = unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      return "\(handler):\(action.sa_flags)"
    }
    .joined(separator: " ")
  }

  private static var alternateStack: String {
    var stack = unsafe stack_t()
    guard unsafe sigaltstack(nil, &stack) == 0 else { return "" }
    return unsafe "\(UInt(bitPattern: stack.ss_sp)) \(stack.ss_flags)"
  }

  /// What lists of processes call this one.
  private static var name: String {
    String(decoding: (try? readFile("/proc/self/comm")) ?? [], as: UTF8.self)
  }
}
