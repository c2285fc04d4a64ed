import CSupervisor
import Glibc

extension WorkerEnd {
  /// Reads what the supervisor found out about a worker's end.
  ///
  /// A cause of this side's is the one that counts.
  init(_ raw: host_worker_end, cause: Cause?, call: PluginCall?, threadLimit: Int) {
    self.call = call
    self.cause = unsafe cause ?? Cause(raw, threadLimit: threadLimit)
    isMainThread = unsafe raw.has_capture == 0 || raw.is_main != 0
    backtrace = unsafe UnsafeBufferPointer(start: raw.frames, count: raw.frame_count)
      .map { unsafe Frame($0) }
  }
}

extension WorkerEnd.Cause {
  fileprivate init(_ raw: host_worker_end, threadLimit: Int) {
    switch unsafe raw.cause {
    case HOST_WORKER_CAUSE_THREADS: self = .threads(limit: threadLimit)
    case HOST_WORKER_CAUSE_FORK: self = .fork
    case HOST_WORKER_CAUSE_ALONE: self = .alone
    default:
      // A fault that the plugin's own handler turned into an exit is still that fault.
      let signal = unsafe raw.signal != 0 ? raw.signal : raw.fault
      guard signal != 0 else {
        self = unsafe raw.code == WorkerProcess.hangUpCode ? .closed : .exit(raw.code)
        return
      }
      // Only a fault of the processor's has a place; a signal that was sent has none.
      let hasPlace = unsafe raw.fault == signal && raw.fault_code > 0
      self = .signal(
        signal,
        address: hasPlace && WorkerEnd.memorySignals.contains(signal)
          ? unsafe raw.address : nil)
    }
  }
}

extension WorkerEnd {
  fileprivate static let memorySignals = [SIGSEGV, SIGBUS, SIGILL, SIGFPE]
}

extension WorkerEnd.Frame {
  fileprivate init(_ raw: host_frame) {
    address = unsafe raw.address
    module = unsafe readString(raw.module)
    buildID = unsafe readString(raw.build_id)
    symbol = unsafe readString(raw.symbol)
    offset = unsafe raw.offset
    source = unsafe readString(raw.source)
    line = Int(unsafe raw.line)
  }
}
