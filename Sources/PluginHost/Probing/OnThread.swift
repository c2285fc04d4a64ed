import CSupervisor
import Glibc

/// Another thread than the one on which a host calls a plugin.
package enum OnThread {
  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Carries something out on a thread of its own; whether it came to an end in time.
  package static func run(
    within milliseconds: Int, _ body: @escaping @Sendable () -> Void
  ) -> Bool {
    var thread = pthread_t()
    let work = unsafe Unmanaged.passRetained(Work(body))
    let error = unsafe pthread_create(
      &thread, nil,
      { context in
        if let context = unsafe context {
          unsafe Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body()
        }
        return nil
      }, work.toOpaque())
    guard error == 0 else {
      unsafe work.release()
      return false
    }
    return host_join(thread, Int32(clamping: milliseconds)) == 0
  }

  /// The number that the kernel knows this thread by.
  package static var number: Int32 { host_thread_number() }

  /// Lets some time pass, for threads of the plugin's.
  package static func wait(milliseconds: UInt32) { usleep(milliseconds * 1_000) }
}
