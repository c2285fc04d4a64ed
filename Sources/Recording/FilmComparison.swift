internal import CPixels
public import Rendering

/// What tells two runs apart, frame by frame.
public struct FilmComparison: Hashable, Sendable {
  /// The largest difference of a channel that still counts as equal.
  public let tolerance: Int
  /// The number of pairs of frames seen.
  public private(set) var frames = 0
  /// The first frame, counted from 0, that differs or that one run does not have.
  public private(set) var firstDifferent: Int?
  /// The number of frames that differ.
  public private(set) var different = 0
  /// The frame with the largest difference of a channel, and that difference.
  public private(set) var worst: Worst?

  /// The frame where two runs are farthest apart.
  public struct Worst: Hashable, Sendable {
    /// The frame, counted from 0.
    public let index: Int
    /// The largest difference of a channel: 0 to 255; nil when the sizes differ.
    public let largest: Int?
  }

  /// Creates a comparison of nothing yet.
  public init(tolerance: Int = 0) {
    self.tolerance = tolerance
  }

  /// Compares two runs that are held whole.
  public init(_ first: [Raster], _ second: [Raster], tolerance: Int = 0) {
    self.init(tolerance: tolerance)
    for index in 0..<max(first.count, second.count) {
      add(
        first.indices.contains(index) ? first[index] : nil,
        second.indices.contains(index) ? second[index] : nil)
    }
  }

  /// Whether the runs are equal so far, within the tolerance.
  public var isEqual: Bool { firstDifferent == nil }

  /// Compares the next frame of both runs; nil is a frame that a run does not have.
  public mutating func add(_ first: Raster?, _ second: Raster?) {
    defer { frames += 1 }
    let difference = first.flatMap { first in second.flatMap { FrameDifference(first, $0) } }
    guard let difference else {
      note(nil)
      return
    }
    if difference.largest > tolerance { note(difference.largest) }
  }

  private mutating func note(_ largest: Int?) {
    different += 1
    if firstDifferent == nil { firstDifferent = frames }
    let isWorse = worst.map { ($0.largest ?? 256) < (largest ?? 256) } ?? true
    if isWorse { worst = Worst(index: frames, largest: largest) }
  }
}

extension FrameDifference {
  /// Draws where two frames of one size differ: black where they are equal.
  ///
  /// Each channel shows its own difference or that of alpha, whichever is larger, times the gain.
  public static func picture(_ first: Raster, _ second: Raster, gain: Int = 1) -> Raster? {
    guard first.width == second.width, first.height == second.height else { return nil }
    var pixels = first.pixels
    unsafe pixels.withUnsafeMutableBufferPointer { target in
      unsafe second.pixels.withUnsafeBufferPointer { other in
        guard let target = target.baseAddress, let base = other.baseAddress else { return }
        unsafe pixels_draw_difference(target, target, base, other.count, UInt32(max(gain, 1)))
      }
    }
    return Raster(width: first.width, height: first.height, pixels: pixels)
  }
}
