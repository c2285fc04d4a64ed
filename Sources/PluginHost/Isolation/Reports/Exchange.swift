/// A request to a worker and its answer, as the bytes that went over the wire.
struct Exchange: Hashable, Sendable {
  /// The call; nil for what runs no plugin code.
  let call: PluginCall?
  /// What the host sent.
  let request: [UInt8]
  /// What the worker answered; nil when it did not.
  var answer: [UInt8]?

  /// How many bytes of a worker's exchanges are kept; a longer history is not told.
  static let limit = 8 << 20
}

extension [UInt8] {
  /// The bytes as hexadecimal digits.
  var hexadecimal: String {
    let digits = [UInt8]("0123456789abcdef".utf8)
    return String(
      decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// Reads hexadecimal digits; nil for anything else.
  init?(hexadecimal text: String) {
    let digits = text.utf8.map { Character(Unicode.Scalar($0)).hexDigitValue }
    guard digits.count % 2 == 0, !digits.contains(nil) else { return nil }
    let values = digits.compactMap { $0 }
    self = stride(from: 0, to: values.count, by: 2).map { UInt8(values[$0] << 4 | values[$0 + 1]) }
  }
}
