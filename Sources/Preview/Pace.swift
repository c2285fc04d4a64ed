/// How long frames take and how many came too late.
public struct Pace: Hashable, Sendable {
  /// The time that the last frame took to draw and show, in nanoseconds.
  public private(set) var frameTime: Int64 = 0
  /// How many frames of the display went by unseen while something moved.
  public private(set) var late = 0
  /// How many frames were shown.
  public private(set) var shown = 0

  /// Creates the pace of nothing yet.
  public init() {}

  /// Enters a frame.
  mutating func add(taking nanoseconds: Int64, skipped: Int) {
    frameTime = nanoseconds
    late += skipped
    shown += 1
  }

  /// The pace in few words.
  var words: String {
    let tenths = frameTime / 100_000
    return "\(tenths / 10).\(tenths % 10) ms, \(late) late"
  }
}
