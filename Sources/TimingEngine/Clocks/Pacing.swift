/// Rules by which a clock that woke late chooses the frame's time and the next target.
///
/// All are pure functions of whole numbers in any one unit.
public enum Pacing {
  /// How far a tick missed its target.
  public struct Miss: Hashable, Sendable {
    /// How late the clock woke.
    public let lateness: Int64
    /// How many whole frames went by unseen.
    public let skipped: Int64
    /// The time to draw the frame for: on the grid, at most one interval ago.
    public let frameTime: Int64
  }

  /// Returns what a late tick missed.
  ///
  /// - Parameters:
  ///   - target: When the tick was wanted.
  ///   - now: When the clock woke.
  ///   - interval: The time of one frame, above 0.
  /// - Returns: Lateness, frames missed, and the frame's time.
  public static func miss(target: Int64, now: Int64, interval: Int64) -> Miss {
    let lateness = now - target
    guard lateness >= interval else {
      return Miss(lateness: lateness, skipped: 0, frameTime: target)
    }
    return Miss(
      lateness: lateness, skipped: lateness / interval, frameTime: now - lateness % interval)
  }

  /// Returns the first time on the grid strictly after now.
  ///
  /// - Parameters:
  ///   - now: The time.
  ///   - origin: A time on the grid.
  ///   - interval: The time of one frame, above 0.
  /// - Returns: origin + n · interval.
  public static func nextTarget(after now: Int64, origin: Int64, interval: Int64) -> Int64 {
    let since = now - origin
    let steps = since >= 0 ? since / interval : -((-since + interval - 1) / interval)
    return origin + (steps + 1) * interval
  }

  /// Frame times that follow real ones in whole steps and drift towards them.
  ///
  /// It is for clocks that know when a frame was shown only roughly: small jitter does not show,
  /// and an error of a share e of a frame is corrected by e² of a frame.
  public struct Smoother: Hashable, Sendable {
    /// The time of one frame.
    public let interval: Int64
    /// After a pause longer than this, the error is not corrected.
    public let longestGap: Int64
    private var last: (smoothed: Int64, real: Int64)?

    /// Creates a smoother.
    ///
    /// - Parameters:
    ///   - interval: The time of one frame, above 0.
    ///   - longestGap: After a pause longer than this, the error is not corrected.
    public init(interval: Int64, longestGap: Int64) {
      self.interval = interval
      self.longestGap = longestGap
    }

    /// Returns the smoothed time of a frame.
    ///
    /// - Parameter real: The real time.
    /// - Returns: The time to draw the frame for.
    public mutating func smooth(_ real: Int64) -> Int64 {
      guard let last else {
        self.last = (real, real)
        return real
      }
      let frames = (real - last.smoothed + interval / 2) / interval
      var smoothed = last.smoothed + frames * interval
      if real - last.real < longestGap {
        let error = smoothed - real
        let correction = error * error / interval
        smoothed += error > 0 ? -correction : correction
      }
      self.last = (smoothed, real)
      return smoothed
    }

    /// Compares two smoothers.
    ///
    /// - Returns: Whether they would go on alike.
    public static func == (a: Smoother, b: Smoother) -> Bool {
      a.interval == b.interval && a.longestGap == b.longestGap
        && a.last?.smoothed == b.last?.smoothed && a.last?.real == b.last?.real
    }

    /// Feeds the state to a hasher.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(interval)
      hasher.combine(last?.real)
    }
  }
}
