public import Rendering

/// Writes frames as bare bytes: red, green, blue and alpha of each pixel, rows from the top.
///
/// Colour is not multiplied by alpha. Nothing stands between frames; the reader has to know the size
/// and the rate.
public struct RGBAEncoder: FrameEncoder {
  private let sink: any ByteSink
  private var sizes = SizeGuard(format: "rgba")
  private var bytes: [UInt8] = []

  /// Creates an encoder that writes into a sink.
  public init(sink: any ByteSink) {
    self.sink = sink
  }

  /// Writes the next frame; its time plays no part.
  public mutating func append(_ frame: Raster, at time: Duration) throws {
    _ = try sizes.admit(frame)
    frame.writeStraight(into: &bytes)
    try sink.write(bytes)
  }

  /// Writes nothing more.
  public mutating func finish(at end: Duration) throws {}
}
