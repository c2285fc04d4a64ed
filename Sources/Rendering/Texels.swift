internal import CPixels
internal import LayerTree

/// A picture as samplers read it: with what is known about it and its halved copies.
final class Texels {
  let width: Int
  let height: Int
  let isOpaque: Bool
  private let pixels: [UInt32]
  private var halved: Texels?

  init(width: Int, height: Int, pixels: [UInt32]) {
    self.width = width
    self.height = height
    self.pixels = pixels
    isOpaque = unsafe pixels.withUnsafeBufferPointer { buffer in
      unsafe buffer.baseAddress.map { unsafe pixels_are_opaque($0, buffer.count) } ?? true
    }
  }

  convenience init(_ picture: Picture) {
    self.init(width: picture.width, height: picture.height, pixels: picture.pixels)
  }

  /// The copy whose texels come nearest to one for each pixel.
  ///
  /// It takes how many texels of this picture fall on a pixel, along the axis where they are fewer.
  func level(for texelsPerPixel: Double) -> Texels {
    guard texelsPerPixel >= 2.0.squareRoot(), max(width, height) > 1 else { return self }
    let half = halved ?? makeHalf()
    halved = half
    return half.level(for: texelsPerPixel / 2)
  }

  private func makeHalf() -> Texels {
    let size = (width: (width + 1) / 2, height: (height + 1) / 2)
    var half: [UInt32] = Array(repeating: 0, count: size.width * size.height)
    unsafe half.withUnsafeMutableBufferPointer { target in
      guard let target = target.baseAddress else { return }
      unsafe withSource { source in
        unsafe pixels_halve(target, source.pixels, source.width, source.height)
      }
    }
    return Texels(width: size.width, height: size.height, pixels: half)
  }

  @unsafe
  func withSource(_ body: (pixels_source) -> Void) {
    unsafe pixels.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      unsafe body(pixels_source(pixels: base, width: Int32(width), height: Int32(height)))
    }
  }
}

/// What is known about the pictures of recent frames.
///
/// A picture is told by the place of its pixels in memory: the cache keeps them alive, so no other
/// picture can take that place.
final class TexelCache {
  private var entries: [UInt: (texels: Texels, lastUse: Int)] = [:]
  private var frame = 0

  /// How many frames a picture may be out of sight before what is known about it goes.
  private static let patience = 240

  func texels(of picture: Picture) -> Texels {
    let key = unsafe picture.pixels.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
    if let known = entries[key]?.texels, known.width == picture.width {
      entries[key]?.lastUse = frame
      return known
    }
    let texels = Texels(picture)
    entries[key] = (texels, frame)
    return texels
  }

  func beginFrame() {
    frame += 1
    if frame % Self.patience == 0 {
      entries = entries.filter { frame - $0.value.lastUse < Self.patience }
    }
  }
}
