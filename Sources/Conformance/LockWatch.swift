import PluginHost
import Synchronization

/// Looks at each call into the host whether the plugin holds a lock.
final class LockWatch: Sendable {
  private struct State {
    var hasAsked = false
    var hasSeenLock = false
    var hasBlocked = false
  }

  private let state = Mutex(State())
  private let answers: @Sendable () -> Bool

  /// Creates a watch.
  ///
  /// - Parameter answers: Whether the plugin answers on another thread meanwhile; asked once.
  init(answers: @escaping @Sendable () -> Bool) { self.answers = answers }

  /// Looks now.
  func look() {
    let holds = Interception.locksHeld > 0
    let asks = state.withLock { state in
      state.hasSeenLock = state.hasSeenLock || holds
      defer { state.hasAsked = true }
      return !state.hasAsked
    }
    guard asks, !holds, !answers() else { return }
    state.withLock { $0.hasBlocked = true }
  }

  /// Whether a lock of the C library was held at some call.
  var hasSeenLock: Bool { state.withLock { $0.hasSeenLock } }
  /// Whether another thread waited for as long as the call took.
  var hasBlocked: Bool { state.withLock { $0.hasBlocked } }
}
