internal import CPictureShims
internal import CPixels
internal import Rendering

/// Reads a WebP file frame by frame; a still picture is an animation of one.
@safe
final class AnimationDecoder {
  /// The file, at an address that stays.
  private let bytes: UnsafeMutableBufferPointer<UInt8>
  private let animation: OpaquePointer
  private let width: Int
  private let height: Int

  init(_ file: [UInt8]) throws(PictureError) {
    unsafe bytes = .allocate(capacity: file.count)
    _ = unsafe bytes.initialize(from: file)
    var (width, height) = (UInt32(0), UInt32(0))
    let animation = unsafe bytes.baseAddress.flatMap {
      unsafe picture_animation_open(
        $0, file.count, UInt32(PictureLimit.frame.side), &width, &height)
    }
    (self.width, self.height) = (Int(width), Int(height))
    guard let animation = unsafe animation else {
      unsafe bytes.deallocate()
      guard self.width <= PictureLimit.frame.side, self.height <= PictureLimit.frame.side else {
        throw .tooLarge(width: self.width, height: self.height, .frame)
      }
      throw .broken(.webp, reason: "its frames are damaged")
    }
    unsafe self.animation = animation
  }

  deinit {
    unsafe picture_animation_close(animation)
    unsafe bytes.deallocate()
  }

  /// Gives the next frame, or nil at the end.
  func next() throws(PictureError) -> FilmReader.Frame? {
    var end: Int32 = 0
    guard let rgba = unsafe picture_animation_next(animation, &end) else { return nil }
    let count = width * height
    var pixels: [UInt32] = Array(repeating: 0, count: count)
    unsafe pixels.withUnsafeMutableBufferPointer { target in
      guard let target = target.baseAddress else { return }
      unsafe pixels_from_straight(target, rgba, count)
    }
    guard let picture = Raster(width: width, height: height, pixels: pixels) else { return nil }
    // A picture that does not move ends at 0, which is no end.
    return FilmReader.Frame(picture: picture, end: end > 0 ? Int(end) : nil)
  }
}
