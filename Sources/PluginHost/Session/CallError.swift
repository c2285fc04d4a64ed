import CAnimator
import Transitions

/// An answer other than OK to a call, in words that the caller's author can act on.
struct CallError: Error {
  let status: animator_status
  /// Why, and what would be right; nil where there is nothing to add.
  let reason: String?
  /// Whether a plugin that does everything right never gets this answer.
  let isMistake: Bool

  init(_ status: animator_status, _ reason: String? = nil, isMistake: Bool? = nil) {
    self.status = status
    self.reason = reason
    self.isMistake = isMistake ?? status.isMistake
  }

  init(_ refusal: Transaction.Refusal) {
    let status: animator_status =
      switch refusal {
      case .noLayer: .badHandle
      case .notYours: .unsupported
      case .badValue: .badValue
      case .badTime: .badTime
      case .notGranted: .notGranted
      case .limit: .limit
      case .badState: .badState
      }
    self.init(status, refusal.words)
  }

  /// Why, or the status where there is nothing to add.
  var words: String { reason ?? statusName(status.rawValue) }
}

extension animator_status {
  /// Whether only what a plugin does wrong leads to this answer.
  ///
  /// The others are told to plugins that do everything right: a layer that a scene has not, a
  /// capability that a user withholds.
  var isMistake: Bool {
    switch self {
    case .badArg, .badSize, .badState, .badHandle, .badValue, .badTime, .badThread: true
    default: false
    }
  }
}
