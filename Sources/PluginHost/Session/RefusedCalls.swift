import CAnimator
import Glibc
import Synchronization
import Transitions

/// What was refused since the last question to the plugin that this thread has called.
enum RefusedCalls {
  private static let calls = Mutex<[(call: HostCall, isMistake: Bool, thread: pthread_t)]>([])
  private static let told = Mutex<Set<String>>([])
  private static let remarks = Mutex<[(thread: pthread_t, text: String)]>([])
  /// How many refusals and how many remarks are kept between two collections.
  static let limit = 100

  /// Keeps a refusal; the newest ones count.
  ///
  /// - Parameters:
  ///   - call: The call.
  ///   - isMistake: Whether a plugin that does everything right never gets this answer.
  ///   - thread: The thread on which the host called the plugin, whichever asked for it.
  static func note(_ call: HostCall, isMistake: Bool, by thread: pthread_t) {
    calls.withLock { calls in
      if calls.count == limit { calls.removeFirst() }
      calls.append((call, isMistake, thread))
    }
  }

  /// Gives what has come in since the last time, oldest first.
  static func drain() -> [(call: HostCall, isMistake: Bool)] {
    let thread = pthread_self()
    return calls.withLock { calls in
      defer { calls.removeAll { $0.thread == thread } }
      return calls.filter { $0.thread == thread }.map { ($0.call, $0.isMistake) }
    }
  }

  /// Keeps remarks on the mistakes that a call of the plugin overlooked, each once in a process.
  static func remark(on function: String) {
    let thread = pthread_self()
    for (call, isMistake) in drain() where isMistake {
      let words = "\(function): \(call)"
      guard told.withLock({ $0.insert(words).inserted }) else { continue }
      remarks.withLock { if $0.count < limit { $0.append((thread, words)) } }
    }
  }

  /// Gives the remarks on the plugin that this thread calls.
  static func takeRemarks() -> [String] {
    let thread = pthread_self()
    return remarks.withLock { remarks in
      defer { remarks.removeAll { $0.thread == thread } }
      return remarks.filter { $0.thread == thread }.map(\.text)
    }
  }
}

/// Turns a plugin's answer into an error, in its own words where it has any.
///
/// After an OK the mistakes that the host refused meanwhile are remarked on: nothing else tells of
/// them.
func check(_ function: String, _ status: animator_status) throws(AnimatorFailure) {
  guard status == .ok else { throw AnimatorFailure(explain(function, status)) }
  RefusedCalls.remark(on: function)
}

/// Tells of a call that an animator did not answer with OK.
func explain(_ function: String, _ status: animator_status) -> String {
  var words = "\(function) answered \(statusName(status.rawValue))"
  if let refusal = RefusedCalls.drain().map(\.call).last(where: { $0.reason != nil }),
    let reason = refusal.reason
  {
    words += ", after \(refusal.function) was refused: \(reason)"
  }
  if let complaint = PluginLog.takeComplaint() { words += "; it said: \(complaint.text)" }
  return words
}
