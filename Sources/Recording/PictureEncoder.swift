internal import CPictureShims
internal import CPixels
public import Rendering

/// Writes one raster as the bytes of a picture file.
public enum PictureEncoder {
  /// How a WebP picture is made smaller.
  public enum WebPQuality: Hashable, Sendable {
    /// Every pixel comes back as it was, clear ones included.
    case lossless
    /// Pixels come back close to what they were: 0 is smallest, 100 is closest.
    case lossy(Double)
    /// Lossless where that takes hardly more bytes than lossy at 90, as drawn screens do; else lossy.
    case automatic
  }

  /// Writes a PNG file with straight alpha, marked as sRGB; opaque frames get no alpha channel.
  ///
  /// The level is zlib's, from 0, fast, to 9, small.
  public static func png(_ frame: Raster, level: Int = 2) throws(RecordingError) -> [UInt8] {
    try check(frame, format: "PNG", largestSide: Renderer.largestSide)
    let rgba = frame.straightBytes
    var encoded = unsafe picture_bytes()
    defer { unsafe picture_free(encoded.bytes) }
    let status = unsafe rgba.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return PICTURE_BROKEN }
      return unsafe picture_encode_png(
        base, UInt32(frame.width), UInt32(frame.height), frame.isOpaque,
        Int32(min(max(level, 0), 9)), &encoded)
    }
    return unsafe try bytes(of: &encoded, status, format: "PNG")
  }

  /// Writes a WebP file; the effort runs from 0, fast, to 6, small.
  public static func webp(
    _ frame: Raster, quality: WebPQuality = .lossless, effort: Int = 1
  ) throws(RecordingError) -> [UInt8] {
    try check(frame, format: "WebP", largestSide: 16_383)
    var straight: [UInt32] = []
    writeStraight(frame, into: &straight)
    var quality = quality
    return try webp(
      straight, stride: frame.width, part: (0, 0, frame.width, frame.height), quality: &quality,
      effort: effort)
  }

  /// Writes a part of straight `0xAARRGGBB` pixels as a WebP file.
  ///
  /// An automatic quality becomes the one that was chosen.
  static func webp(
    _ straight: [UInt32], stride: Int, part: (x: Int, y: Int, width: Int, height: Int),
    quality: inout WebPQuality, effort: Int
  ) throws(RecordingError) -> [UInt8] {
    if quality == .automatic {
      quality = .lossless
      let exact = try webp(
        straight, stride: stride, part: part, quality: &quality, effort: effort)
      quality = .lossy(90)
      let close = try webp(
        straight, stride: stride, part: part, quality: &quality, effort: effort)
      guard exact.count <= close.count + close.count / 4 + 64 else { return close }
      quality = .lossless
      return exact
    }
    var encoded = unsafe picture_bytes()
    defer { unsafe picture_free(encoded.bytes) }
    let (isLossless, value) =
      switch quality {
      case .lossless, .automatic: (true, Float(effort) * 12)
      case .lossy(let value): (false, Float(min(max(value, 0), 100)))
      }
    let status = unsafe straight.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return PICTURE_BROKEN }
      return unsafe picture_encode_webp(
        base + part.y * stride + part.x, stride, UInt32(part.width), UInt32(part.height),
        isLossless, value, Int32(min(max(effort, 0), 6)), &encoded)
    }
    return unsafe try bytes(of: &encoded, status, format: "WebP")
  }

  /// Writes straight `0xAARRGGBB` pixels into an array that is reused.
  static func writeStraight(_ frame: Raster, into straight: inout [UInt32]) {
    if straight.count != frame.pixels.count { straight = frame.pixels }
    unsafe straight.withUnsafeMutableBufferPointer { target in
      unsafe frame.pixels.withUnsafeBufferPointer { source in
        guard let target = target.baseAddress, let base = source.baseAddress else { return }
        unsafe pixels_to_straight_argb(target, base, source.count)
      }
    }
  }

  private static func check(
    _ frame: Raster, format: String, largestSide: Int
  ) throws(RecordingError) {
    var sizes = SizeGuard(format: format, largestSide: largestSide)
    _ = try sizes.admit(frame)
  }

  @unsafe
  private static func bytes(
    of encoded: inout picture_bytes, _ status: picture_status, format: String
  ) throws(RecordingError) -> [UInt8] {
    guard status == PICTURE_OK, let base = unsafe encoded.bytes else {
      let reason = status == PICTURE_NO_MEMORY ? "out of memory" : "the library refused it"
      throw .encoder(format: format, reason: reason)
    }
    return unsafe Array(UnsafeBufferPointer(start: base, count: encoded.count))
  }
}
