/// The RIFF chunks around the frames of an animated WebP file.
struct WebPContainer {
  let plays: Int
  var size = (width: 0, height: 0)
  /// Frames that wait for the header.
  var kept: [[UInt8]] = []
  private var length = 0
  private var hasAlpha = false

  init(plays: Int) {
    self.plays = plays
  }

  /// The bytes before the first frame, with the number of bytes of all frames.
  func header(length: Int) -> [UInt8] {
    var flags: UInt8 = 0x02
    if hasAlpha { flags |= 0x10 }
    let extended = [flags, 0, 0, 0] + little(size.width - 1, 3) + little(size.height - 1, 3)
    let animation = [0, 0, 0, 0] + little(min(max(plays, 0), 65_535), 2)
    let body =
      Array("WEBP".utf8) + chunk("VP8X", extended) + chunk("ANIM", animation)
    return Array("RIFF".utf8) + little(body.count + length, 4) + body
  }

  /// The bytes before the first frame when all frames are known.
  func finalHeader() throws(RecordingError) -> [UInt8] {
    guard length < 0xFFFF_FF00 else { throw .tooLong(format: "WebP") }
    return header(length: length)
  }

  /// Makes an animation frame of a still WebP file; counts its bytes.
  ///
  /// The frame replaces what is below it, clear pixels included, and stays.
  mutating func frame(
    from still: [UInt8], x: Int, y: Int, width: Int, height: Int, milliseconds: Int
  ) -> [UInt8] {
    var data: [UInt8] = []
    var at = 12
    while at + 8 <= still.count {
      let count = (0..<4).reduce(0) { $0 | Int(still[at + 4 + $1]) << (8 * $1) }
      let end = min(at + 8 + count + count % 2, still.count)
      let name = still[at..<(at + 4)]
      if name.elementsEqual("ALPH".utf8) { hasAlpha = true }
      // The fifth byte of a lossless picture holds its alpha flag, after 28 bits of size.
      if name.elementsEqual("VP8L".utf8), end > at + 12, still[at + 12] & 0x10 != 0 {
        hasAlpha = true
      }
      if !name.elementsEqual("VP8X".utf8) { data += still[at..<end] }
      at = end
    }
    let place = little(x / 2, 3) + little(y / 2, 3) + little(width - 1, 3) + little(height - 1, 3)
    let bytes = chunk("ANMF", place + little(min(milliseconds, 0xFF_FFFF), 3) + [0x02] + data)
    length += bytes.count
    return bytes
  }

  private func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    Array(name.utf8) + little(content.count, 4) + content
      + (content.count % 2 == 0 ? [] : [0])
  }

  private func little(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
