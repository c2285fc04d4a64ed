import LayerTree
import Rendering
import Testing

/// Files as cameras, editors and the network leave them.
@Suite
struct PictureFileTests {
  // MARK: - Missing ends

  @Test(arguments: [
    "place.png", "interlaced.png", "palette.png", "hold-1.jpg", "quarters-progressive.jpg",
    "inks-ycck.jpg", "grey.jpg", "lossy.webp", "lossless.webp", "display-p3.webp", "film.webp",
    "quarters.gif", "interlaced.gif", "moving.gif",
  ])
  func `case 28, 29: a file cut anywhere gives the whole picture or an error`(name: String) throws {
    try cutAnywhere(name)
  }

  @Test(
    .enabled(if: isInstalled(library: "libheif.so.1"), "libheif is not installed"),
    arguments: [
      "quarters.avif", "quarters.heic", "turned.heic", "display-p3.avif", "multiplied.avif",
      "television.avif", "moving.avif",
    ])
  func `case 28, 29: an AVIF or a HEIC cut anywhere gives the whole picture or an error`(
    name: String
  ) throws {
    try cutAnywhere(name)
  }

  private func cutAnywhere(_ name: String) throws {
    let whole = try fixture(name)
    let format = try #require(PictureFormat(startOf: whole))
    let picture = try PictureDecoder.read(whole).picture
    var shortest = whole.count
    for count in (12..<whole.count).reversed() {
      do throws(PictureError) {
        let cut = try PictureDecoder.read(Array(whole.prefix(count)))
        // What is read before a turn or a profile is read is another picture, but none of these.
        #expect(cut.picture == picture, "\(name), \(count) of \(whole.count) bytes")
        #expect(!cut.notes.isEmpty)
        shortest = count
      } catch {
        guard case .broken(format, let reason) = error else {
          Issue.record("\(name) of \(count) bytes: \(error)")
          continue
        }
        #expect(!reason.isEmpty && !reason.contains("\n"))
      }
    }
    // The end marks may be missing: the end of image, the chunk IEND, the trailer.
    let longestEnd =
      switch format {
      case .png: 12
      case .jpeg, .gif: 1
      case .webp, .avif, .heic: 0
      }
    #expect(shortest <= whole.count - longestEnd)
  }

