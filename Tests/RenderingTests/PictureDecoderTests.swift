import LayerTree
import Rendering
import Testing

@Suite
struct PictureDecoderTests {
  private func decode(_ name: String) throws -> Picture {
    try PictureDecoder.decode(try fixture(name))
  }

  @Test(arguments: [
    ("grey-1.png", [0xFF00_0000, 0xFFFF_FFFF]),
    ("grey-2.png", [0xFF00_0000, 0xFF55_5555, 0xFFAA_AAAA, 0xFFFF_FFFF]),
    ("grey-4.png", (0..<16).map { 0xFF00_0000 + 0x11_1111 * $0 }),
    ("grey-16.png", [0xFF00_0000, 0xFF80_8080, 0xFFFF_FFFF]),
    ("grey-alpha.png", [0xFFFF_FFFF, 0x4032_3232]),
    ("palette.png", [0xFFFF_0000, 0xFF00_FF00, 0]),
    ("key.png", [0, 0xFF04_0506]),
    ("rgba-16.png", [0x8080_0000]),
  ])
  func `every depth and kind of PNG becomes premultiplied colour`(
    name: String, pixels: [Int]
  ) throws {
    #expect(try decode(name).pixels == pixels.map { UInt32($0) })
  }

  @Test(arguments: ["place.png", "interlaced.png", "lossless.webp"])
  func `pixels and alpha come out where they went in`(name: String) throws {
    let picture = try decode(name)
    #expect(picture.width == 9 && picture.height == 7)
    for y in 0..<7 {
      for x in 0..<9 {
        let expected =
          x == 0 ? [128, 0, 16 * y * 128 / 255, 99 * 128 / 255] : [255, 16 * x, 16 * y, 99]
        for (found, wanted) in zip(channels(picture[x, y]), expected) {
          #expect(abs(found - wanted) <= 1)
        }
      }
    }
  }

  @Test
  func `a lossy WebP keeps its alpha`() throws {
    let picture = try decode("lossy.webp")
    #expect(channels(picture[0, 3])[0] == 128)
    #expect(channels(picture[5, 3])[0] == 255)
  }

  @Test(arguments: (1...8).map { "hold-\($0).jpg" } + ["turned.png", "turned.webp"])
  func `a picture stands upright however the camera was held`(name: String) throws {
    let picture = try decode(name)
    #expect(picture.width == 32 && picture.height == 48)
    let places = [(8, 8), (24, 8), (8, 24), (24, 24), (16, 40)]
    let colors = [0xFF0000, 0x00FF00, 0x0000FF, 0xFFFFFF, 0xFFFFFF]
    for ((x, y), color) in zip(places, colors) {
      for (found, wanted) in zip(channels(picture[x, y]), channels(0xFF00_0000 | UInt32(color))) {
        #expect(abs(found - wanted) <= 3)
      }
    }
  }

  @Test(arguments: [
    ("grey.jpg", [255, 128, 128, 128]), ("inks.jpg", [255, 255, 0, 0]),
    ("progressive.jpg", [255, 255, 0, 0]), ("film.webp", [255, 255, 0, 0]),
  ])
  func `grey, inks, progressive files and the first frame are read`(
    name: String, color: [Int]
  ) throws {
    for (found, wanted) in zip(channels(try decode(name)[4, 4]), color) {
      #expect(abs(found - wanted) <= 4)
    }
  }

  @Test
  func `what is no picture is told in one line`() throws {
    #expect(throws: PictureError.empty) { try PictureDecoder.decode([]) }
    #expect(throws: PictureError.unknownFormat) { try PictureDecoder.decode(Array("hello".utf8)) }
    #expect("\(PictureError.unknownFormat)" == "not a PNG, JPEG or WebP picture")
  }

  @Test(arguments: ["place.png", "interlaced.png", "hold-1.jpg", "progressive.jpg", "lossy.webp"])
  func `a file cut anywhere is broken, never half a picture`(name: String) throws {
    let whole = try fixture(name)
    let format = try #require(PictureFormat(startOf: whole))
    // The end marks of PNG and JPEG may be missing; every pixel before them may not.
    let last = whole.count - (format == .png ? 16 : 4)
    for count in 12..<last {
      let error = #expect(throws: PictureError.self) {
        try PictureDecoder.decode(Array(whole.prefix(count)))
      }
      guard case .broken(format, let reason) = error else {
        Issue.record("\(name) of \(count) bytes: \(String(describing: error))")
        continue
      }
      #expect(!reason.isEmpty && !reason.contains("\n"))
    }
  }

  @Test(arguments: [
    "place.png", "palette.png", "hold-6.jpg", "inks.jpg", "lossy.webp", "film.webp",
  ])
  func `damage anywhere ends in a picture or an error`(name: String) throws {
    let whole = try fixture(name)
    for index in whole.indices {
      for change: UInt8 in [0x01, 0x80, 0xFF] {
        var damaged = whole
        damaged[index] ^= change
        _ = try? PictureDecoder.decode(damaged)
      }
    }
  }

  @Test(arguments: [(40_000, 40_000), (65_536, 65_536), (1, 0x7FFF_FFFF), (8_193, 1)])
  func `R14 a header that claims too much is refused before memory is taken`(
    width: Int, height: Int
  ) throws {
    var bytes = Array(try fixture("place.png").prefix(100))
    for (offset, side) in [(16, width), (20, height)] {
      for index in 0..<4 { bytes[offset + index] = UInt8(side >> (24 - 8 * index) & 255) }
    }
    // The header's check sum has to fit, or the file would be refused for that.
    let sum = checkSum(bytes[12..<29])
    for index in 0..<4 { bytes[29 + index] = UInt8(sum >> (24 - 8 * UInt32(index)) & 255) }
    #expect(throws: PictureError.tooLarge(width: width, height: height)) {
      try PictureDecoder.decode(bytes)
    }
  }

  private func checkSum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    ~bytes.reduce(0xFFFF_FFFF as UInt32) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { rest, _ in
        rest & 1 == 1 ? rest >> 1 ^ 0xEDB8_8320 : rest >> 1
      }
    }
  }
}
