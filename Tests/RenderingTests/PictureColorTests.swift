import LayerTree
import Rendering
import Testing

/// Colours that files tell.
///
/// Expected values are what Chromium 156 draws on a canvas of sRGB; those of Display P3 agree with
/// LittleCMS's transicc.
@Suite
struct PictureColorTests {
  private static let stored: [[UInt8]] = [
    [220, 30, 30], [30, 200, 60], [40, 60, 220], [128, 128, 128], [10, 20, 30], [250, 200, 120],
    [64, 64, 64], [0, 255, 255],
  ]
  private static let srgb = [31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000]
  private static let displayP3 = [31_270, 32_900, 68_000, 32_000, 26_500, 69_000, 15_000, 6_000]
  private static let television = [31_000, 31_600, 67_000, 33_000, 21_000, 71_000, 14_000, 8_000]

  struct Told: CustomStringConvertible {
    let description: String
    let chunks: [(String, [UInt8])]
    let seen: [[Int]]
  }

  private static func numbers(_ numbers: [Int]) -> [UInt8] {
    numbers.map { PNGFile.big($0) }.reduce([], +)
  }
  private static func gamma(_ value: Int) -> (String, [UInt8]) { ("gAMA", PNGFile.big(value)) }
  private static func codes(_ primaries: UInt8, _ transfer: UInt8) -> (String, [UInt8]) {
    ("cICP", [primaries, transfer, 0, 1])
  }
  private static let unchanged = stored.map { $0.map { Int($0) } }

  private static let told = [
    Told(description: "nothing", chunks: [], seen: unchanged),
    Told(description: "the usual gamma", chunks: [gamma(45_455)], seen: unchanged),
    Told(
      // Chromium takes the power at its word here; libpng and the writers mean sRGB.
      description: "the usual gamma and primaries of sRGB",
      chunks: [gamma(45_455), ("cHRM", numbers(srgb))], seen: unchanged),
    Told(
      description: "linear light", chunks: [gamma(100_000)],
      seen: [
        [239, 96, 96], [96, 229, 133], [110, 133, 239], [188, 188, 188], [56, 79, 96],
        [253, 229, 183], [137, 137, 137], [0, 255, 255],
      ]),
    Told(
      description: "the gamma of old Macs", chunks: [gamma(55_556)],
      seen: [
        [227, 40, 40], [40, 210, 77], [53, 77, 227], [146, 146, 146], [10, 26, 40],
        [251, 210, 139], [81, 81, 81], [0, 255, 255],
      ]),
    Told(
      description: "gamma and wide primaries",
      chunks: [gamma(45_455), ("cHRM", numbers(displayP3))],
      seen: [
        [241, 0, 0], [0, 205, 0], [28, 58, 230], [129, 129, 129], [1, 12, 25], [255, 199, 106],
        [62, 62, 62], [0, 255, 255],
      ]),
    Told(
      description: "gamma, other primaries and another white",
      chunks: [gamma(45_455), ("cHRM", numbers(television))],
      seen: [
        [255, 0, 0], [0, 198, 37], [0, 85, 227], [129, 129, 129], [0, 13, 25], [255, 195, 109],
        [62, 62, 62], [0, 255, 255],
      ]),
    Told(
      description: "sRGB, whatever the gamma", chunks: [("sRGB", [0]), gamma(100_000)],
      seen: unchanged),
    Told(
      description: "sRGB by code points", chunks: [codes(1, 13), gamma(100_000)], seen: unchanged),
    Told(
      description: "Display P3 by code points", chunks: [codes(12, 13)],
      seen: [
        [240, 0, 0], [0, 204, 13], [34, 61, 229], [128, 128, 128], [7, 20, 31], [255, 198, 105],
        [64, 64, 64], [0, 255, 255],
      ]),
    Told(
      description: "BT.2020 by code points", chunks: [codes(9, 13)],
      seen: [
        [255, 0, 1], [0, 211, 0], [0, 58, 231], [128, 128, 128], [0, 21, 31], [255, 193, 103],
        [64, 64, 64], [0, 255, 255],
      ]),
    Told(
      description: "television by code points", chunks: [codes(1, 1)],
      seen: [
        [218, 18, 18], [18, 197, 49], [28, 49, 218], [121, 121, 121], [1, 7, 18], [250, 197, 113],
        [54, 54, 54], [0, 255, 255],
      ]),
    Told(
      description: "a studio's curve by code points", chunks: [codes(1, 7)],
      seen: [
        [224, 48, 48], [48, 206, 77], [58, 77, 224], [141, 141, 141], [25, 38, 48],
        [251, 206, 134], [81, 81, 81], [0, 255, 255],
      ]),
    Told(
      description: "the cinema's curve by code points", chunks: [codes(1, 17)],
      seen: [
        [224, 13, 13], [13, 200, 44], [23, 44, 224], [118, 118, 118], [1, 5, 13],
        [255, 200, 109], [48, 48, 48], [0, 255, 255],
      ]),
    Told(
      description: "the primaries of film by code points", chunks: [codes(8, 13)],
      seen: [
        [250, 0, 0], [0, 206, 30], [22, 52, 227], [128, 128, 128], [5, 20, 31], [255, 198, 107],
        [64, 64, 64], [0, 255, 255],
      ]),
    Told(
      description: "XYZ by code points", chunks: [codes(10, 13)],
      seen: [
        [255, 0, 68], [0, 255, 0], [0, 87, 233], [128, 128, 128], [0, 27, 31], [255, 119, 109],
        [64, 64, 64], [0, 255, 248],
      ]),
    Told(description: "code points that tell nothing", chunks: [codes(2, 2)], seen: unchanged),
  ]

