internal import LayerTree
public import Rendering

/// Reads the frames of a file that this module or another program wrote: picture, WebP or y4m.
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
  }

  private var film: Film

  /// Reads the beginning of a file.
  ///
  /// - Parameter source: The file's bytes.
  /// - Throws: `PictureError`, or what the source throws.
  public init(_ source: BufferedSource) throws {
    let start = Array(try source.peek(32))
    if start.starts(with: Y4MDecoder.signature) {
      film = .video(try Y4MDecoder(source))
      return
    }
    guard let format = PictureFormat(startOf: start) else {
      throw start.isEmpty ? PictureError.empty : .unknownFormat
    }
    let bytes = try source.takeAll()
    if format == .webp {
      film = .animation(try AnimationDecoder(bytes))
    } else {
      let picture = try PictureDecoder.decode(bytes)
      film = .still(
        Raster(width: picture.width, height: picture.height, pixels: picture.pixels))
    }
  }

  /// Gives the next frame, or nil at the end.
  ///
  /// - Throws: `PictureError`, or what the source throws.
  public func next() throws -> Frame? {
    switch film {
    case .still(let picture):
      film = .still(nil)
      return picture.map { Frame(picture: $0, end: nil) }
    case .animation(let decoder): return try decoder.next()
    case .video(let decoder): return try decoder.next()
    }
  }
}
