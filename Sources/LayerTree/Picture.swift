/// An immutable raster image with premultiplied alpha.
public struct Picture: Hashable, Sendable {
  /// The number of pixels in a row; at least 1.
  public let width: Int
  /// The number of rows; at least 1.
  public let height: Int
  /// The pixels, row after row from the top, each `0xAARRGGBB` with premultiplied colour.
  public let pixels: [UInt32]
  /// Whether no pixel lets anything through.
  public let isOpaque: Bool

  /// Creates a picture from its pixels, or nil when their number is not width × height.
  public init?(width: Int, height: Int, pixels: [UInt32]) {
    guard width > 0, height > 0, pixels.count == width * height else { return nil }
    self.width = width
    self.height = height
    self.pixels = pixels
    isOpaque = pixels.reduce(.max) { $0 & $1 } >= 0xFF00_0000
  }

  /// The pixel in a column and a row, both counted from 0 at the top left.
  public subscript(x: Int, y: Int) -> UInt32 { pixels[y * width + x] }
}
