internal import CPictureShims
internal import CPixels
public import Rendering

/// Reads animated WebP files back, frame by frame.
public enum AnimationDecoder {
  /// One frame of an animation and the time at which it gives way to the next.
  public struct Frame: Hashable, Sendable {
    /// The whole picture, not only what changed.
    public let frame: Raster
    /// The end of the frame since the start of the animation.
    public let end: Duration
  }

  /// Reads every frame; a still picture is an animation of one.
  ///
  /// - Complexity: O(*n*) in the number of frames, all of which are held.
  public static func decode(_ bytes: [UInt8]) throws(PictureError) -> [Frame] {
    guard !bytes.isEmpty else { throw .empty }
    guard PictureFormat(startOf: bytes) == .webp else { throw .unknownFormat }
    let frames = unsafe bytes.withUnsafeBufferPointer { buffer -> [Frame]? in
      guard let base = buffer.baseAddress,
        let animation = unsafe picture_animation_open(
          base, buffer.count, UInt32(PictureDecoder.largestSide))
      else { return nil }
      defer { unsafe picture_animation_close(animation) }
      return unsafe readAll(animation)
    }
    guard let frames, !frames.isEmpty else {
      throw .broken(.webp, reason: "its frames are damaged or too large")
    }
    return frames
  }

  @unsafe
  private static func readAll(_ animation: OpaquePointer) -> [Frame] {
    var (width, height) = (UInt32(0), UInt32(0))
    unsafe picture_animation_size(animation, &width, &height)
    let count = Int(width) * Int(height)
    var frames: [Frame] = []
    var end: Int32 = 0
    while let rgba = unsafe picture_animation_next(animation, &end) {
      var pixels: [UInt32] = Array(repeating: 0, count: count)
      unsafe pixels.withUnsafeMutableBufferPointer { target in
        guard let target = target.baseAddress else { return }
        unsafe pixels_from_straight(target, rgba, count)
      }
      guard let frame = Raster(width: Int(width), height: Int(height), pixels: pixels) else {
        break
      }
      frames.append(Frame(frame: frame, end: .milliseconds(Int(end))))
    }
    return frames
  }
}
