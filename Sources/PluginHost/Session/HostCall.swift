import CAnimator
package import LayerTree
package import Transitions

/// A call of a plugin into the host as it came, and what was answered to it.
package struct HostCall: Hashable, Sendable {
  /// The host's function.
  package let function: HostFunction
  /// The number behind the handle of the transition that it was about.
  package let transition: UInt64
  /// The answer; nil when the call did not return.
  let answer: animator_status?
  /// Why it was refused, and what would be right, where there is anything to add.
  package let reason: String?
  /// What it asked for, in order; empty where it asked for nothing or could not be read.
  package var commands: [Transaction.Command] = []
  /// The plugin's function that was running; nil when none was.
  package var caller: ProbedCall?
  /// A layer that is there, but whose handle the plugin was not given: it was guessed.
  package var guess: LayerID?

  init(
    _ function: HostFunction, _ transition: UInt64, answer: animator_status?, reason: String? = nil
  ) {
    (self.function, self.transition) = (function, transition)
    (self.answer, self.reason) = (answer, reason)
  }

  /// The answer's name, such as `BAD_VALUE`; empty when the call did not return.
  package var status: String { answer.map { statusName($0.rawValue) } ?? "" }
}

extension HostCall: CustomStringConvertible {
  /// The call as one that was refused.
  package var description: String {
    "\(function) was refused: \(status)\(reason.map { ", \($0)" } ?? "")"
  }
}

extension HostCall {
  /// What it asked for and what was answered as bytes, the same for the same call in any process.
  package var bytes: [UInt8] {
    var writer = WireWriter()
    writer.write(function.description)
    writer.write(status)
    return writer.bytes + commands.bytes
  }
}

extension HostCall {
  /// What was asked for and answered, the same for the same call in any transition.
  package struct Content: Hashable {
    private let function: HostFunction
    private let answer: animator_status?
    private let commands: [Transaction.Command]

    fileprivate init(_ call: HostCall) {
      (function, answer, commands) = (call.function, call.answer, call.commands)
    }
  }

  /// The call without the transition that it was about.
  package var content: Content { Content(self) }

  /// Whether it is a call that needs a capability outside a grant, whatever it was answered.
  package func needs(moreThan grant: Grant) -> Bool {
    answer == .notGranted || function.capability.map { !grant.allows($0) } ?? false
  }
}
