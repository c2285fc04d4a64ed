import PluginHost
import Transitions

extension Bout {
  /// What the plugin did and what came of it, in order: the same for the same doings.
  var journal: [Entry] {
    let asked = calls.map { Entry(text: $0.text, bytes: $0.bytes, commands: $0.commands) }
    let told = animator.visits.map { visit in
      Entry(
        text: "\(visit.call) answers \(visit.failure ?? "OK")",
        bytes: visit.numbers.flatMap { number in
          (0..<8).map { UInt8(truncatingIfNeeded: number.bitPattern >> ($0 * 8)) }
        })
    }
    let end = "ends as \(transition.outcome?.rawValue ?? "nothing") after \(end) s"
    return asked + told + [Entry(text: end)]
  }

  /// Something in a journal.
  struct Entry: Hashable {
    /// In words.
    let text: String
    /// What the words leave out.
    var bytes: [UInt8] = []
    /// The same, for people.
    var commands: [Transaction.Command] = []
  }
}

extension [Bout.Entry] {
  /// Where the first difference from another journal is; nil when there is none.
  func firstDifference(from other: [Bout.Entry]) -> Int? {
    let common = zip(self, other).enumerated().first { $1.0 != $1.1 }?.offset
    return common ?? (count == other.count ? nil : Swift.min(count, other.count))
  }

  /// An entry with all that it says.
  func text(at index: Int) -> String {
    guard indices.contains(index) else { return "nothing more" }
    let commands = self[index].commands.map { "\($0)" }.joined(separator: " ")
    return "\(self[index].text) \(commands)".prefix(300).trimmingSuffix
  }

  /// The journal in few digits.
  var digest: String { flatMap { [UInt8]($0.text.utf8) + $0.bytes }.digest }
}

extension [UInt8] {
  /// The bytes in few digits.
  var digest: String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in self { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return String(hash, radix: 16)
  }
}

extension Substring {
  fileprivate var trimmingSuffix: String { last == " " ? String(dropLast()) : String(self) }
}
