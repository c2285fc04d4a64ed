import Escaping

extension WireWriter {
  /// Writes what a plugin said during a call.
  mutating func write(messages: [PluginLog.Message]) {
    write(UInt32(messages.count))
    for message in messages {
      write(message.level)
      write(line: message.text)
    }
  }

  /// Writes text for one line of a report, cut off where the reader would refuse it.
  mutating func write(line: String) { write(line.clipped(to: WireReader.lineLimit)) }
}

extension WireReader {
  /// The most bytes of one line.
  static let lineLimit = 8_192

  /// Reads what a plugin said during a call: no more than the worker's log keeps, whoever wrote it.
  mutating func messages() throws(WireError) -> [PluginLog.Message] {
    // The host's remarks come along, and one on what is left out.
    let remarkLimit = RefusedCalls.limit + 1
    let count = try count(ofAtLeast: 8)
    guard count <= PluginLog.messageLimit + remarkLimit else {
      throw failure("\(count) lines of a log")
    }
    var messages: [PluginLog.Message] = []
    let start = offset
    for _ in 0..<count {
      messages.append(PluginLog.Message(level: try value(), text: try line()))
      guard offset - start <= PluginLog.byteLimit + remarkLimit * WireReader.lineLimit else {
        throw failure("a log of more than \(offset - start) bytes")
      }
    }
    return messages
  }

  /// Reads text for one line of a report: not long, and without what moves a terminal's cursor.
  mutating func line() throws(WireError) -> String {
    let text = try value(String.self)
    guard text.utf8.count <= WireReader.lineLimit else {
      throw failure("a line of \(text.utf8.count) bytes")
    }
    return text.printable
  }

  /// Reads a line that may be absent.
  mutating func optionalLine() throws(WireError) -> String? {
    try value(Bool.self) ? try line() : nil
  }
}

extension String {
  /// The text, or as much of its start as fits into a number of bytes with an ellipsis.
  func clipped(to byteCount: Int) -> String {
    guard utf8.count > byteCount else { return self }
    let ellipsis = "…"
    var end = utf8.index(startIndex, offsetBy: byteCount - ellipsis.utf8.count)
    while end > startIndex, utf8[end] & 0xC0 == 0x80 { end = utf8.index(before: end) }
    return self[..<end] + ellipsis
  }
}
