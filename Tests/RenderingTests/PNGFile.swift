/// A PNG file that a test puts together, chunk by chunk; its rows are stored as they are.
struct PNGFile {
  var header: [UInt8]
  var chunks: [(name: String, content: [UInt8])] = []
  var rows: [[UInt8]]
  var trailer: [(name: String, content: [UInt8])] = []

  /// A picture of 8 bits a channel.
  init(width: Int, height: Int, rows: [[UInt8]]) {
    header = Self.big(width) + Self.big(height) + [8, 2, 0, 0, 0]
    self.rows = rows
  }

  /// One row of colours.
  init(_ colors: [[UInt8]]) {
    self.init(width: colors.count, height: 1, rows: [colors.flatMap { $0 }])
  }

  var bytes: [UInt8] {
    var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    bytes += Self.chunk("IHDR", header)
    for chunk in chunks { bytes += Self.chunk(chunk.name, chunk.content) }
    bytes += Self.chunk("IDAT", Self.stored(rows))
    for chunk in trailer { bytes += Self.chunk(chunk.name, chunk.content) }
    bytes += Self.chunk("IEND", [])
    return bytes
  }

  static func big(_ number: Int, _ count: Int = 4) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * (count - 1 - $0))) }
  }

  static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + content
    return big(content.count) + body + big(Int(checkSum(body[...])))
  }

  static func checkSum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    ~bytes.reduce(0xFFFF_FFFF as UInt32) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { rest, _ in
        rest & 1 == 1 ? rest >> 1 ^ 0xEDB8_8320 : rest >> 1
      }
    }
  }

  /// A zlib stream of stored blocks.
  private static func stored(_ rows: [[UInt8]]) -> [UInt8] {
    var data: [UInt8] = []
    for row in rows {
      data.append(0)
      data += row
    }
    var stream: [UInt8] = [0x78, 0x01]
    for start in stride(from: 0, to: data.count, by: 65_535) {
      let block = data[start..<min(start + 65_535, data.count)]
      let (low, high) = (UInt8(block.count & 255), UInt8(block.count >> 8))
      stream.append(start + block.count == data.count ? 1 : 0)
      stream += [low, high, ~low, ~high]
      stream += block
    }
    var (a, b) = (1, 0)
    for byte in data {
      a = (a + Int(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return stream + big(b << 16 | a)
  }
}
