import LayerTree

/// Puts a message together, number after number in the machine's own order of bytes.
///
/// Both ends are the same executable on the same machine: there are no versions and no tags. What
/// keeps the host safe is that the reader believes nothing.
struct WireWriter {
  /// What has been written so far.
  private(set) var bytes: [UInt8] = []
  /// The numbers by which the other side knows layers, by this side's; nil where it is the same.
  private var numbers: [UInt32?] = []

  /// Gives layers the numbers by which the other side knows them, from 0.
  mutating func number(_ layers: [LayerID]) {
    numbers = Array(repeating: nil, count: 1 + (layers.map(\.rawValue).max() ?? 0))
    for (number, layer) in layers.enumerated() { numbers[layer.rawValue] = UInt32(number) }
  }

  /// The number by which the other side knows a layer.
  func number(of layer: LayerID) -> UInt32 {
    let known = numbers.indices.contains(layer.rawValue) ? numbers[layer.rawValue] : nil
    return known ?? UInt32(layer.rawValue)
  }

  /// Writes the bytes of a number.
  mutating func write(number: some FixedWidthInteger) {
    unsafe withUnsafeBytes(of: number) { unsafe bytes.append(contentsOf: $0) }
  }

  /// Writes several numbers at once, bit for bit.
  mutating func write<Numbers: SIMD<Double> & BitwiseCopyable>(numbers: Numbers) {
    unsafe withUnsafeBytes(of: numbers) { unsafe bytes.append(contentsOf: $0) }
  }

  /// Writes bytes as they are.
  mutating func write(raw: [UInt8]) { bytes += raw }

  /// Writes which of several cases comes.
  mutating func write(tag: UInt8) { bytes.append(tag) }

  /// Writes a value.
  mutating func write(_ value: some WireValue) { value.encode(to: &self) }

  /// Writes which one of a closed set a value is.
  mutating func write<Value: CaseIterable & Equatable>(choice value: Value) {
    write(tag: UInt8(Array(Value.allCases).firstIndex(of: value) ?? 0))
  }
}

/// Something that goes over the wire.
protocol WireValue {
  /// Writes the value.
  func encode(to writer: inout WireWriter)

  /// Reads the value; nothing about the bytes is known but their number.
  init(from reader: inout WireReader) throws(WireError)
}
