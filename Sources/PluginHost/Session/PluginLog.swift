import CAnimator
import CSupervisor
import Synchronization

/// What plugins said through the host's log function, until a session collects it.
enum PluginLog {
  /// One message of a plugin.
  struct Message: Hashable, Sendable {
    let level: UInt32
    let text: String

    init(level: UInt32, text: String) {
      self.level = level
      self.text = text
    }

    /// A remark of the host's on the plugin, which goes the way of the plugin's own words.
    init(remark: String) {
      self.init(level: animator_log_level.warning.rawValue, text: remark)
    }
  }

  private static let state = Mutex(Kept())

  private struct Kept {
    /// With the thread that said it, or 0 once that thread is in another call.
    var messages: [(thread: Int32, message: Message)] = []
    var byteCount = 0
    var isFull = false
  }

  /// The most messages that are kept between two collections.
  static let messageLimit = 1_000
  /// The most bytes of their texts together.
  static let byteLimit = 1 << 20

  /// Keeps a message; what goes beyond a limit is dropped, and the last one kept says so.
  static func append(_ level: UInt32, _ text: String) {
    state.withLock { kept in
      guard !kept.isFull else { return }
      kept.byteCount += text.utf8.count
      kept.isFull = kept.messages.count == messageLimit || kept.byteCount > byteLimit
      let message =
        kept.isFull
        ? Message(remark: "(what else it says in this call is not shown)")
        : Message(level: level, text: text)
      kept.messages.append((host_thread_number(), message))
    }
  }

  /// Begins a call on this thread: what was said on it before is quoted no longer.
  static func beginCall() {
    let thread = host_thread_number()
    state.withLock { kept in
      for index in kept.messages.indices where kept.messages[index].thread == thread {
        kept.messages[index].thread = 0
      }
    }
  }

  /// Gives what has come in since the last time.
  static func drain() -> [Message] {
    state.withLock { kept in
      defer { kept = Kept() }
      return kept.messages.map(\.message)
    }
  }

  /// Takes out the newest message of this thread's call that a failure can quote; the others stay.
  static func takeComplaint() -> Message? {
    let thread = host_thread_number()
    return state.withLock { kept in
      let index = kept.messages.lastIndex {
        $0.thread == thread && $0.message.level >= animator_log_level.warning.rawValue
      }
      return index.map { kept.messages.remove(at: $0).message }
    }
  }
}
