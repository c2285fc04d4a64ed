import CInterception
import Synchronization

/// How much of the stack the plugin's functions use, with what they call.
package enum StackUse {
  private static let state = Mutex<(isMeasured: Bool, most: [ProbedCall: Int])>((false, [:]))

  /// Measures every call from now on.
  package static func measure() { state.withLock { $0.isMeasured = true } }

  static var isMeasured: Bool { state.withLock { $0.isMeasured } }

  static func take(_ bytes: Int, in call: ProbedCall) {
    state.withLock { $0.most[call] = max(bytes, $0.most[call] ?? 0) }
  }

  /// The most bytes that a function used; more than `limit` is not seen.
  package static var most: [ProbedCall: Int] { state.withLock { $0.most } }

  /// How much of the stack is watched.
  package static var limit: Int { Int(HOST_STACK_WATCHED) }
}
