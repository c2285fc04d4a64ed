internal import CPixels
internal import LayerTree

/// How a camera was held, as EXIF counts it: 1 is upright, 5 to 8 swap the sides.
struct Orientation {
  var value = 1

  /// Finds the orientation in EXIF data; upright when there is none.
  init(storedIn exif: [UInt8]) {
    // Some writers repeat JPEG's mark where the format has a place of its own.
    let tiff = exif.starts(with: Array("Exif\0".utf8)) ? exif.dropFirst(6) : exif[...]
    if let found = Self.orientation(inTIFF: tiff) { value = found }
  }

  /// Whether rows become columns.
  var swapsSides: Bool { value >= 5 }

  /// Makes the upright picture from decoded pixels.
  func apply(to pixels: [UInt32], width: Int, height: Int) -> Picture? {
    guard value > 1 else { return Picture(width: width, height: height, pixels: pixels) }
    var turned: [UInt32] = Array(repeating: 0, count: pixels.count)
    unsafe turned.withUnsafeMutableBufferPointer { target in
      unsafe pixels.withUnsafeBufferPointer { source in
        guard let target = target.baseAddress, let source = source.baseAddress else { return }
        unsafe pixels_orient(target, source, Int32(width), Int32(height), Int32(value))
      }
    }
    return swapsSides
      ? Picture(width: height, height: width, pixels: turned)
      : Picture(width: width, height: height, pixels: turned)
  }

  private static func orientation(inTIFF tiff: ArraySlice<UInt8>) -> Int? {
    let isLittle = tiff.starts(with: Array("II*\0".utf8))
    guard isLittle || tiff.starts(with: Array("MM\0*".utf8)) else { return nil }
    func number(at offset: Int, count: Int) -> Int? {
      guard offset >= 0, offset <= tiff.count - count else { return nil }
      let digits = tiff.dropFirst(offset).prefix(count)
      return (isLittle ? Array(digits.reversed()) : Array(digits)).reduce(0) { $0 << 8 | Int($1) }
    }
    guard let directory = number(at: 4, count: 4), let count = number(at: directory, count: 2)
    else { return nil }
    for index in 0..<count {
      let entry = directory + 2 + 12 * index
      guard let tag = number(at: entry, count: 2) else { return nil }
      guard tag == 0x0112 else { continue }
      // Writers do not agree on the type of the one number, which stands first in its place.
      let bytes = [1: 1, 3: 2, 4: 4][number(at: entry + 2, count: 2) ?? 0]
      guard let bytes, number(at: entry + 4, count: 4) == 1 else { return nil }
      let value = number(at: entry + 8, count: bytes)
      return value.flatMap { (1...8).contains($0) ? $0 : nil }
    }
    return nil
  }
}
