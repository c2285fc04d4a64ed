/// How long each frame of an even film lasts.
struct FrameInterval: Hashable {
  private let numerator: Int
  private let denominator: Int

  /// The interval of a rate: so many frames in so many seconds.
  init(_ frames: Int, per seconds: Int) {
    numerator = 1_000 * seconds
    denominator = frames
  }

  /// When so many frames are over, to the nearest millisecond, as WebP counts.
  func end(of count: Int) -> Int { (2 * count * numerator + denominator) / (2 * denominator) }
}
