import CLinux
import Glibc
import Synchronization

/// Lets a run stop when the person or the system asks for it, also while a plugin is waited for.
enum Interruption {
  private static let signalNumber = Atomic<Int32>(0)
  private static let waker = Atomic<Int32>(-1)

  /// A descriptor that becomes readable when a noticed signal has come, and stays so.
  static var descriptor: Int32? { pipe?.reading }

  private static let pipe: (reading: Int32, writing: Int32)? = {
    var ends: [Int32] = [-1, -1]
    return unsafe host_open_pipe(&ends) == 0 ? (ends[0], ends[1]) : nil
  }()

  /// Notices the usual signals instead of ending at once; one that is ignored stays so.
  ///
  /// A parent may have handed down a mask that holds them back; it is lifted for them.
  static func watch() {
    if let pipe { waker.store(pipe.writing, ordering: .relaxed) }
    for number in [SIGINT, SIGTERM, SIGHUP] {
      var before = sigaction()
      unsafe sigaction(number, nil, &before)
      // The null handler is the default, and the one at address 1 ignores the signal.
      guard unsafe unsafeBitCast(before.__sigaction_handler.sa_handler, to: Int.self) == 0 else {
        continue
      }
      var mask = sigset_t()
      unsafe sigemptyset(&mask)
      unsafe sigaddset(&mask, number)
      unsafe pthread_sigmask(SIG_UNBLOCK, &mask, nil)
      signal(number) { number in
        let code = errno
        Interruption.signalNumber.store(number, ordering: .relaxed)
        var byte: UInt8 = 0
        _ = unsafe write(Interruption.waker.load(ordering: .relaxed), &byte, 1)
        // A run that hangs in itself never looks: the second time the signal does what it does.
        signal(number, SIG_DFL)
        errno = code
      }
    }
  }

  /// Stops the run when a signal has come.
  static func check() throws(CommandError) { try check("nothing was written") }

  /// Stops what comes after a run whose output is complete when a signal has come.
  static func check(written: OutputTarget) throws(CommandError) {
    try check("'\(written)' had been written before")
  }

  private static func check(_ consequence: String) throws(CommandError) {
    let number = signalNumber.load(ordering: .relaxed)
    guard number == 0 else { throw .input("stopped by signal \(number); \(consequence)") }
  }
}
