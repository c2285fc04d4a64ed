extension Unicode.Scalar {
  /// Whether the character can stand in a text for people as it is.
  ///
  /// It cannot where it moves or hides what stands around it instead of showing something itself:
  /// control characters, ends of lines and paragraphs, marks that turn the direction of writing,
  /// tags and other characters without a shape, and what stands for no character at all. Joiners
  /// and the selectors of a character's variant, which scripts and emoji need, are shown as they
  /// are.
  public var isVisible: Bool {
    switch value {
    case 0x20...0x7E: return true
    case 0..<0x20, 0x7F...0x9F: return false
    case 0x200C, 0x200D, 0xFE00...0xFE0F: return true
    case 0xFFF9...0xFFFB: return false
    case 0x10FF80...0x10FFFF: return false
    default: break
    }
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate: return false
    default: break
    }
    return !properties.isNoncharacterCodePoint && !properties.isBidiControl
      && !properties.isDefaultIgnorableCodePoint
  }

  /// The byte of a path that the character stands for, where that byte is no UTF-8; else nil.
  ///
  /// Such a byte stands as U+10FF00 plus its value, in a plane that nobody has characters in.
  public var foreignByte: UInt8? {
    (0x10FF80...0x10FFFF).contains(value) ? UInt8(truncatingIfNeeded: value) : nil
  }

  /// The character that stands for a byte of a path that is no UTF-8: one of at least 0x80.
  public init(foreignByte byte: UInt8) {
    self = Unicode.Scalar(0x10FF00 + UInt32(byte)) ?? "\u{FFFD}"
  }
}
