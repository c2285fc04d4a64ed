/// The kinds of picture files that can be read.
public enum PictureFormat: String, Hashable, Sendable, CaseIterable {
  /// Portable Network Graphics.
  case png = "PNG"
  /// JPEG, with JFIF or EXIF data.
  case jpeg = "JPEG"
  /// WebP, lossy, lossless or animated.
  case webp = "WebP"
  /// Graphics Interchange Format.
  case gif = "GIF"
  /// AV1 Image File Format.
  case avif = "AVIF"
  /// High Efficiency Image File Format, coded as HEVC.
  case heic = "HEIC"

  /// Tells the format from the first bytes of a file, 64 at best, or nil when it is none of these.
  public init?(startOf bytes: [UInt8]) {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      self = .png
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
      self = .webp
    } else if bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8) {
      self = .gif
    } else if let brands = Self.brands(of: bytes) {
      if brands.contains(where: ["avif", "avis"].contains) {
        self = .avif
      } else if brands.contains(where: ["heic", "heix", "heim", "heis", "hevc", "hevx"].contains) {
        self = .heic
      } else {
        return nil
      }
    } else {
      return nil
    }
  }

  /// What a file of ISO's base media format says it is: the main brand and those that it fits.
  private static func brands(of bytes: [UInt8]) -> [String]? {
    guard bytes.count >= 12, bytes[4..<8].elementsEqual("ftyp".utf8) else { return nil }
    let length = bytes[..<4].reduce(0) { $0 << 8 | Int($1) }
    let end = min(length, bytes.count, 64)
    return ([8] + stride(from: 16, to: end, by: 4)).filter { $0 + 4 <= bytes.count }
      .map { String(decoding: bytes[$0..<($0 + 4)], as: UTF8.self) }
  }

  /// The names of all formats, to be put into a sentence.
  static var names: String {
    let names = allCases.map(\.rawValue)
    return names.dropLast().joined(separator: ", ") + " and " + names[names.count - 1]
  }
}

/// What a file is that is told by its first bytes and cannot be read.
enum ForeignFormat {
  /// Names the kind of a file, with an article, or gives nil when its beginning tells nothing.
  static func name(startOf bytes: [UInt8]) -> String? {
    if let known = signatures.first(where: { bytes.starts(with: $0.bytes) }) { return known.name }
    let inner = bytes.dropFirst(4)
    if inner.starts(with: "ftyp".utf8) {
      let brand = String(decoding: inner.dropFirst(4).prefix(4), as: UTF8.self)
      if ["mif1", "mif2", "msf1", "miaf"].contains(brand) { return "a HEIF picture in other code" }
      return codedPictures[brand] ?? "a film"
    }
    if inner.starts(with: "JXL \r\n".utf8) { return "a JPEG XL picture" }
    if inner.starts(with: "jP  \r\n".utf8) { return "a JPEG 2000 picture" }
    let form = bytes.dropFirst(8)
    if bytes.starts(with: "RIFF".utf8) {
      if form.starts(with: "AVI ".utf8) { return "a film" }
      return form.starts(with: "WAVE".utf8) ? "a sound" : "a RIFF file"
    }
    if bytes.starts(with: "FORM".utf8) {
      return form.starts(with: "AIF".utf8) ? "a sound" : "an IFF picture"
    }
    if isTGA(bytes) { return "a TGA picture" }
    if bytes.starts(with: [0, 0, 1, 0]) { return "an ICO picture" }
    if bytes.starts(with: [0, 0, 2, 0]) { return "a CUR picture" }
    if bytes.starts(with: [0x0A]), bytes.count > 3, bytes[1] <= 5, bytes[2] <= 1,
      [1, 2, 4, 8].contains(bytes[3])
    {
      return "a PCX picture"
    }
    if bytes.count > 2, bytes[0] == UInt8(ascii: "P"), "1234567Ff".utf8.contains(bytes[1]),
      [0x20, 0x09, 0x0A, 0x0D].contains(bytes[2])
    {
      return "a PNM picture"
    }
    return markup(startOf: bytes)
  }

