import LayerTree

extension Point: WireValue {
  /// The coordinates as they go over the wire.
  var numbers: SIMD2<Double> { [x, y] }

  func encode(to writer: inout WireWriter) { writer.write(numbers: numbers) }

  init(from reader: inout WireReader) throws(WireError) {
    let numbers = try reader.numbers(SIMD2.self)
    self.init(numbers.x, numbers.y)
  }
}

extension Rect: WireValue {
  func encode(to writer: inout WireWriter) {
    writer.write(numbers: [origin.x, origin.y, size.width, size.height] as SIMD4)
  }

  init(from reader: inout WireReader) throws(WireError) {
    let numbers = try reader.numbers(SIMD4.self)
    self.init(numbers.x, numbers.y, numbers.z, numbers.w)
  }
}

extension Color: WireValue {
  /// The components as they go over the wire.
  var numbers: SIMD4<Double> { [red, green, blue, alpha] }

  func encode(to writer: inout WireWriter) { writer.write(numbers: numbers) }

  init(from reader: inout WireReader) throws(WireError) {
    let numbers = try reader.numbers(SIMD4.self)
    self.init(numbers.x, numbers.y, numbers.z, numbers.w)
  }
}

extension Transform: WireValue {
  func encode(to writer: inout WireWriter) { writer.write(numbers: elements) }

  init(from reader: inout WireReader) throws(WireError) {
    self.init(elements: try reader.numbers())
  }
}

extension Path: WireValue {
  func encode(to writer: inout WireWriter) { writer.write(elements) }

  init(from reader: inout WireReader) throws(WireError) {
    self.init(try reader.value([Element].self))
  }
}

extension Path.Element: WireValue {
  func encode(to writer: inout WireWriter) {
    switch self {
    case .move(let point):
      writer.write(tag: 0)
      writer.write(point)
    case .line(let point):
      writer.write(tag: 1)
      writer.write(point)
    case .curve(let first, let second, let end):
      writer.write(tag: 2)
      for point in [first, second, end] { writer.write(point) }
    case .close: writer.write(tag: 3)
    }
  }

  init(from reader: inout WireReader) throws(WireError) {
    switch try reader.number(UInt8.self) {
    case 0: self = .move(try reader.value())
    case 1: self = .line(try reader.value())
    case 2: self = .curve(try reader.value(), try reader.value(), try reader.value())
    case 3: self = .close
    case let other: throw reader.failure("there is no path verb \(other)")
    }
  }
}
