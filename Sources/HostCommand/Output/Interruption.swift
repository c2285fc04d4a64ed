import Glibc
import Synchronization

/// Lets a run stop between two frames when the person or the system asks for it.
enum Interruption {
  private static let signalNumber = Atomic<Int32>(0)

  /// Notices the usual signals instead of ending at once; one that is ignored stays so.
  ///
  /// A parent may have handed down a mask that holds them back; it is lifted for them.
  static func watch() {
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
        Interruption.signalNumber.store(number, ordering: .relaxed)
        // A run that hangs in a plugin never looks: the second time the signal does what it does.
        signal(number, SIG_DFL)
      }
    }
  }

  /// Stops the run when a signal has come.
  static func check() throws(CommandError) {
    let number = signalNumber.load(ordering: .relaxed)
    guard number == 0 else { throw .input("stopped by signal \(number); nothing was written") }
  }
}
