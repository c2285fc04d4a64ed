import CAnimator
import CInterception
package import LayerTree
import Synchronization
package import Transitions

/// A call of a plugin into the host as it came, whatever was answered to it.
package struct HostCall: Hashable, Sendable {
  /// The host's function, such as `set_value`.
  package let function: String
  /// The number behind the handle of the transition that it was about.
  package let transition: UInt64
  /// What it asked for, in order; empty where it asked for nothing or could not be read.
  package var commands: [Transaction.Command]
  /// The answer, such as `BAD_VALUE`.
  package let status: String
  /// Why it was refused, in words, where there are any.
  package let reason: String?
  /// The plugin's function that was running; nil when none was.
  package let caller: ProbedCall?
  /// A layer that is there, but whose handle the plugin was not given: it was guessed.
  package let guess: LayerID?
}

extension HostCall {
  /// What it asked for and what was answered as bytes, the same for the same call in any process.
  package var bytes: [UInt8] {
    var writer = WireWriter()
    writer.write(function)
    writer.write(status)
    return writer.bytes + commands.bytes
  }
}

extension HostCall {
  /// What was asked for and answered, the same for the same call in any transition.
  package struct Content: Hashable {
    private let function: String
    private let status: String
    private let commands: [Transaction.Command]

    fileprivate init(_ call: HostCall) {
      (function, status, commands) = (call.function, call.status, call.commands)
    }
  }

  /// The call without the transition that it was about.
  package var content: Content { Content(self) }

  /// Whether it is a call that needs a capability outside a grant, whatever it was answered.
  package func needs(moreThan grant: Grant) -> Bool {
    let capability: HostCapability? =
      switch function {
      case "set_mask", "clear_mask": .layerMask
      case "add_spring_animation": .spring
      case "add_transform_animation": .transform3D
      case "create_snapshot", "create_snapshot_grid": .snapshot
      case "get_match_count", "get_match", "move_match", "move_matches": .matchedGeometry
      default: nil
      }
    return status == "NOT_GRANTED" || capability.map { !grant.allows($0) } ?? false
  }
}

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
    var reason: String?
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
    _ function: StaticString, _ transition: UInt64, _ call: () -> animator_status
  ) -> animator_status {
    let (isKept, isTimed) = state.withLock { ($0.isKept, $0.isTimed) }
    guard isKept else { return call() }
    let start = isTimed ? ProcessorTime.ofThread : 0
    let status = call()
    state.withLock { state in
      state.calls.append(
        HostCall(
          function: "\(function)", transition: transition, commands: state.commands,
          status: statusName(status.rawValue), reason: state.reason, caller: state.caller,
          guess: state.guess))
      state.commands = []
      state.reason = nil
      state.guess = nil
      if isTimed { state.hostTime += ProcessorTime.ofThread - start }
    }
    return status
  }

  /// Notes what the call that is being carried out asks for.
  static func note(_ command: Transaction.Command) {
    state.withLock { if $0.isKept { $0.commands.append(command) } }
  }

  /// Notes that the call that is being carried out is about a layer whose handle was guessed.
  static func note(guess: LayerID) {
    state.withLock { if $0.isKept { $0.guess = guess } }
  }

  /// Notes why the call that is being carried out is refused.
  static func note(refusal: String?) {
    state.withLock { if $0.isKept { $0.reason = refusal } }
  }
}
