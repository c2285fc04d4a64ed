import PluginHost
import Synchronization

/// Looks at each call into the host whether the plugin holds a lock.
final class LockWatch: Sendable {
  private struct State {
    var asked: Set<ProbedCall> = []
    var isAsking = false
    var hasSeenLock = false
    var blocked: ProbedCall?
  }

  private let state = Mutex(State())
  private let answers: @Sendable () -> Bool

  /// Creates a watch.
  ///
  /// - Parameter answers: Whether the plugin answers on another thread meanwhile; asked once in each
  ///   of its functions.
  init(answers: @escaping @Sendable () -> Bool) { self.answers = answers }

  /// Looks now.
  func look() {
    let holds = Interception.locksHeld > 0
    let during = Interception.running
    let asks = state.withLock { state in
      state.hasSeenLock = state.hasSeenLock || holds
      // A thread that waited and got through calls as well, when nobody waits for it any more.
      guard let during, !state.isAsking, !holds, state.blocked == nil,
        state.asked.insert(during).inserted
      else { return false }
      state.isAsking = true
      return true
    }
    guard asks else { return }
    let isFree = answers()
    state.withLock { state in
      state.isAsking = false
      if !isFree { state.blocked = during }
    }
  }

  /// Whether a lock of the C library was held at some call.
  var hasSeenLock: Bool { state.withLock { $0.hasSeenLock } }
  /// The function during whose call another thread had to wait.
  var blocked: ProbedCall? { state.withLock { $0.blocked } }
}
