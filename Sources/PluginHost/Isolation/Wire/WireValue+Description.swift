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
      abi: try reader.range(), name: try reader.text(), version: try reader.text(),
      license: try reader.text(), contact: try reader.text(),
      isUnloadable: try reader.value(), animators: try reader.table())
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
    let (id, name, version) = (try reader.text(), try reader.text(), try reader.text())
    let operationCount = try reader.count(ofAtLeast: 1)
    guard operationCount <= Operation.allCases.count else {
      throw reader.failure("\(operationCount) operations")
    }
    var operations: [Operation] = []
    for _ in 0..<operationCount { operations.append(try reader.choice()) }
    var claims: Set<Claim> = []
    for claim in Claim.allCases where try reader.value(Bool.self) { claims.insert(claim) }
    let duration = DurationRange(
      minimum: try reader.value(), standard: try reader.value(), maximum: try reader.value())
    self.init(
      id: id, name: name, version: version, operations: operations, claims: claims,
      duration: duration, maximumOvershoot: try reader.value(),
      capabilities: try reader.table(), parameters: try reader.table())
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
    let id = try reader.text()
    let revisions = try reader.range(of: UInt32.self)
    let need: Need
    switch try reader.number(UInt8.self) {
    case 0: need = .required
    case 1: need = .optional(fallback: try reader.text())
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
    let (id, name) = (try reader.text(), try reader.text())
    let unit = try reader.value(Bool.self) ? try reader.text() : nil
    let type: ParameterType
    switch try reader.number(UInt8.self) {
    case 0: type = .number(try reader.range(), standard: try reader.value())
    case 1: type = .boolean(standard: try reader.value())
    case 2: type = .text(standard: try reader.text())
    case 3: type = .choice(try reader.choices(), standard: try reader.text())
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
  /// Reads a text of a table, no longer than one that is read from a library.
  mutating func text() throws(WireError) -> String {
    let text = try value(String.self)
    guard text.utf8.count <= TableReader.textLimit else {
      throw failure("a text of \(text.utf8.count) bytes")
    }
    return text
  }

  /// Reads a list of a table, no longer than one that is read from a library.
  mutating func table<Element: WireValue>() throws(WireError) -> [Element] {
    let count = try count(ofAtLeast: 1)
    guard count <= TableReader.countLimit else { throw failure("\(count) \(Element.self)s") }
    var list: [Element] = []
    for _ in 0..<count { list.append(try value()) }
    return list
  }

  /// Reads what a parameter may be, which in a library is one text with bars between.
  fileprivate mutating func choices() throws(WireError) -> [String] {
    let count = try count(ofAtLeast: 4)
    guard count <= TableReader.textLimit + 1 else { throw failure("\(count) choices") }
    var list: [String] = []
    for _ in 0..<count { list.append(try text()) }
    return list
  }

  /// Reads a range whose ends are in order.
  mutating func range<Bound: WireValue & Comparable>(
    of type: Bound.Type = Bound.self
  ) throws(WireError) -> ClosedRange<Bound> {
    let (low, high) = (try value(Bound.self), try value(Bound.self))
    guard low <= high else { throw failure("a range ends before it starts") }
    return low...high
  }
}
