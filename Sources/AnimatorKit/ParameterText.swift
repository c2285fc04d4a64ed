/// A text that the user may have set, borrowed from the host while the transition begins.
///
/// It compares byte by byte, so that a plugin carries no Unicode tables.
@safe public struct ParameterText {
  let bytes: UnsafePointer<CChar>

  /// Whether the text has exactly these bytes.
  public static func == (text: ParameterText, literal: StaticString) -> Bool {
    let other = unsafe cString(literal)
    var index = 0
    while unsafe text.bytes[index] == other[index] {
      if unsafe text.bytes[index] == 0 { return true }
      index += 1
    }
    return false
  }
}
