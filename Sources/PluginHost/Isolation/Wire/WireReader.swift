import LayerTree

/// Takes a message of another process apart and believes nothing in it.
///
/// Every read is checked against what is left, and a count against what that many elements need at
/// least: a few bytes cannot make the reader allocate more than a small multiple of themselves.
struct WireReader {
  /// The whole message.
  let bytes: [UInt8]
  private(set) var offset = 0
  /// The layers behind the numbers of the other side; nil where the numbers are this side's own.
  var layers: [LayerID]?

  /// Starts at the first byte of a message.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// How many bytes have not been read.
  var remaining: Int { bytes.count - offset }

  /// An error about the place where the reader stands.
  func failure(_ defect: String) -> WireError { WireError(offset: offset, defect: defect) }

  /// Reads a number.
  mutating func number<Number: FixedWidthInteger & BitwiseCopyable>(
    _ type: Number.Type = Number.self
  ) throws(WireError) -> Number {
    try bits(as: type)
  }

  /// Reads several numbers at once, bit for bit.
  mutating func numbers<Numbers: SIMD<Double> & BitwiseCopyable>(
    _ type: Numbers.Type = Numbers.self
  ) throws(WireError) -> Numbers {
    try bits(as: type)
  }

  /// Reads a value of which every pattern of bits is one.
  private mutating func bits<Value: BitwiseCopyable>(
    as type: Value.Type
  ) throws(WireError) -> Value {
    let size = MemoryLayout<Value>.size
    guard remaining >= size else { throw failure("the message is cut off") }
    let start = offset
    let value = unsafe bytes.withUnsafeBytes { bytes in
      unsafe bytes.loadUnaligned(fromByteOffset: start, as: type)
    }
    offset += size
    return value
  }

  /// Reads bytes as they are.
  mutating func raw(count: Int) throws(WireError) -> [UInt8] {
    guard count >= 0, remaining >= count else { throw failure("the message is cut off") }
    defer { offset += count }
    return Array(bytes[offset..<(offset + count)])
  }

  /// Reads a value.
  mutating func value<Value: WireValue>(
    _ type: Value.Type = Value.self
  ) throws(WireError) -> Value {
    try Value(from: &self)
  }

  /// Reads which one of a closed set comes.
  mutating func choice<Value: CaseIterable>(
    _ type: Value.Type = Value.self
  ) throws(WireError) -> Value {
    let index = Int(try number(UInt8.self))
    let all = Array(Value.allCases)
    guard all.indices.contains(index) else {
      throw failure("there is no \(Value.self) \(index)")
    }
    return all[index]
  }

  /// Reads how many elements come, none smaller than a size on the wire.
  mutating func count(ofAtLeast size: Int) throws(WireError) -> Int {
    let count = Int(try number(UInt32.self))
    guard count <= remaining / size else { throw failure("\(count) elements do not fit") }
    return count
  }

  /// Checks that everything has been read.
  func finish() throws(WireError) {
    guard remaining == 0 else { throw failure("\(remaining) bytes too many") }
  }
}
