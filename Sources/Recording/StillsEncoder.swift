public import Rendering

/// Writes each frame as a picture file of its own.
public struct StillsEncoder: FrameEncoder {
  /// The kind of picture file.
  public enum Format: Hashable, Sendable {
    /// PNG at one of zlib's levels.
    case png(level: Int = 2)
    /// WebP with a quality.
    case webp(PictureEncoder.WebPQuality)

    /// The file of one frame.
    func bytes(of frame: Raster) throws -> [UInt8] {
      switch self {
      case .png(let level): try PictureEncoder.png(frame, level: level)
      case .webp(let quality): try PictureEncoder.webp(frame, quality: quality)
      }
    }
  }

  private let format: Format
  private let open: (Int) throws -> any ByteSink
  private var count = 0

  /// Creates an encoder that asks for a sink for each frame, counted from 0, when it is ready.
  ///
  /// The sink is complete when the next one is asked for or the output is finished.
  public init(format: Format, open: @escaping (_ index: Int) throws -> any ByteSink) {
    self.format = format
    self.open = open
  }

  /// Writes the next frame; its time plays no part.
  public mutating func append(_ frame: Raster, at time: Duration) throws {
    let bytes = try format.bytes(of: frame)
    try open(count).write(bytes)
    count += 1
  }

  /// Writes nothing more.
  public mutating func finish(at end: Duration) throws {}
}
