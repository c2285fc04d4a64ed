internal import CPictureShims
internal import CPixels
public import LayerTree

/// Reads picture files: PNG, JPEG, WebP, GIF, AVIF and HEIC, told apart by their first bytes.
///
/// Colour policy: pixels come out as sRGB with 8 bits a channel. Deeper channels are rounded, grey
/// and palettes are spread out. Stored colours (an ICC profile, code points, or gAMA and cHRM) are
/// turned into sRGB by the perceptual table of the profile where it has one, else colorimetrically
/// relative to white; what sRGB cannot show is cut off. Without a profile inks are read as Adobe
/// writes them, inverted, whether a marker says so or not. Alpha is kept. An orientation stored by a
/// camera is applied. Of an animation the first frame counts; of an AVIF or a HEIC with several
/// pictures or a film, the one that it names as its primary picture.
///
/// A file may lack its end as long as every pixel is there.
public enum PictureDecoder {
  /// Reads a picture from the bytes of a file.
  ///
  /// The size is read first: a picture that is too large is refused before memory is taken for it.
  /// One with a side longer than a frame may have is reduced while it is read, so that memory is
  /// bounded.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - limit: How large the picture may be in its file.
  /// - Returns: The picture and what is to be said about it.
  /// - Throws: `PictureError`: why the file cannot be used.
  /// - Complexity: O(*n*) in the number of pixels of the file.
  public static func read(
    _ bytes: [UInt8], limit: PictureLimit = .file
  ) throws(PictureError) -> PictureReading {
    guard !bytes.isEmpty else { throw .empty }
    guard let format = PictureFormat(startOf: bytes) else {
      throw ForeignFormat.name(startOf: bytes).map { .foreign($0) } ?? .unknownFormat
    }
    var decoded = unsafe picture_pixels()
    defer {
      unsafe picture_free(decoded.rgba)
      unsafe picture_free(decoded.exif)
    }
    let status = unsafe bytes.withUnsafeBufferPointer { buffer in
      var source = unsafe picture_source(
        bytes: buffer.baseAddress, count: buffer.count, largest_side: UInt32(limit.side),
        largest_read_side: UInt32(PictureLimit.frame.side), largest_area: UInt64(limit.area))
      return switch format {
      case .png: unsafe picture_decode_png(&source, &decoded)
      case .jpeg: unsafe picture_decode_jpeg(&source, &decoded)
      case .webp: unsafe picture_decode_webp(&source, &decoded)
      case .gif: unsafe picture_decode_gif(&source, &decoded)
      case .avif, .heic: unsafe picture_decode_heif(&source, &decoded)
      }
    }
    let (fullWidth, fullHeight) = unsafe (Int(decoded.full_width), Int(decoded.full_height))
    switch status {
    case PICTURE_OK: break
    case PICTURE_TOO_LARGE: throw .tooLarge(width: fullWidth, height: fullHeight, limit)
    case PICTURE_NO_MEMORY: throw .noMemory(width: fullWidth, height: fullHeight)
    case PICTURE_NO_LIBRARY: throw .noReader(format, reason: unsafe text(&decoded.message))
    default: throw .broken(format, reason: unsafe text(&decoded.message))
    }
    let (width, height) = unsafe (Int(decoded.width), Int(decoded.height))
    var pixels: [UInt32] = Array(repeating: 0, count: width * height)
    unsafe pixels.withUnsafeMutableBufferPointer { target in
      guard let target = target.baseAddress, let source = unsafe decoded.rgba else { return }
      unsafe pixels_from_straight(target, source, width * height)
    }
    let exif = unsafe Array(UnsafeBufferPointer(start: decoded.exif, count: decoded.exif_count))
    let orientation = Orientation(storedIn: exif)
    guard let picture = orientation.apply(to: pixels, width: width, height: height) else {
      throw .broken(format, reason: "it has no pixels")
    }
    let bits = unsafe decoded.notes
    return PictureReading(
      picture: picture,
      fileWidth: orientation.swapsSides ? fullHeight : fullWidth,
      fileHeight: orientation.swapsSides ? fullWidth : fullHeight,
      notes: PictureReading.Note.allCases.filter { bits & $0.bit != 0 })
  }

