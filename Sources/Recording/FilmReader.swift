internal import CYuv
internal import LayerTree
public import Rendering

/// Reads the frames of a file that this module or another program wrote: picture, WebP or y4m.
public enum FilmReader {
  /// Reads every frame; they are all held.
  public static func frames(of bytes: [UInt8]) throws(PictureError) -> [Raster] {
    if bytes.starts(with: "YUV4MPEG2 ".utf8) { return try y4m(bytes) }
    if PictureFormat(startOf: bytes) == .webp {
      return try AnimationDecoder.decode(bytes).map(\.frame)
    }
    let picture = try PictureDecoder.decode(bytes)
    return Raster(width: picture.width, height: picture.height, pixels: picture.pixels)
      .map { [$0] } ?? []
  }

  private static func y4m(_ bytes: [UInt8]) throws(PictureError) -> [Raster] {
    let line = bytes.prefix { $0 != 0x0A }
    let tags = String(decoding: line, as: UTF8.self).split(separator: " ").dropFirst()
    func tag(_ name: Character) -> Substring? { tags.first { $0.first == name }?.dropFirst() }
    let side = 1...PictureDecoder.largestSide
    guard let width = tag("W").flatMap({ Int($0) }), let height = tag("H").flatMap({ Int($0) })
    else { throw .unknownFormat }
    guard side.contains(width), side.contains(height) else {
      throw .tooLarge(width: width, height: height)
    }
    let isFull = tag("C")?.starts(with: "444") ?? false
    let chroma = isFull ? (width, height) : ((width + 1) / 2, (height + 1) / 2)
    let size = width * height + 2 * chroma.0 * chroma.1
    var frames: [Raster] = []
    var at = line.endIndex + 1
    while at < bytes.count {
      guard let mark = bytes[at...].firstIndex(of: 0x0A), bytes[at...].starts(with: "FRAME".utf8),
        bytes.count - mark - 1 >= size
      else { throw .unknownFormat }
      frames.append(convert(bytes, at: mark + 1, width, height, isFull: isFull))
      at = mark + 1 + size
    }
    return frames
  }

  private static func convert(
    _ bytes: [UInt8], at offset: Int, _ width: Int, _ height: Int, isFull: Bool
  ) -> Raster {
    var pixels: [UInt32] = Array(repeating: 0, count: width * height)
    let chroma = isFull ? (width, height) : ((width + 1) / 2, (height + 1) / 2)
    let convert = unsafe isFull ? I444ToARGB : I420ToARGB
    unsafe bytes.withUnsafeBufferPointer { source in
      unsafe pixels.withUnsafeMutableBytes { target in
        guard let base = source.baseAddress else { return }
        let y = unsafe base + offset
        let u = unsafe y + width * height
        let v = unsafe u + chroma.0 * chroma.1
        _ = unsafe convert(
          y, Int32(width), u, Int32(chroma.0), v, Int32(chroma.0),
          target.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32(width * 4),
          Int32(width), Int32(height))
      }
    }
    return Raster(width: width, height: height, pixels: pixels) ?? Raster()
  }
}
