internal import CPictureShims
internal import CPixels
public import LayerTree

/// Reads picture files: PNG, JPEG and WebP, told apart by their first bytes.
///
/// Colour policy: every picture is taken as sRGB with 8 bits a channel. Deeper channels are rounded,
/// grey and palettes are spread out, inks are turned into light, profiles and gammas are left out.
/// Alpha is kept. An orientation stored by a camera is applied. Of an animation the first frame
/// counts.
public enum PictureDecoder {
  /// The longest side of a picture in pixels.
  public static let largestSide = 8_192

  /// Reads a picture from the bytes of a file.
  ///
  /// The size is read first: a picture that is too large is refused before memory is taken for it.
  public static func decode(_ bytes: [UInt8]) throws(PictureError) -> Picture {
    guard !bytes.isEmpty else { throw .empty }
    guard let format = PictureFormat(startOf: bytes) else { throw .unknownFormat }
    var decoded = unsafe picture_pixels()
    defer { unsafe picture_free(decoded.rgba) }
    let status = unsafe bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return PICTURE_BROKEN }
      let side = UInt32(largestSide)
      return switch format {
      case .png: unsafe picture_decode_png(base, buffer.count, side, &decoded)
      case .jpeg: unsafe picture_decode_jpeg(base, buffer.count, side, &decoded)
      case .webp: unsafe picture_decode_webp(base, buffer.count, side, &decoded)
      }
    }
    let width = unsafe Int(decoded.width)
    let height = unsafe Int(decoded.height)
    switch status {
    case PICTURE_OK: break
    case PICTURE_TOO_LARGE: throw .tooLarge(width: width, height: height)
    case PICTURE_NO_MEMORY: throw .noMemory(width: width, height: height)
    default: throw .broken(format, reason: unsafe text(&decoded.message))
    }
    var pixels: [UInt32] = Array(repeating: 0, count: width * height)
    unsafe pixels.withUnsafeMutableBufferPointer { target in
      guard let target = target.baseAddress, let source = unsafe decoded.rgba else { return }
      unsafe pixels_from_straight(target, source, width * height)
    }
    let orientation = Orientation(storedIn: bytes, format: format)
    guard let picture = orientation.apply(to: pixels, width: width, height: height) else {
      throw .broken(format, reason: "it has no pixels")
    }
    return picture
  }

  /// Copies the message that a C function left, at most up to its end mark.
  private static func text<Message>(_ message: inout Message) -> String {
    unsafe withUnsafeBytes(of: &message) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}

/// The kinds of picture files that can be read.
public enum PictureFormat: String, Hashable, Sendable, CaseIterable {
  /// Portable Network Graphics.
  case png = "PNG"
  /// JPEG, with JFIF or EXIF data.
  case jpeg = "JPEG"
  /// WebP, lossy, lossless or animated.
  case webp = "WebP"

  /// Tells the format from the first bytes of a file, or nil when it is none of these.
  public init?(startOf bytes: [UInt8]) {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
      self = .webp
    } else {
      return nil
    }
  }
}

/// Why a picture file cannot be used.
public enum PictureError: Error, Hashable, CustomStringConvertible {
  /// The file has no bytes.
  case empty
  /// The file is none of the formats that can be read.
  case unknownFormat
  /// The file starts as a picture but does not go on as one.
  case broken(PictureFormat, reason: String)
  /// A side is longer than the limit.
  case tooLarge(width: Int, height: Int)
  /// There is no memory for the pixels.
  case noMemory(width: Int, height: Int)

  /// What is wrong, as one line to put after the file's name.
  public var description: String {
    switch self {
    case .empty: "the file is empty"
    case .unknownFormat: "not a PNG, JPEG or WebP picture"
    case .broken(let format, let reason): "a broken \(format.rawValue) picture: \(reason)"
    case .tooLarge(let width, let height):
      "\(width)×\(height) pixels are too many; a side may have \(PictureDecoder.largestSide)"
    case .noMemory(let width, let height): "no memory for \(width)×\(height) pixels"
    }
  }
}
