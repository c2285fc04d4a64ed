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

extension ProcessorTime {
  /// The time that this thread has had, in nanoseconds.
  package static var ofThread: Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}

/// How much memory this process has asked for and not given back.
package enum HeapUse {
  /// The bytes.
  package static var bytes: Int { Int(host_heap_bytes()) }
}

/// How long a thread takes, without the time in which it may not run because others do.
package enum OwnTime {
  /// Measures something, in milliseconds.
  package static func milliseconds(_ body: () -> Void) -> Double {
    let start = moment()
    body()
    let end = moment()
    return Double(end.time - start.time - (end.waited - start.waited)) / 1e6
  }

  private static func moment() -> (time: Int64, waited: Int64) {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    // Run time, time spent waiting for a processor, and how often it ran.
    let text = (try? readFile("/proc/thread-self/schedstat", limit: 200)) ?? []
    let numbers = text.split(separator: UInt8(ascii: " "))
    let waited = numbers.count > 1 ? String(validating: numbers[1], as: UTF8.self) : nil
    let now = Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    return (now, waited.flatMap { Int64($0) } ?? 0)
  }
}
