import CSupervisor
import Glibc

extension WorkerEnd {
  /// Reads what the supervisor found out about a worker's end.
  ///
  /// A cause of this side's is the one that counts.
  init(_ raw: host_worker_end, cause: Cause?, call: PluginCall?, threadLimit: Int) {
    let capture = unsafe raw.capture
    self.call = call
    self.cause = unsafe cause ?? Cause(raw, threadLimit: threadLimit)
    isMainThread = unsafe capture.map { unsafe $0.pointee.is_main != 0 } ?? true
    backtrace = unsafe capture.map { unsafe Frame.walk($0) } ?? []
  }
}

extension WorkerEnd.Cause {
  fileprivate init(_ raw: host_worker_end, threadLimit: Int) {
    switch unsafe raw.cause {
    case HOST_WORKER_CAUSE_THREADS: self = .threads(limit: threadLimit)
    case HOST_WORKER_CAUSE_FORK: self = .fork
    default:
      let capture = unsafe raw.capture.map { unsafe $0.pointee }
      let fault = unsafe capture?.signal ?? 0
      // A fault that the plugin's own handler turned into an exit is still that fault.
      let signal = unsafe raw.signal != 0 ? raw.signal : fault
      guard signal != 0 else {
        self = unsafe raw.code == WorkerProcess.hangUpCode ? .closed : .exit(raw.code)
        return
      }
      // Only a fault of the processor's has a place; a signal that was sent has none.
      let hasPlace = unsafe fault == signal && capture?.code ?? 0 > 0
      self = .signal(
        signal,
        address: hasPlace && WorkerEnd.memorySignals.contains(signal)
          ? unsafe capture?.address : nil)
    }
  }
}

extension WorkerEnd {
  fileprivate static let memorySignals = [SIGSEGV, SIGBUS, SIGILL, SIGFPE]
}

extension WorkerEnd.Frame {
  fileprivate static func walk(_ capture: UnsafePointer<host_capture>) -> [WorkerEnd.Frame] {
    guard let backtrace = unsafe host_backtrace_make(capture) else { return [] }
    defer { unsafe host_backtrace_free(backtrace) }
    return (0..<(unsafe host_backtrace_count(backtrace))).map { index in
      unsafe WorkerEnd.Frame(unsafe host_backtrace_frame(backtrace, index))
    }
  }

  private init(_ raw: host_frame) {
    address = unsafe raw.address
    module = unsafe readString(raw.module)
    buildID = unsafe readString(raw.build_id)
    symbol = unsafe readString(raw.symbol)
    offset = unsafe raw.offset
    source = unsafe readString(raw.source)
    line = Int(unsafe raw.line)
  }
}
