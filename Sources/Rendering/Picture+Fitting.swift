internal import CPixels
public import LayerTree

extension Picture {
  /// Gives the picture scaled to cover a size and cut evenly on both sides of what is left over.
  ///
  /// Shrinking averages areas, so that fine patterns turn grey rather than jagged. A picture of that
  /// size already comes back unchanged. Gives nil when a side is not from 1 to 16384.
  ///
  /// - Complexity: O(*n*) in the number of pixels of both pictures.
  public func covering(width: Int, height: Int) -> Picture? {
    let range = 1...Renderer.largestSide
    guard range.contains(width), range.contains(height) else { return nil }
    if width == self.width && height == self.height { return self }
    // Texels for each pixel, the same along both axes.
    let step = min(Double(self.width) / Double(width), Double(self.height) / Double(height))
    let extent = (x: Double(width) * step, y: Double(height) * step)
    var fitted: [UInt32] = Array(repeating: 0, count: width * height)
    let isDone = unsafe fitted.withUnsafeMutableBufferPointer { target in
      unsafe pixels.withUnsafeBufferPointer { source in
        guard let target = target.baseAddress, let base = source.baseAddress else { return false }
        let texels = unsafe pixels_source(
          pixels: base, width: Int32(self.width), height: Int32(self.height))
        return unsafe pixels_resample_area(
          target, Int32(width), Int32(height), texels, (Double(self.width) - extent.x) / 2,
          (Double(self.height) - extent.y) / 2, extent.x, extent.y)
      }
    }
    return isDone ? Picture(width: width, height: height, pixels: fitted) : nil
  }
}
