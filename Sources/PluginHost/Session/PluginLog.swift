import CAnimator
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

  private static let messages = Mutex<[Message]>([])
  private static let limit = 1_000

  /// Keeps a message; beyond a thousand uncollected ones it is dropped.
  static func append(_ level: UInt32, _ text: String) {
    messages.withLock { messages in
      if messages.count < limit { messages.append(Message(level: level, text: text)) }
    }
  }

  /// Gives what has come in since the last time.
  static func drain() -> [Message] {
    messages.withLock { messages in
      defer { messages = [] }
      return messages
    }
  }
}
