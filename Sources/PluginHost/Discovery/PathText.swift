import Escaping
import Glibc

// The text of a path, where the system knows bytes only.
//
// A byte that belongs to no UTF-8 stands as the character U+10FF00 plus the byte: of a plane that
// nobody has characters in. So any path goes through text and comes out as it was.

extension String {
  /// Creates the text of a path.
  ///
  /// - Parameter bytes: The bytes, without the zero at their end.
  /// - Complexity: O(*n*) in the number of bytes.
  public init(pathBytes bytes: [UInt8]) {
    if let text = String(validating: bytes, as: UTF8.self), !text.hasForeignBytes {
      self = text
      return
    }
    self = ""
    var rest = bytes[...]
    while let first = rest.first {
      let length = Unicode.Scalar.utf8Count(startingWith: first)
      let scalar = String(validating: rest.prefix(length), as: UTF8.self)?.unicodeScalars.first
      if let scalar, scalar.foreignByte == nil {
        unicodeScalars.append(scalar)
        rest = rest.dropFirst(length)
      } else {
        unicodeScalars.append(Unicode.Scalar(foreignByte: first))
        rest = rest.dropFirst()
      }
    }
  }

  /// Creates the text of a path of the system's; nil where there is none.
  ///
  /// - Parameter pointer: The bytes, with a zero at their end; they are copied.
  @unsafe public init?(path pointer: UnsafePointer<CChar>?) {
    guard let pointer = unsafe pointer else { return nil }
    let bytes = unsafe UnsafeRawBufferPointer(start: pointer, count: strlen(pointer))
    self.init(pathBytes: unsafe Array(bytes))
  }

  /// The bytes that the text of a path stands for.
  ///
  /// - Complexity: O(*n*) in the length.
  public var pathBytes: [UInt8] {
    guard hasForeignBytes else { return Array(utf8) }
    return unicodeScalars.flatMap { scalar in
      scalar.foreignByte.map { [$0] } ?? Array(String(scalar).utf8)
    }
  }

  /// Lends the bytes of a path to the system, with a zero at their end.
  ///
  /// - Parameter body: What is done with them; they are gone when it returns.
  /// - Returns: What it returns.
  @safe public func withPath<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    guard hasForeignBytes else { return unsafe withCString(body) }
    let bytes = pathBytes.map { CChar(bitPattern: $0) } + [0]
    return unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe buffer.baseAddress.map { unsafe body($0) } ?? withCString(body)
    }
  }

  private var hasForeignBytes: Bool {
    utf8.contains(0xF4) && unicodeScalars.contains { $0.foreignByte != nil }
  }
}

extension Unicode.Scalar {
  /// How many bytes a character has whose first byte is this one; 1 where there is none.
  fileprivate static func utf8Count(startingWith first: UInt8) -> Int {
    switch first {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 1
    }
  }
}
