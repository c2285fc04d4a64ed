import CSupervisor
import Glibc

/// How much of the processor this process has had.
package enum ProcessorTime {
  /// The time in whole milliseconds.
  package static var milliseconds: Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return time.tv_sec * 1_000 + time.tv_nsec / 1_000_000
  }
}

/// How much memory this process has asked for and not given back.
package enum HeapUse {
  /// The bytes.
  package static var bytes: Int { Int(host_heap_bytes()) }
}
