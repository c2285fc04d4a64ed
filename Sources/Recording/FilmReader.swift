internal import LayerTree
public import Rendering

/// Reads the frames that this module or another program wrote: a picture, WebP, y4m, bare frames, or
/// pictures with numbers.
///
/// A video is read frame by frame; a picture or a WebP file is held whole, its frames are not.
public final class FilmReader {
  /// A frame and the time in whole milliseconds at which it gives way to the next.
  public struct Frame: Hashable, Sendable {
    /// The whole picture.
    public let picture: Raster
    /// The end; nil for a picture, which has none.
    public let end: Int?
  }

  private enum Film {
    case still(Raster?)
    case animation(AnimationDecoder)
    case video(Y4MDecoder)
    case bare(RGBADecoder)
    case pictures(interval: FrameInterval, next: (Int) throws -> [UInt8]?, count: Int)
  }

  private var film: Film

  /// Reads the beginning of a file.
  ///
  /// - Parameter source: The file's bytes.
  /// - Throws: `PictureError`, or what the source throws.
  public init(_ source: BufferedSource) throws {
    let start = Array(try source.peek(64))
    if start.starts(with: Y4MDecoder.signature) {
      film = .video(try Y4MDecoder(source))
      return
    }
    let format = PictureFormat(startOf: start)
    // What is neither can be told by a longer beginning; a long file need not be read for that.
    let bytes = format == nil ? Array(try source.peek(4_096)) : try source.takeAll()
    // The flag of an animation in the header of an extended file.
    let isExtended = bytes.count > 20 && bytes[12..<16].elementsEqual("VP8X".utf8)
    if format == .webp, isExtended, bytes[20] & 2 != 0 {
      film = .animation(try AnimationDecoder(bytes))
    } else {
      let picture = try PictureDecoder.decode(bytes)
      film = .still(
        Raster(width: picture.width, height: picture.height, pixels: picture.pixels))
    }
  }

  /// Reads bare frames of a size, red, green, blue and straight alpha, at a rate.
  ///
  /// - Parameters:
  ///   - source: The bytes.
  ///   - size: The width and the height in pixels, at least 1 each.
  ///   - rate: So many frames in so many seconds, at least 1 each.
  public init(
    _ source: BufferedSource, size: (width: Int, height: Int), rate: (frames: Int, seconds: Int)
  ) {
    film = .bare(
      RGBADecoder(
        source, width: size.width, height: size.height,
        interval: FrameInterval(rate.frames, per: rate.seconds)))
  }

  /// Reads a picture file for each frame, at a rate.
  ///
  /// - Parameters:
  ///   - rate: So many frames in so many seconds, at least 1 each.
  ///   - next: The bytes of each file in turn, counted from 0; nil at the end.
  public init(
    rate: (frames: Int, seconds: Int), pictures next: @escaping (Int) throws -> [UInt8]?
  ) {
    film = .pictures(
      interval: FrameInterval(rate.frames, per: rate.seconds), next: next, count: 0)
  }

  /// Gives the next frame, or nil at the end.
  ///
  /// - Throws: `PictureError`, `FilmError`, or what the source throws.
  public func next() throws -> Frame? {
    switch film {
    case .still(let picture):
      film = .still(nil)
      return picture.map { Frame(picture: $0, end: nil) }
    case .animation(let decoder): return try decoder.next()
    case .video(let decoder): return try decoder.next()
    case .bare(let decoder): return try decoder.next()
    case .pictures(let interval, let next, let count):
      guard let bytes = try next(count) else { return nil }
      let picture = try PictureDecoder.decode(bytes)
      film = .pictures(interval: interval, next: next, count: count + 1)
      return Raster(width: picture.width, height: picture.height, pixels: picture.pixels)
        .map { Frame(picture: $0, end: interval.end(of: count + 1)) }
    }
  }
}
