/// The name of a new plugin in the forms that languages want.
struct PluginName {
  /// As it was typed: `my-door`.
  let text: String

  /// Takes a name of letters, digits and single dashes that starts with a letter.
  init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard let first = text.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first),
      text.utf8.count <= 40, parts.allSatisfy({ !$0.isEmpty }),
      text.utf8.allSatisfy({ byte in
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
      })
    else { return nil }
    self.text = text
  }

  private var words: [String] {
    text.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
  }

  /// For people: `My Door`.
  var title: String { words.joined(separator: " ") }

  /// For types: `MyDoor`.
  var type: String { words.joined() }

  /// For C, where it is no keyword: `my_door_animator`.
  var symbol: String { text.replacing("-", with: "_") + "_animator" }
}
