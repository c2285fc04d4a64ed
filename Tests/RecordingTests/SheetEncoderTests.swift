import LayerTree
import Recording
import Rendering
import Testing

@Suite
struct SheetEncoderTests {
  /// A run whose frame tells its number by its colour.
  private func sheet(
    _ kind: SheetEncoder.Kind, frames count: Int, most: Int = 12
  ) throws -> Picture {
    let sink = MemorySink()
    var encoder = SheetEncoder(sink: sink, kind: kind, most: most)
    for index in 0..<count {
      let level = UInt32(index * 255 / max(count - 1, 1))
      let one = try frame(40, 60) { _, _ in 0xFF00_0000 | level << 16 }
      try encoder.append(one, at: time(index))
    }
    try encoder.finish(at: time(count))
    return try PictureDecoder.decode(sink.bytes)
  }

  /// The red of each frame on a sheet, row by row.
  private func reds(_ picture: Picture) -> [Int] {
    var found: [Int] = []
    for y in stride(from: 12 + 30, to: picture.height, by: 60 + 22 + 12) {
      for x in stride(from: 12 + 20, to: picture.width, by: 40 + 12) {
        let levels = channels(picture[x, y])
        if levels[2] == 0 && levels[3] == 0 { found.append(levels[1]) }
      }
    }
    return found
  }

  @Test
  func `a filmstrip shows first, last and evenly chosen frames in order`() throws {
    #expect(reds(try sheet(.filmstrip, frames: 121, most: 6)) == [0, 51, 102, 153, 204, 255])
    #expect(reds(try sheet(.filmstrip, frames: 3)) == [0, 127, 255])
    #expect(reds(try sheet(.filmstrip, frames: 1)) == [0])
    #expect(reds(try sheet(.filmstrip, frames: 40, most: 1)) == [0])
  }

  @Test
  func `a long run is shown as evenly, by candidates that do not grow in number`() throws {
    // 1500 frames are held at a stride of 8, which the last one does not lie on.
    let levels = reds(try sheet(.filmstrip, frames: 1_500, most: 6))
    let wanted = (0..<6).map { $0 * 51 }
    #expect(levels.count == 6 && levels.first == 0 && levels.last == 255)
    #expect(zip(levels, wanted).allSatisfy { abs($0 - $1) <= 1 })
  }

  @Test
  func `every frame of a filmstrip has its time below`() throws {
    let picture = try sheet(.filmstrip, frames: 2)
    for column in 0..<2 {
      let left = 12 + column * 52
      let dark = (left..<(left + 40)).contains { x in
        (12 + 62..<12 + 80).contains { y in channels(picture[x, y])[1] < 120 }
      }
      #expect(dark)
    }
  }

  @Test
  func `an onion skin weighs its frames evenly`() throws {
    let picture = try sheet(.onionSkin, frames: 5)
    #expect(abs(channels(picture[30, 40])[1] - (0 + 63 + 127 + 191 + 255) / 5) <= 2)
  }

  @Test
  func `the same run gives the same bytes`() throws {
    for kind in SheetEncoder.Kind.allCases {
      #expect(try sheet(kind, frames: 9) == sheet(kind, frames: 9))
    }
  }

  @Test
  func `no frame makes no bytes`() throws {
    let sink = MemorySink()
    var encoder = SheetEncoder(sink: sink, kind: .filmstrip)
    try encoder.finish(at: .zero)
    #expect(sink.bytes.isEmpty)
  }
}
