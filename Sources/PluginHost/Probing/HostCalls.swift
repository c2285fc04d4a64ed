import CAnimator
import CInterception
import LayerTree
import Synchronization
import Transitions

extension [Transaction.Command] {
  /// What they ask for as bytes, the same for the same commands in any process.
  package var bytes: [UInt8] {
    var writer = WireWriter()
    writer.write(UInt32(count))
    for command in self { writer.write(command) }
    return writer.bytes
  }
}

/// The calls of the plugin in this process, for checks that judge it by what it does itself.
package enum HostCalls {
  private struct State {
    var isKept = false
    var calls: [HostCall] = []
    var caller: ProbedCall?
    var commands: [Transaction.Command] = []
    var guess: LayerID?
    var hostTime: Int64 = 0
    var isTimed = false
  }

  private static let state = Mutex(State())

  /// Keeps calls from now on, and tells the host's time in them from the plugin's if asked to.
  package static func keep(timing isTimed: Bool = false) {
    state.withLock { state in
      state = State()
      state.isKept = true
      state.isTimed = isTimed
    }
  }

  /// The calls that were kept so far, oldest first; what was taken is not kept any longer.
  package static func take() -> [HostCall] {
    state.withLock { state in
      defer { state.calls = [] }
      return state.calls
    }
  }

  /// How much processor time this thread took beside the host's functions, in nanoseconds; 0 when
  /// calls are not timed.
  package static var pluginTime: Int64 {
    let hostTime = state.withLock { $0.isTimed ? $0.hostTime : nil }
    return hostTime.map { ProcessorTime.ofThread - $0 } ?? 0
  }

  /// Runs a function of the plugin under its name.
  package static func during<Value, Failure: Error>(
    _ caller: ProbedCall, _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let before = state.withLock { state in
      defer { state.caller = caller }
      return state.caller
    }
    let phase = host_phase()
    host_set_phase(caller.rawValue)
    defer {
      host_set_phase(phase)
      state.withLock { $0.caller = before }
    }
    return try body()
  }

  /// Carries a call out and keeps it, where calls are kept.
  static func witness(
    _ function: HostFunction, _ transition: UInt64, _ call: () -> CallError?
  ) -> CallError? {
    let (isKept, isTimed) = state.withLock { ($0.isKept, $0.isTimed) }
    guard isKept else { return call() }
    let start = isTimed ? ProcessorTime.ofThread : 0
    let error = call()
    state.withLock { state in
      var made = HostCall(
        function, transition, answer: error?.status ?? .ok, reason: error?.reason)
      (made.commands, made.caller, made.guess) = (state.commands, state.caller, state.guess)
      state.calls.append(made)
      state.commands = []
      state.guess = nil
      if isTimed { state.hostTime += ProcessorTime.ofThread - start }
    }
    return error
  }

  /// Notes what the call that is being carried out asks for.
  static func note(_ command: Transaction.Command) {
    state.withLock { if $0.isKept { $0.commands.append(command) } }
  }

  /// Notes that the call that is being carried out is about a layer whose handle was guessed.
  static func note(guess: LayerID) {
    state.withLock { if $0.isKept { $0.guess = guess } }
  }
}
