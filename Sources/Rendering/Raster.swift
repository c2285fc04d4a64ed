internal import CPixels

/// A rectangle of pixels that frames are drawn into, again and again without new memory.
///
/// Pixels are `0xAARRGGBB` in sRGB with colour multiplied by alpha, row after row from the top.
public struct Raster: Hashable, Sendable {
  /// The number of pixels in a row.
  public private(set) var width: Int
  /// The number of rows.
  public private(set) var height: Int
  /// The pixels, row after row from the top, premultiplied.
  public private(set) var pixels: [UInt32]

  /// Creates a raster of clear pixels.
  public init(width: Int = 0, height: Int = 0) {
    self.width = max(width, 0)
    self.height = max(height, 0)
    pixels = Array(repeating: 0, count: self.width * self.height)
  }

  /// Creates a raster from premultiplied pixels, or nil when their number is not width × height.
  public init?(width: Int, height: Int, pixels: [UInt32]) {
    guard width >= 0, height >= 0, pixels.count == width * height else { return nil }
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// The pixel in a column and a row, both counted from 0 at the top left.
  public subscript(x: Int, y: Int) -> UInt32 { pixels[y * width + x] }

  /// Whether every pixel covers what is below it.
  ///
  /// - Complexity: O(*n*) in the number of pixels.
  public var isOpaque: Bool {
    unsafe pixels.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return true }
      return unsafe pixels_are_opaque(base, buffer.count)
    }
  }

  /// The pixels as bytes of red, green, blue and alpha, with colour not multiplied by alpha.
  ///
  /// White stays white at every alpha; a clear pixel is four zeros.
  ///
  /// - Complexity: O(*n*) in the number of pixels.
  public var straightBytes: [UInt8] {
    var bytes: [UInt8] = []
    writeStraight(into: &bytes)
    return bytes
  }

  /// Writes the pixels as straight red, green, blue and alpha bytes into an array that is reused.
  ///
  /// - Complexity: O(*n*) in the number of pixels.
  public func writeStraight(into bytes: inout [UInt8]) {
    if bytes.count != pixels.count * 4 { bytes = Array(repeating: 0, count: pixels.count * 4) }
    unsafe bytes.withUnsafeMutableBufferPointer { target in
      unsafe pixels.withUnsafeBufferPointer { source in
        guard let target = target.baseAddress, let start = source.baseAddress else { return }
        unsafe pixels_to_straight(target, start, source.count)
      }
    }
  }

  /// Changes the size if it differs; the pixels' values are then unspecified.
  mutating func resize(width: Int, height: Int) {
    guard width != self.width || height != self.height else { return }
    self = Raster(width: width, height: height)
  }

  /// Lends the pixels as a canvas whose top left pixel is the origin.
  mutating func withCanvas(_ body: (Canvas) -> Void) {
    let region = PixelRect(left: 0, top: 0, right: width, bottom: height)
    unsafe pixels.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      unsafe body(Canvas(region: region, base: base))
    }
  }
}
