import LayerTree

extension Point: WireValue {
  func encode(to writer: inout WireWriter) {
    writer.write(x)
    writer.write(y)
  }

  init(from reader: inout WireReader) throws(WireError) {
    self.init(try reader.value(), try reader.value())
  }
}

extension Rect: WireValue {
  func encode(to writer: inout WireWriter) {
    writer.write(origin)
    writer.write(Point(size.width, size.height))
  }

  init(from reader: inout WireReader) throws(WireError) {
    let origin = try reader.value(Point.self)
    let size = try reader.value(Point.self)
    self.init(origin: origin, size: Size(size.x, size.y))
  }
}

extension Color: WireValue {
  func encode(to writer: inout WireWriter) {
    for component in [red, green, blue, alpha] { writer.write(component) }
  }

  init(from reader: inout WireReader) throws(WireError) {
    self.init(try reader.value(), try reader.value(), try reader.value(), try reader.value())
  }
}

extension Transform: WireValue {
  func encode(to writer: inout WireWriter) {
    for index in 0..<16 { writer.write(elements[index]) }
  }

  init(from reader: inout WireReader) throws(WireError) {
    var elements = SIMD16<Double>()
    for index in 0..<16 { elements[index] = try reader.value() }
    self.init(elements: elements)
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