  private static let signatures: [(bytes: [UInt8], name: String)] = [
    (Array("BM".utf8), "a BMP picture"),
    ([0x49, 0x49, 0x2A, 0, 0x10, 0, 0, 0, 0x43, 0x52], "a raw camera picture"),
    (Array("IIU\0".utf8), "a raw camera picture"), (Array("IIRO".utf8), "a raw camera picture"),
    ([0x49, 0x49, 0x2A, 0], "a TIFF picture"), ([0x4D, 0x4D, 0, 0x2A], "a TIFF picture"),
    ([0x49, 0x49, 0x2B, 0], "a TIFF picture"), ([0x4D, 0x4D, 0, 0x2B], "a TIFF picture"),
    ([0x49, 0x49, 0xBC], "a JPEG XR picture"),
    ([0xFF, 0x0A], "a JPEG XL picture"), ([0xFF, 0x4F, 0xFF, 0x51], "a JPEG 2000 picture"),
    (Array("8BPS".utf8), "a PSD picture"), (Array("gimp xcf".utf8), "an XCF picture"),
    (Array("%PDF-".utf8), "a PDF document"), (Array("%!PS".utf8), "a PostScript document"),
    (Array("icns".utf8), "an ICNS picture"), (Array("AT&TFORM".utf8), "a DjVu document"),
    ([0x01, 0xDA, 0, 1], "an SGI picture"), ([0x01, 0xDA, 1, 1], "an SGI picture"),
    ([0x01, 0xDA, 0, 2], "an SGI picture"), ([0x01, 0xDA, 1, 2], "an SGI picture"),
    ([0x59, 0xA6, 0x6A, 0x95], "a Sun raster picture"), (Array("SIMPLE  =".utf8), "a FITS picture"),
    ([0xD7, 0xCD, 0xC6, 0x9A], "a WMF drawing"), ([0xAB, 0x4B, 0x54, 0x58], "a KTX picture"),
    (Array("/* XPM".utf8), "an XPM picture"), (Array("#define ".utf8), "an XBM picture"),
    (Array("qoif".utf8), "a QOI picture"), (Array("DDS ".utf8), "a DDS picture"),
    ([0x76, 0x2F, 0x31, 0x01], "an OpenEXR picture"),
    (Array("#?R".utf8), "a Radiance HDR picture"), (Array("farbfeld".utf8), "a farbfeld picture"),
    ([0x8A, 0x4D, 0x4E, 0x47], "an MNG film"), ([0x8B, 0x4A, 0x4E, 0x47], "a JNG picture"),
    (Array("BPG".utf8) + [0xFB], "a BPG picture"), (Array("FLIF".utf8), "a FLIF picture"),
    ([0x1A, 0x45, 0xDF, 0xA3], "a film"), (Array("OggS".utf8), "a film"),
    (Array("FLV".utf8), "a film"), ([0, 0, 1, 0xBA], "a film"), ([0, 0, 1, 0xB3], "a film"),
    ([0x30, 0x26, 0xB2, 0x75], "a film"), (Array("ID3".utf8), "a sound"),
    (Array("fLaC".utf8), "a sound"), (Array("FUJIFILMCCD-RAW".utf8), "a raw camera picture"),
    ([0x50, 0x4B, 0x03, 0x04], "a ZIP archive"), ([0x1F, 0x8B], "a gzip archive"),
  ]

  /// What files of ISO's base media format hold that say more than that they are films.
  private static let codedPictures = [
    "crx ": "a raw camera picture", "jpeg": "a JPEG picture in HEIF",
    "j2ki": "a JPEG 2000 picture in HEIF", "avci": "an AVC picture in HEIF",
    "vvic": "a VVC picture in HEIF", "evbi": "an EVC picture in HEIF",
    "evmi": "an EVC picture in HEIF", "M4A ": "a sound", "M4B ": "a sound",
  ]

  /// Whether a header without a mark of its own has what TGA's has: a kind of picture that goes with
  /// whether there is a palette, and a depth and sides that there are.
  private static func isTGA(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 18, [1, 2, 3, 9, 10, 11].contains(bytes[2]) else { return false }
    let hasPalette = bytes[2] & 7 == 1
    let sides = bytes[12...15]
    return bytes[1] == (hasPalette ? 1 : 0) && (hasPalette || bytes[3..<8].allSatisfy { $0 == 0 })
      && [8, 15, 16, 24, 32].contains(bytes[16]) && sides.prefix(2) != [0, 0]
      && sides.suffix(2) != [0, 0]
  }

  private static func markup(startOf bytes: [UInt8]) -> String? {
    let text = String(decoding: bytes.prefix(4_096), as: UTF8.self).lowercased()
    let start = text.drop { $0 == "\u{FEFF}" || $0.isWhitespace }
    guard start.hasPrefix("<") else { return nil }
    if start.contains("<svg") { return "an SVG drawing" }
    return start.contains("<html") || start.hasPrefix("<!doctype html") ? "an HTML page" : nil
  }
}
