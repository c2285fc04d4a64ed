import Transitions

extension ABIVersion: WireValue {
  func encode(to writer: inout WireWriter) { writer.write(rawValue) }

  init(from reader: inout WireReader) throws(WireError) {
    self.init(rawValue: try reader.number())
  }
}

extension HostCapability: WireValue {
  func encode(to writer: inout WireWriter) {
    writer.write(id)
    writer.write(revision)
  }

  init(from reader: inout WireReader) throws(WireError) {
    self.init(id: try reader.value(), revision: try reader.value())
  }
}

extension Grant: WireValue {
  func encode(to writer: inout WireWriter) { writer.write(capabilities) }

  init(from reader: inout WireReader) throws(WireError) {
    self.init(capabilities: try reader.value())
  }
}

extension PluginDescription: WireValue {
  func encode(to writer: inout WireWriter) {
    writer.write(range: abi)
    for text in [name, version, license, contact] { writer.write(text) }
    writer.write(isUnloadable)
    writer.write(animators)
  }

  init(from reader: inout WireReader) throws(WireError) {
    self.init(
      abi: try reader.range(), name: try reader.value(), version: try reader.value(),
      license: try reader.value(), contact: try reader.value(),
      isUnloadable: try reader.value(), animators: try reader.value())
  }
}

extension AnimatorDescription: WireValue {
  func encode(to writer: inout WireWriter) {
    for text in [id, name, version] { writer.write(text) }
    writer.write(UInt32(operations.count))
    for operation in operations { writer.write(choice: operation) }
    for claim in Claim.allCases { writer.write(claims.contains(claim)) }
    for number in [duration.minimum, duration.standard, duration.maximum, maximumOvershoot] {
      writer.write(number)
    }
    writer.write(capabilities)
    writer.write(parameters)
  }

  init(from reader: inout WireReader) throws(WireError) {
    let (id, name, version) = (
      try reader.value(String.self), try reader.value(String.self), try reader.value(String.self)
    )
    var operations: [Operation] = []
    for _ in 0..<(try reader.count(ofAtLeast: 1)) { operations.append(try reader.choice()) }
    var claims: Set<Claim> = []
    for claim in Claim.allCases where try reader.value(Bool.self) { claims.insert(claim) }
    let duration = DurationRange(
      minimum: try reader.value(), standard: try reader.value(), maximum: try reader.value())
    self.init(
      id: id, name: name, version: version, operations: operations, claims: claims,
      duration: duration, maximumOvershoot: try reader.value(),
      capabilities: try reader.value(), parameters: try reader.value())
  }
}

extension CapabilityUse: WireValue {
  func encode(to writer: inout WireWriter) {
    writer.write(id)
    writer.write(range: revisions)
    switch need {
    case .required: writer.write(tag: 0)
    case .optional(let fallback):
      writer.write(tag: 1)
      writer.write(fallback)
    case .provided: writer.write(tag: 2)
    }
  }

  init(from reader: inout WireReader) throws(WireError) {
    let id = try reader.value(String.self)
    let revisions = try reader.range(of: UInt32.self)
    let need: Need
    switch try reader.number(UInt8.self) {
    case 0: need = .required
    case 1: need = .optional(fallback: try reader.value())
    case 2: need = .provided
    case let other: throw reader.failure("there is no need \(other)")
    }
    self.init(id: id, need: need, revisions: revisions)
  }
}

extension ParameterDescription: WireValue {
  func encode(to writer: inout WireWriter) {
    writer.write(id)
    writer.write(name)
    writer.write(unit)
    switch type {
    case .number(let range, let standard):
      writer.write(tag: 0)
      writer.write(range: range)
      writer.write(standard)
    case .boolean(let standard):
      writer.write(tag: 1)
      writer.write(standard)
    case .text(let standard):
      writer.write(tag: 2)
      writer.write(standard)
    case .choice(let choices, let standard):
      writer.write(tag: 3)
      writer.write(choices)
      writer.write(standard)
    }
  }

  init(from reader: inout WireReader) throws(WireError) {
    let (id, name) = (try reader.value(String.self), try reader.value(String.self))
    let unit = try reader.value(String?.self)
    let type: ParameterType
    switch try reader.number(UInt8.self) {
    case 0: type = .number(try reader.range(), standard: try reader.value())
    case 1: type = .boolean(standard: try reader.value())
    case 2: type = .text(standard: try reader.value())
    case 3: type = .choice(try reader.value(), standard: try reader.value())
    case let other: throw reader.failure("there is no type of parameter \(other)")
    }
    self.init(id: id, name: name, type: type, unit: unit)
  }
}

extension WireWriter {
  /// Writes the two ends of a range.
  mutating func write<Bound: WireValue>(range: ClosedRange<Bound>) {
    write(range.lowerBound)
    write(range.upperBound)
  }
}

extension WireReader {
  /// Reads a range whose ends are in order.
  mutating func range<Bound: WireValue & Comparable>(
    of type: Bound.Type = Bound.self
  ) throws(WireError) -> ClosedRange<Bound> {
    let (low, high) = (try value(Bound.self), try value(Bound.self))
    guard low <= high else { throw failure("a range ends before it starts") }
    return low...high
  }
}