  @Test(arguments: told)
  func `case 45: a PNG looks as in a browser that is told`(told: Told) throws {
    var file = PNGFile(Self.stored)
    file.chunks = told.chunks.map { (name: $0.0, content: $0.1) }
    let reading = try PictureDecoder.read(file.bytes)
    #expect(reading.notes.isEmpty)
    expect(reading.picture.pixels, near: told.seen)
  }

  @Test(arguments: ["display-p3.png", "display-p3.jpg", "display-p3.webp"])
  func `case 45: a profile is honoured wherever it is kept`(name: String) throws {
    let picture = try PictureDecoder.read(try fixture(name)).picture
    let seen = [(3, 3), (12, 3), (3, 12), (12, 12)].map { picture[$0.0, $0.1] }
    expect(seen, near: [[240, 0, 0], [0, 204, 13], [34, 61, 229], [240, 240, 240]])
  }

  @Test
  func `case 45: grey has a profile of its own`() throws {
    let picture = try PictureDecoder.read(try fixture("grey-1.8.jpg")).picture
    let seen = [(3, 3), (12, 3), (3, 12), (12, 12)].map { picture[$0.0, $0.1] }
    expect(seen, near: [227, 40, 53, 243].map { [$0, $0, $0] })
  }

  @Test
  func `case 45: alpha stays as it is when colours change`() throws {
    var file = PNGFile(width: 2, height: 1, rows: [[220, 30, 30, 128, 220, 30, 30, 0]])
    file.header[9] = 6
    file.chunks = [(name: "cICP", content: [12, 13, 0, 1])]
    let picture = try PictureDecoder.read(file.bytes).picture
    #expect(channels(picture[0, 0]) == [128, 120, 0, 0])
    #expect(picture[1, 0] == 0)
  }

  @Test
  func `case 45: a broken profile is noted once and changes no pixel`() throws {
    var file = PNGFile(Self.stored)
    file.chunks = [(name: "iCCP", content: Array("x\0\0".utf8) + [0x78, 0x01, 3, 0, 0, 0, 0, 1])]
    let broken = try PictureDecoder.read(file.bytes)
    #expect(broken.notes == [.profileBroken])
    expect(broken.picture.pixels, near: Self.unchanged, by: 0)
    // The bytes of a profile in a JPEG that are no profile, and one of two parts alone.
    let whole = try fixture("quarters.jpg")
    for part: [UInt8] in [[1, 1, 9, 9, 9], [1, 2, 9, 9, 9]] {
      let body = Array("ICC_PROFILE\0".utf8) + part
      var bytes = Array(whole.prefix(2)) + [0xFF, 0xE2]
      bytes += PNGFile.big(body.count + 2, 2)
      bytes += body
      bytes += whole.dropFirst(2)
      let reading = try PictureDecoder.read(bytes)
      #expect(reading.notes == [.profileBroken])
      #expect(reading.picture == (try PictureDecoder.read(whole).picture))
    }
    // Primaries without a curve tell too little, and are not passed over in silence.
    file.chunks = [(name: "cHRM", content: Self.numbers(Self.displayP3))]
    let half = try PictureDecoder.read(file.bytes)
    #expect(half.notes == [.profileBroken])
    expect(half.picture.pixels, near: Self.unchanged, by: 0)
  }

  /// What transicc gives for (255 − 220, 255 − 30, …) inks of 255 and no black.
  @Test
  func `case 30, 45: inks that have a profile are shown by it`() throws {
    let reading = try PictureDecoder.read(try fixture("inks-profile.jpg"))
    #expect(reading.notes.isEmpty)
    let seen = [(3, 3), (12, 3), (3, 12), (12, 12)].map { reading.picture[$0.0, $0.1] }
    expect(seen, near: [[223, 65, 61], [68, 204, 90], [80, 84, 224], [245, 242, 242]])
  }

  @Test(arguments: [
    "inks-unmarked.jpg", "inks-marked.jpg", "inks-ycck.jpg", "inks-progressive.jpg",
  ])
  func `case 30: inks are read as browsers read them, marked or not`(name: String) throws {
    let picture = try PictureDecoder.read(try fixture(name)).picture
    let seen = [(3, 3), (12, 3), (3, 12), (12, 12)].map { picture[$0.0, $0.1] }
    expect(seen, near: [[220, 30, 30], [30, 200, 60], [40, 60, 220], [240, 240, 240]])
  }

  @Test
  func `what is made for brighter screens is noted`() throws {
    for transfer: UInt8 in [16, 18] {
      var file = PNGFile(Self.stored)
      file.chunks = [(name: "cICP", content: [9, transfer, 0, 1])]
      let reading = try PictureDecoder.read(file.bytes)
      #expect(reading.notes == [.brighterThanWhite])
      #expect(channels(reading.picture[7, 0]) == [255, 0, 255, 255])
    }
  }

  /// Expects opaque pixels whose channels are a step away at most.
  private func expect(_ pixels: [UInt32], near colors: [[Int]], by steps: Int = 1) {
    #expect(pixels.count == colors.count)
    for (pixel, color) in zip(pixels, colors) {
      let found = channels(pixel)
      #expect(found[0] == 255)
      let isNear = zip(found.dropFirst(), color).allSatisfy { abs($0 - $1) <= steps }
      #expect(isNear, "\(found) \(color)")
    }
  }
}
