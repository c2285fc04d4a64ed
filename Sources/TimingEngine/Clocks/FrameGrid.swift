public import Motion

/// The frames of one run: from 0 to the first at or after its end, the last at the end itself.
public struct FrameGrid: Hashable, Sendable {
  /// One frame.
  public struct Frame: Hashable, Sendable {
    /// The frame's number, from 0.
    public let index: Int
    /// When it is shown, since the run's origin.
    public let nanoseconds: Int64
    /// The time to evaluate animations at, in seconds since the origin: not the rounded one above.
    public let time: DoubleDouble
  }

  /// The rate.
  public let rate: FrameRate
  /// The run's length in seconds, finite and at least 0.
  public let duration: Double

  /// Creates the frames of a run.
  ///
  /// - Parameters:
  ///   - rate: The rate.
  ///   - duration: The run's length in seconds; what is below 0 or NaN counts as 0.
  public init(rate: FrameRate, duration: Double) {
    self.rate = rate
    self.duration = duration > 0 ? min(duration, 9e9) : 0
  }

  /// The number of the last frame: ceil(duration · rate).
  public var lastIndex: Int { rate.steps(covering: duration) }

  /// How many frames there are.
  public var count: Int { lastIndex + 1 }

  /// Returns a frame; numbers beyond the ends give the frames at the ends.
  ///
  /// - Parameter index: The frame's number.
  /// - Returns: The frame.
  public subscript(index: Int) -> Frame {
    let last = lastIndex
    guard index < last else {
      return Frame(
        index: last, nanoseconds: Nanoseconds.floor(duration),
        time: DoubleDouble(declared: duration))
    }
    let index = max(index, 0)
    return Frame(
      index: index, nanoseconds: rate.nanoseconds(toFrame: index), time: rate.time(ofFrame: index))
  }
}
