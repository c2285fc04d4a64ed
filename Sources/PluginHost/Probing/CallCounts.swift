import CAnimator
import Synchronization

/// What the host's functions answered to the plugin, counted, and answers that a check makes up.
enum CallCounts {
  private struct State {
    var counts: [Int32: Int] = [:]
    var calls = 0
    var failing: Int?
  }

  private static let state = Mutex(State())

  /// Answers a call, unless a check wants it to fail, and counts the answer.
  static func answer(_ call: () -> animator_status) -> animator_status {
    let fails = state.withLock { state in
      state.calls += 1
      return state.failing.map { state.calls >= $0 } ?? false
    }
    let status = fails ? .internal : call()
    state.withLock { $0.counts[status.rawValue, default: 0] += 1 }
    return status
  }

  /// How often an answer was given.
  static func count(of status: String) -> Int {
    state.withLock { state in
      state.counts.reduce(0) { statusName($1.key) == status ? $0 + $1.value : $0 }
    }
  }

  /// Lets calls fail from the nth from now on; nil lets all through again.
  static func fail(from number: Int?) {
    state.withLock { state in
      state.calls = 0
      state.failing = number
    }
  }
}
