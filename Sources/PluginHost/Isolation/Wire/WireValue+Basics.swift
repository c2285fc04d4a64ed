extension Bool: WireValue {
  func encode(to writer: inout WireWriter) { writer.write(tag: self ? 1 : 0) }

  init(from reader: inout WireReader) throws(WireError) {
    switch try reader.number(UInt8.self) {
    case 0: self = false
    case 1: self = true
    case let other: throw reader.failure("\(other) is neither true nor false")
    }
  }
}

extension Double: WireValue {
  func encode(to writer: inout WireWriter) { writer.write(number: bitPattern) }

  init(from reader: inout WireReader) throws(WireError) {
    self.init(bitPattern: try reader.number())
  }
}

extension UInt32: WireValue {
  func encode(to writer: inout WireWriter) { writer.write(number: self) }

  init(from reader: inout WireReader) throws(WireError) { self = try reader.number() }
}

extension UInt64: WireValue {
  func encode(to writer: inout WireWriter) { writer.write(number: self) }

  init(from reader: inout WireReader) throws(WireError) { self = try reader.number() }
}

extension String: WireValue {
  func encode(to writer: inout WireWriter) {
    writer.write(UInt32(utf8.count))
    writer.write(raw: Array(utf8))
  }

  init(from reader: inout WireReader) throws(WireError) {
    let bytes = try reader.raw(count: try reader.count(ofAtLeast: 1))
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw reader.failure("a text is not UTF-8")
    }
    self = text
  }
}

extension Optional: WireValue where Wrapped: WireValue {
  func encode(to writer: inout WireWriter) {
    writer.write(self != nil)
    if let self { writer.write(self) }
  }

  init(from reader: inout WireReader) throws(WireError) {
    self = try reader.value(Bool.self) ? try reader.value(Wrapped.self) : nil
  }
}

extension Array: WireValue where Element: WireValue {
  func encode(to writer: inout WireWriter) {
    writer.write(UInt32(count))
    for element in self { writer.write(element) }
  }

  init(from reader: inout WireReader) throws(WireError) {
    self = []
    for _ in 0..<(try reader.count(ofAtLeast: 1)) { append(try reader.value()) }
  }
}
