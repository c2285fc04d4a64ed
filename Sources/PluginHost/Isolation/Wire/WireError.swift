/// Why bytes from another process are no message: where they go wrong, and how.
struct WireError: Error, Hashable, CustomStringConvertible {
  /// The offset in the message.
  let offset: Int
  /// What is wrong there, in few words.
  let defect: String

  var description: String { "byte \(offset): \(defect)" }
}