  /// Reads a frame: a picture as it is in its file, whatever is to be noted.
  public static func decode(_ bytes: [UInt8]) throws(PictureError) -> Picture {
    try read(bytes, limit: .frame).picture
  }

  /// Copies the message that a C function left, at most up to its end mark.
  private static func text<Message>(_ message: inout Message) -> String {
    unsafe withUnsafeBytes(of: &message) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}

/// How large a picture may be, in pixels.
public struct PictureLimit: Hashable, Sendable {
  /// The longest side.
  public let side: Int
  /// The largest number of pixels.
  public let area: Int

  /// That of a picture in its file, which may be reduced.
  public static let file = PictureLimit(side: 32_768, area: 256 << 20)
  /// That of a frame, which is held as it is.
  public static let frame = PictureLimit(side: 8_192, area: 8_192 * 8_192)
}

/// A picture that was read, and what is to be said about it.
public struct PictureReading: Hashable, Sendable {
  /// The picture, upright, perhaps reduced.
  public let picture: Picture
  /// The number of pixels in a row of the whole picture, upright.
  public let fileWidth: Int
  /// The number of rows of the whole picture, upright.
  public let fileHeight: Int
  /// What it was read in spite of.
  public let notes: [Note]

  /// What a picture is read in spite of.
  public enum Note: Hashable, Sendable, CaseIterable, CustomStringConvertible {
    /// The file lacks its end, but no pixel.
    case endMissing
    /// The colour profile is damaged, or made for other channels.
    case profileBroken
    /// The picture is made for a screen that shows more than white.
    case brighterThanWhite
    /// The file holds more than this picture.
    case firstOfSeveral
    /// The file holds more than this picture, which it names as its primary one.
    case primaryOfSeveral

    fileprivate var bit: UInt32 {
      switch self {
      case .endMissing: UInt32(PICTURE_END_MISSING.rawValue)
      case .profileBroken: UInt32(PICTURE_PROFILE_BROKEN.rawValue)
      case .brighterThanWhite: UInt32(PICTURE_IS_BRIGHTER.rawValue)
      case .firstOfSeveral: UInt32(PICTURE_IS_FIRST_OF_SEVERAL.rawValue)
      case .primaryOfSeveral: UInt32(PICTURE_IS_PRIMARY_OF_SEVERAL.rawValue)
      }
    }

    /// The note as one line to put after the file's name.
    public var description: String {
      switch self {
      case .endMissing: "the end of the file is missing; every pixel is there"
      case .profileBroken: "its colour profile cannot be used; colours are shown as stored"
      case .brighterThanWhite: "it is made for brighter screens; what is beyond white is white"
      case .firstOfSeveral: "it holds more than one picture; the first is shown"
      case .primaryOfSeveral:
        "it holds more than one picture; the one that it names as its primary is shown"
      }
    }
  }
}

/// Why a picture file cannot be used.
public enum PictureError: Error, Hashable, CustomStringConvertible {
  /// The file has no bytes.
  case empty
  /// The file is none of the formats that can be read, nor any other that is known.
  case unknownFormat
  /// The file is of a format that cannot be read: its name with an article.
  case foreign(String)
  /// The file starts as a picture but does not go on as one.
  case broken(PictureFormat, reason: String)
  /// A side or the area is over the limit.
  case tooLarge(width: Int, height: Int, PictureLimit)
  /// There is no memory for the pixels.
  case noMemory(width: Int, height: Int)
  /// The library that reads the format is not there.
  case noReader(PictureFormat, reason: String)

  /// What is wrong, as one line to put after the file's name.
  public var description: String {
    switch self {
    case .empty: "the file is empty"
    case .unknownFormat: "is no picture that can be read; \(PictureFormat.names) can"
    case .foreign(let name): "is \(name); \(PictureFormat.names) can be read"
    case .broken(let format, let reason): "a broken \(format.rawValue) picture: \(reason)"
    case .tooLarge(let width, let height, let limit):
      "\(width)×\(height) pixels are too many; a \(limit == .frame ? "frame" : "picture") may have "
        + "\(limit.side) on a side and \(limit.area) in all"
    case .noMemory(let width, let height): "no memory for \(width)×\(height) pixels"
    case .noReader(let format, let reason): "is a \(format.rawValue) picture; \(reason)"
    }
  }
}
