internal import CPixels
internal import LayerTree

/// How a camera was held, as EXIF counts it: 1 is upright, 5 to 8 swap the sides.
struct Orientation {
  var value = 1

  /// Finds the orientation in the EXIF data of a file; upright when there is none.
  init(storedIn bytes: [UInt8], format: PictureFormat) {
    let exif =
      switch format {
      case .png: Self.pngChunk(in: bytes)
      case .jpeg: Self.jpegSegment(in: bytes)
      case .webp: Self.webpChunk(in: bytes)
      }
    if let exif, let found = Self.orientation(inTIFF: exif) { value = found }
  }

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
    return value >= 5
      ? Picture(width: height, height: width, pixels: turned)
      : Picture(width: width, height: height, pixels: turned)
  }

  // MARK: - Where formats keep EXIF data

  private static func jpegSegment(in bytes: [UInt8]) -> ArraySlice<UInt8>? {
    var at = 2
    while at + 4 <= bytes.count, bytes[at] == 0xFF, bytes[at + 1] != 0xDA {
      let length = Int(bytes[at + 2]) << 8 | Int(bytes[at + 3])
      let end = at + 2 + length
      guard length >= 2, end <= bytes.count else { return nil }
      let content = bytes[(at + 4)..<end]
      if bytes[at + 1] == 0xE1, content.starts(with: Array("Exif\0\0".utf8)) {
        return content.dropFirst(6)
      }
      at = end
    }
    return nil
  }

  private static func pngChunk(in bytes: [UInt8]) -> ArraySlice<UInt8>? {
    var at = 8
    while at + 12 <= bytes.count {
      let length = (0..<4).reduce(0) { $0 << 8 | Int(bytes[at + $1]) }
      guard length <= bytes.count - at - 12 else { return nil }
      let content = bytes[(at + 8)..<(at + 8 + length)]
      if bytes[(at + 4)..<(at + 8)].elementsEqual("eXIf".utf8) { return content }
      at += 12 + length
    }
    return nil
  }

  private static func webpChunk(in bytes: [UInt8]) -> ArraySlice<UInt8>? {
    var at = 12
    while at + 8 <= bytes.count {
      let length = (0..<4).reduce(0) { $0 | Int(bytes[at + 4 + $1]) << (8 * $1) }
      guard length <= bytes.count - at - 8 else { return nil }
      let content = bytes[(at + 8)..<(at + 8 + length)]
      if bytes[at..<(at + 4)].elementsEqual("EXIF".utf8) {
        return content.starts(with: Array("Exif\0\0".utf8)) ? content.dropFirst(6) : content
      }
      at += 8 + length + length % 2
    }
    return nil
  }

  // MARK: - TIFF

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
      if tag == 0x0112 {
        return number(at: entry + 8, count: 2).flatMap { (1...8).contains($0) ? $0 : nil }
      }
    }
    return nil
  }
}
