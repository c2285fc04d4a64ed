import CAnimator
import Synchronization
import Transitions

/// What the host's functions answered to the plugin, and answers that a check makes up.
enum CallCounts {
  private struct State {
    var counts: [Int32: Int] = [:]
    var calls = 0
    var fault: HostFault?
    var questions: [HostCapability]?
    var listener: (@Sendable () -> Void)?
    var hearsAll = false
  }

  private static let state = Mutex(State())

  /// Answers a call, unless a check wants it to fail, and counts the answer.
  static func answer(_ call: () -> CallError?) -> CallError? {
    let (fault, listener) = state.withLock { state -> (animator_status?, (@Sendable () -> Void)?) in
      state.calls += 1
      let fault: animator_status? =
        switch state.fault {
        case .internalError(let first) where state.calls >= first: .internal
        case .internalErrorOnce(let number) where state.calls == number: .internal
        case .noMemory(let number) where state.calls == number: .noMemory
        default: nil
        }
      return (fault, state.listener)
    }
    listener?()
    let error = fault.map { CallError($0) } ?? call()
    state.withLock { $0.counts[error?.status.rawValue ?? 0, default: 0] += 1 }
    return error
  }

  /// Says that the plugin calls something that needs no transition.
  static func hear() { state.withLock { $0.hearsAll ? $0.listener : nil }?() }

  /// Hears of each call from now on, in the plugin's thread and before it is carried out.
  ///
  /// - Parameters:
  ///   - listener: What hears of them; nil for nobody.
  ///   - toAll: Whether it hears of calls as well that need no transition.
  static func listen(_ listener: (@Sendable () -> Void)?, toAll: Bool = false) {
    state.withLock { ($0.listener, $0.hearsAll) = (listener, toAll) }
  }

  /// How often any answer was given.
  static var count: Int { state.withLock { $0.counts.values.reduce(0, +) } }

  /// How often an answer was given.
  static func count(of status: String) -> Int {
    state.withLock { state in
      state.counts.reduce(0) { statusName($1.key) == status ? $0 + $1.value : $0 }
    }
  }

  /// Whether texts are to be malformed.
  static var malformsTexts: Bool { state.withLock { $0.fault == .malformedTexts } }

  /// Makes answers up from now on; nil lets all calls through again.
  static func fail(_ fault: HostFault?) {
    state.withLock { state in
      state.calls = 0
      state.fault = fault
    }
  }

  /// Notes which capability's functions the plugin asks for.
  static func note(question: HostCapability) {
    state.withLock { $0.questions?.append(question) }
  }

  /// Starts a record of questions, or ends it and gives it.
  static func recordQuestions(_ starts: Bool) -> [HostCapability] {
    state.withLock { state in
      defer { state.questions = starts ? [] : nil }
      return state.questions ?? []
    }
  }
}