  @Test(arguments: ["quarters.jpg", "quarters-progressive.jpg"])
  func `case 28: a JPEG without its end is read, with a note`(name: String) throws {
    let whole = try fixture(name)
    let reading = try PictureDecoder.read(whole)
    let cut = try PictureDecoder.read(Array(whole.dropLast(2)))
    #expect(cut.picture == reading.picture)
    #expect(reading.notes.isEmpty && cut.notes == [.endMissing])
    // What cameras append behind the end means nothing.
    #expect(try PictureDecoder.read(whole + Array("SEFT\0\0vendor".utf8)) == reading)
    // Half of the data is not enough.
    #expect(throws: PictureError.self) {
      try PictureDecoder.read(Array(whole.prefix(whole.count - 20)))
    }
  }

  @Test
  func `case 28: a progressive JPEG that lacks scans is truncated, though none is cut`() throws {
    let whole = try fixture("quarters-progressive.jpg")
    let scans = whole.indices.dropLast().filter { whole[$0] == 0xFF && whole[$0 + 1] == 0xDA }
    #expect(scans.count > 2)
    for scan in scans.dropFirst() {
      #expect(throws: PictureError.self) { try PictureDecoder.read(Array(whole[..<scan])) }
    }
  }

  @Test
  func `case 29: a PNG whose rows are there is read, whatever follows them`() throws {
    var file = PNGFile(
      width: 3, height: 2, rows: [[1, 2, 3, 4, 5, 6, 7, 8, 9], [9, 8, 7, 6, 5, 4, 3, 2, 1]])
    let plain = file.bytes
    let reading = try PictureDecoder.read(plain)
    #expect(reading.notes.isEmpty)
    file.trailer = [(name: "tEXt", content: Array("Comment\0a long remark".utf8))]
    let ends: [[UInt8]] = [
      Array(plain.dropLast(12)), Array(plain.dropLast(4)), Array(plain.dropLast(1)),
      Array(file.bytes.dropLast(20)), Array(plain.dropLast(12)) + Array("vendor data here".utf8),
    ]
    for bytes in ends {
      let cut = try PictureDecoder.read(bytes)
      #expect(cut.picture == reading.picture && cut.notes == [.endMissing])
    }
    #expect(try PictureDecoder.read(plain + Array("trailer".utf8)) == reading)
    // Damage in the rows themselves is not passed over.
    var damaged = plain
    damaged[60] ^= 1
    #expect(throws: PictureError.self) { try PictureDecoder.read(damaged) }
  }

  @Test
  func `case 29: a WebP may lack what follows the picture, not a part of it`() throws {
    let still = try fixture("turned.webp")
    let upright = try PictureDecoder.read(Array(still.dropLast(4)))
    // The turn itself is in what is missing.
    #expect(upright.picture.width == 48 && upright.notes == [.endMissing])
    let film = try fixture("film.webp")
    let first = try PictureDecoder.read(film)
    #expect(first.notes == [.firstOfSeveral])
    let cut = try PictureDecoder.read(Array(film.dropLast(5)))
    #expect(cut.picture == first.picture && cut.notes.contains(.endMissing))
  }

  // MARK: - Orientation

  private func exif(
    _ value: Int, isLittle: Bool, type: Int = 3, count: Int = 1, magic: Int = 42, offset: Int = 8
  ) -> [UInt8] {
    func number(_ value: Int, _ bytes: Int) -> [UInt8] {
      let big = PNGFile.big(value, bytes)
      return isLittle ? big.reversed() : big
    }
    let size = [1: 1, 3: 2, 4: 4, 6: 1, 8: 2, 9: 4][type] ?? 4
    var data = Array((isLittle ? "II" : "MM").utf8)
    data += number(magic, 2)
    data += number(offset, 4)
    data += Array(repeating: 0, count: offset - 8)
    data += number(1, 2)
    data += number(0x112, 2)
    data += number(type, 2)
    data += number(count, 4)
    data += number(value, size)
    data += Array(repeating: 0, count: 4 - size)
    data += number(0, 4)
    return data
  }

  /// A JPEG that is wider than tall, with EXIF data.
  private func jpeg(
    _ exif: [UInt8], mark: String = "Exif\0\0", fill: Int = 0, before: [UInt8] = []
  ) throws -> [UInt8] {
    let whole = try fixture("wide.jpg")
    let body = Array(mark.utf8) + exif
    var bytes = Array(whole.prefix(2))
    bytes += before
    bytes += Array(repeating: 0xFF, count: fill + 1) + [0xE1]
    bytes += PNGFile.big(body.count + 2, 2)
    bytes += body
    bytes += whole.dropFirst(2)
    return bytes
  }

  private func isTurned(_ bytes: [UInt8]) throws -> Bool {
    let reading = try PictureDecoder.read(bytes)
    return reading.fileHeight > reading.fileWidth
  }

  @Test(arguments: [true, false])
  func `case 31: the turn is found in any type of whole number, in both byte orders`(
    isLittle: Bool
  ) throws {
    for value in 1...8 {
      for type in [1, 3, 4] {
        let data = exif(value, isLittle: isLittle, type: type)
        #expect(try isTurned(jpeg(data)) == (value >= 5))
        var file = PNGFile([[1, 2, 3], [4, 5, 6]])
        for prefix in ["", "Exif\0\0"] {
          file.chunks = [(name: "eXIf", content: Array(prefix.utf8) + data)]
          #expect(try isTurned(file.bytes) == (value >= 5))
        }
      }
    }
  }

  @Test
  func `case 31: what is legal around EXIF data does not hide it`() throws {
    let data = exif(6, isLittle: true)
    for fill in 1...3 { #expect(try isTurned(jpeg(data, fill: fill))) }
    // The byte behind the letters and a zero is not the same everywhere, as browsers know.
    #expect(try isTurned(jpeg(data, mark: "Exif\0\u{1}")))
    #expect(try isTurned(jpeg(exif(6, isLittle: true, offset: 9))))
    let other: [UInt8] = [0xFF, 0xE1, 0, 6] + Array("http".utf8)
    #expect(try isTurned(jpeg(data, before: other)))
  }

  @Test
  func `case 31: what browsers take for no turn is none`() throws {
    for type in [6, 8, 9] { #expect(try !isTurned(jpeg(exif(6, isLittle: true, type: type)))) }
    for count in [0, 2] { #expect(try !isTurned(jpeg(exif(6, isLittle: true, count: count)))) }
    for magic in [0, 43] { #expect(try !isTurned(jpeg(exif(6, isLittle: true, magic: magic)))) }
    for value in [0, 9, 255] { #expect(try !isTurned(jpeg(exif(value, isLittle: false)))) }
    // The first of two counts.
    let upright = exif(1, isLittle: true)
    var first: [UInt8] = [0xFF, 0xE1]
    first += PNGFile.big(upright.count + 8, 2)
    first += Array("Exif\0\0".utf8)
    first += upright
    #expect(try !isTurned(jpeg(exif(6, isLittle: true), before: first)))
  }

  // MARK: - Large pictures

  @Test
  func `case 46: a JPEG larger than pixels may be is reduced while it is read`() throws {
    let reading = try PictureDecoder.read(try fixture("wide.jpg"))
    #expect(reading.fileWidth == 9_000 && reading.fileHeight == 40)
    #expect(reading.picture.width == 7_875 && reading.picture.height == 35)
    let ends = [channels(reading.picture[0, 0]), channels(reading.picture[7_874, 34])]
    for (found, wanted) in zip(ends, [[255, 220, 30, 30], [255, 40, 60, 220]]) {
      #expect(zip(found, wanted).allSatisfy { abs($0 - $1) <= 3 })
    }
  }

  @Test(arguments: [(32_769, 1), (1, 32_769), (32_768, 8_193), (65_536, 65_536), (1, 0x7FFF_FFFF)])
  func `case 46, R14: what no memory should be taken for is refused by its header`(
    width: Int, height: Int
  ) throws {
    var file = PNGFile([[1, 2, 3]])
    file.header = PNGFile.big(width) + PNGFile.big(height) + [8, 2, 0, 0, 0]
    #expect(throws: PictureError.tooLarge(width: width, height: height, .file)) {
      try PictureDecoder.read(file.bytes)
    }
  }

  @Test
  func `case 46: a picture of many rows is averaged, with its alpha`() throws {
    // Black and white take turns; every second pixel of them is clear.
    let row: [[UInt8]] = [[0, 0, 0, 255], [255, 255, 255, 255], [9, 9, 9, 0], [255, 0, 0, 255]]
    var file = PNGFile(
      width: 4, height: 8_193, rows: Array(repeating: row.flatMap { $0 }, count: 8_193))
    file.header[9] = 6
    let picture = try PictureDecoder.read(file.bytes).picture
    #expect(picture.width == 2 && picture.height == 4_097)
    for y in [0, 2_000, 4_096] {
      #expect(channels(picture[0, y]) == [255, 128, 128, 128])
      // Half of it red, the other half clear: red at half the alpha.
      #expect(channels(picture[1, y]) == [128, 128, 0, 0])
    }
    #expect(throws: PictureError.tooLarge(width: 4, height: 8_193, .frame)) {
      try PictureDecoder.decode(file.bytes)
    }
  }

  // MARK: - Formats

  @Test(arguments: ["quarters.gif", "interlaced.gif", "moving.gif"])
  func `the first frame of a GIF lies in its place on a clear ground`(name: String) throws {
    let reading = try PictureDecoder.read(try fixture(name))
    let picture = reading.picture
    #expect(picture.width == 19 && picture.height == 18)
    #expect(reading.notes == (name == "moving.gif" ? [.firstOfSeveral] : []))
    let places = [(3, 3), (12, 3), (3, 12), (12, 12)].map { picture[$0.0, $0.1] }
    #expect(places == [0xFFDC_1E1E, 0xFF1E_C83C, 0xFF28_3CDC, 0xFFF0_F0F0])
    #expect(picture[0, 0] == 0 && picture[16, 12] == 0 && picture[18, 17] == 0)
  }

  /// Its colours are those that are stored, times the alpha, and not times it twice.
  @Test(.enabled(if: isInstalled(library: "libheif.so.1"), "libheif is not installed"))
  func `an AVIF whose colours are multiplied by its alpha is not darkened by it again`() throws {
    let picture = try PictureDecoder.read(try fixture("multiplied.avif")).picture
    let places = [(8, 8), (55, 8), (8, 39), (55, 39)].map { channels(picture[$0.0, $0.1]) }
    let colors = [[220, 30, 30], [30, 200, 60], [40, 60, 220], [240, 240, 240]]
    for (pixel, color) in zip(places, colors) {
      let wanted = [128.0] + color.map { Double($0) * 128 / 255 }
      #expect(zip(pixel, wanted).allSatisfy { abs(Double($0) - $1) <= 3 }, "\(pixel) \(wanted)")
    }
  }

  @Test(
    .enabled(if: isInstalled(library: "libheif.so.1"), "libheif is not installed"),
    arguments: [
      "quarters.avif", "quarters.heic", "turned.heic", "display-p3.avif", "television.avif",
    ])
  func `AVIF and HEIC are read, upright and in their colours`(name: String) throws {
    let reading = try PictureDecoder.read(try fixture(name))
    let picture = reading.picture
    let isTurned = name.hasPrefix("turned")
    #expect([picture.width, picture.height] == (isTurned ? [48, 64] : [64, 48]))
    let (right, bottom) = (picture.width - 9, picture.height - 9)
    let places = [(8, 8), (right, 8), (8, bottom), (right, bottom)].map { picture[$0.0, $0.1] }
    var colors = [[220, 30, 30], [30, 200, 60], [40, 60, 220], [240, 240, 240]]
    if name.hasPrefix("display") {
      colors = [[240, 0, 0], [0, 204, 13], [34, 61, 229], [240, 240, 240]]
    }
    // A quarter turn clockwise brings the lower left to the upper left.
    if isTurned { colors = [colors[2], colors[0], colors[3], colors[1]] }
    for (pixel, color) in zip(places, colors) {
      #expect(zip(channels(pixel), [255] + color).allSatisfy { abs($0 - $1) <= 6 })
    }
  }

  /// Its film is red, then blue; its primary picture is the red one.
  ///
  /// The brand that tells of the film may be the main one or any other.
  @Test(
    .enabled(if: isInstalled(library: "libheif.so.1"), "libheif is not installed"),
    arguments: ["avis", "avif"])
  func `of an AVIF with a film the primary picture is shown, with a note`(brand: String) throws {
    var bytes = try fixture("moving.avif")
    bytes.replaceSubrange(8..<12, with: brand.utf8)
    let reading = try PictureDecoder.read(bytes)
    #expect(reading.notes == [.primaryOfSeveral])
    #expect([reading.picture.width, reading.picture.height] == [64, 48])
    let pixel = channels(reading.picture[30, 20])
    #expect(zip(pixel, [255, 255, 0, 0]).allSatisfy { abs($0 - $1) <= 6 }, "\(pixel)")
    #expect(try PictureDecoder.read(try fixture("quarters.avif")).notes.isEmpty)
  }

  @Test(arguments: [
    ("BM\u{36}\0", "a BMP picture"), ("II*\0", "a TIFF picture"), ("MM\0*", "a TIFF picture"),
    ("\0\0\0\u{C}JXL \r\n", "a JPEG XL picture"), ("8BPS", "a PSD picture"),
    ("%PDF-1.7", "a PDF document"), ("<svg xmlns=\"x\"/>", "an SVG drawing"),
    ("<?xml version=\"1.0\"?>\n<svg/>", "an SVG drawing"), ("\0\0\u{1}\0", "an ICO picture"),
    ("P6\n1 1", "a PNM picture"), ("qoif", "a QOI picture"), ("\0\0\0\u{18}ftypisom", "a film"),
    ("RIFF\0\0\0\0AVI LIST", "a film"), ("<!DOCTYPE html><html>", "an HTML page"),
    ("PF\n8 8\n", "a PNM picture"), ("\0\0\u{2}\0\u{1}\0", "a CUR picture"),
    ("\0\0\u{2}\0\0\0\0\0\0\0\0\0\u{30}\0\u{20}\0\u{18}\0", "a TGA picture"),
    ("\0\u{1}\u{1}\0\0\u{4}\0\u{18}\0\0\0\0\u{30}\0\u{20}\0\u{8}\0", "a TGA picture"),
    ("\n\u{5}\u{1}\u{8}\0\0", "a PCX picture"), ("icns\0\0", "an ICNS picture"),
    ("/* XPM */", "an XPM picture"), ("#define x_width 8", "an XBM picture"),
    ("FORM\0\0\0\u{30}ILBM", "an IFF picture"), ("RIFF\0\0\0\u{30}WAVE", "a sound"),
    ("\0\0\0\u{18}ftypjpeg", "a JPEG picture in HEIF"),
    ("\0\0\0\u{14}ftypmif1\0\0\0\0miaf", "a HEIF picture in other code"),
  ])
  func `another format is refused by its name`(start: String, name: String) throws {
    let error = #expect(throws: PictureError.self) {
      try PictureDecoder.read(Array(start.utf8) + Array(repeating: 0, count: 32))
    }
    #expect(error == .foreign(name))
    let known = "PNG, JPEG, WebP, GIF, AVIF and HEIC can be read"
    #expect(error?.description == "is \(name); \(known)")
  }
}
