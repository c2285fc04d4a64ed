import Motion

extension Curve: WireValue {
  func encode(to writer: inout WireWriter) {
    switch self {
    case .linear: writer.write(tag: 0)
    case .cubicBezier(let bezier):
      writer.write(tag: 1)
      for number in [bezier.x1, bezier.y1, bezier.x2, bezier.y2] { writer.write(number) }
    case .steps(let steps):
      writer.write(tag: 2)
      writer.write(UInt32(steps.count))
      writer.write(choice: steps.jump)
    case .points(let points):
      writer.write(tag: 3)
      writer.write(points.points)
    case .path: writer.write(tag: 4)
    }
  }

  init(from reader: inout WireReader) throws(WireError) {
    let kind = try reader.number(UInt8.self)
    do {
      switch kind {
      case 0: self = .linear
      case 1:
        self = .cubicBezier(
          try CubicBezier(
            try reader.value(), try reader.value(), try reader.value(), try reader.value()))
      case 2:
        let count = Int(try reader.number(UInt32.self))
        self = .steps(try Steps(count, try reader.choice()))
      case 3: self = .points(try LinearPoints(try reader.value()))
      // The one path that there is.
      case 4: self = .materialEmphasized
      default: throw reader.failure("there is no curve \(kind)")
      }
    } catch let error as WireError {
      throw error
    } catch {
      throw reader.failure("\(error)")
    }
  }
}

extension LinearPoints.Point: WireValue {
  func encode(to writer: inout WireWriter) {
    writer.write(input)
    writer.write(output)
  }

  init(from reader: inout WireReader) throws(WireError) {
    self.init(input: try reader.value(), output: try reader.value())
  }
}

extension TransformList: WireValue {
  func encode(to writer: inout WireWriter) { writer.write(functions) }

  init(from reader: inout WireReader) throws(WireError) {
    self.init(try reader.value([TransformFunction].self))
  }
}

/// The parts that an animator can declare; the others do not come out of a plugin.
extension TransformFunction: WireValue {
  func encode(to writer: inout WireWriter) {
    switch self {
    case .translate(let x, let y, let z): writer.write(tag: 0, numbers: [x, y, z])
    case .scale(let x, let y, let z): writer.write(tag: 1, numbers: [x, y, z])
    case .rotate(let degrees, let axis):
      writer.write(tag: 2, numbers: [degrees, axis.x, axis.y, axis.z])
    case .perspective(let distance): writer.write(tag: 3, numbers: [distance])
    case .skew, .skewX, .skewY, .matrix: writer.write(tag: .max)
    }
  }

  init(from reader: inout WireReader) throws(WireError) {
    switch try reader.number(UInt8.self) {
    case 0:
      self = .translate(x: try reader.value(), y: try reader.value(), z: try reader.value())
    case 1: self = .scale(x: try reader.value(), y: try reader.value(), z: try reader.value())
    case 2:
      self = .rotate(
        degrees: try reader.value(),
        axis: SIMD3(try reader.value(), try reader.value(), try reader.value()))
    case 3: self = .perspective(try reader.value())
    case let other: throw reader.failure("there is no part of a transform \(other)")
    }
  }
}

extension WireWriter {
  fileprivate mutating func write(tag: UInt8, numbers: [Double]) {
    write(tag: tag)
    for number in numbers { write(number) }
  }
}

extension Spring: WireValue {
  func encode(to writer: inout WireWriter) {
    for number in [mass, stiffness, damping] { writer.write(number) }
  }

  init(from reader: inout WireReader) throws(WireError) {
    let (mass, stiffness, damping) = (
      try reader.value(Double.self), try reader.value(Double.self), try reader.value(Double.self)
    )
    do {
      try self.init(mass: mass, stiffness: stiffness, damping: damping)
    } catch {
      throw reader.failure("\(error)")
    }
  }
}
