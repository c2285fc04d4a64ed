import Synchronization

/// How much processor time the plugin's functions take, without the host's functions that they call.
package enum CallTimes {
  private static let state = Mutex<[(call: ProbedCall, nanoseconds: Int64)]?>(nil)

  /// Carries something out and gives how long each call of the plugin took meanwhile, in order.
  package static func measured<Failure: Error>(
    _ body: () throws(Failure) -> Void
  ) throws(Failure) -> [(call: ProbedCall, nanoseconds: Int64)] {
    HostCalls.keep(timing: true)
    state.withLock { $0 = [] }
    defer {
      state.withLock { $0 = nil }
      HostCalls.keep()
    }
    try body()
    return state.withLock { $0 ?? [] }
  }

  static func take(_ nanoseconds: Int64, in call: ProbedCall) {
    state.withLock { $0?.append((call, nanoseconds)) }
  }
}
