internal import CPixels
public import Rendering

/// How far two frames of one size are apart.
public struct FrameDifference: Hashable, Sendable {
  /// The largest difference of one channel of one pixel, premultiplied: 0 to 255.
  public let largest: Int
  /// The number of pixels that differ.
  public let count: Int
  /// The smallest rectangle that holds every pixel that differs, in columns and rows.
  public let columns: Range<Int>
  /// The rows of that rectangle.
  public let rows: Range<Int>

  /// Whether the frames are the same, bit for bit.
  public var isNone: Bool { count == 0 }

  /// Compares two frames, or gives nil when their sizes differ.
  ///
  /// - Complexity: O(*n*) in the number of pixels.
  public init?(_ first: Raster, _ second: Raster) {
    guard first.width == second.width, first.height == second.height else { return nil }
    let found = unsafe first.pixels.withUnsafeBufferPointer { a in
      unsafe second.pixels.withUnsafeBufferPointer { b -> pixels_difference? in
        guard let a = a.baseAddress, let b = b.baseAddress else { return nil }
        return unsafe pixels_compare(a, b, Int32(first.width), Int32(first.height))
      }
    }
    largest = Int(found?.largest ?? 0)
    count = Int(found?.count ?? 0)
    guard let found, found.count > 0 else {
      columns = 0..<0
      rows = 0..<0
      return
    }
    columns = Int(found.left)..<Int(found.right) + 1
    rows = Int(found.top)..<Int(found.bottom) + 1
  }
}
