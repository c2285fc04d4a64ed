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
    #expect(
      "\(PictureError.unknownFormat)"
        == "is no picture that can be read; PNG, JPEG, WebP, GIF, AVIF and HEIC can")
  }

  @Test(arguments: [
    "place.png", "palette.png", "hold-6.jpg", "inks.jpg", "lossy.webp", "film.webp",
    "display-p3.png", "interlaced.gif", "moving.gif",
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
}
