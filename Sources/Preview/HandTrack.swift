/// Where a hand was and when, to tell how fast it moves.
public struct HandTrack: Hashable, Sendable {
  private var samples: [(place: Double, time: Int64)] = []

  /// How far back a hand's movement counts in general, in nanoseconds.
  public static let memory: Int64 = 100_000_000
  /// A hand that rested for longer than this has stopped.
  public static let rest: Int64 = 60_000_000

  /// Creates the track of a hand that was nowhere yet.
  public init() {}

  /// Takes where the hand is; times never go back.
  public mutating func add(_ place: Double, at nanoseconds: Int64) {
    samples.append((place, nanoseconds))
    // A busy system tells several places at once; one of another time has to stay beside them.
    let isOld = samples.map { nanoseconds - $0.time > HandTrack.memory }
    let firstRecent = isOld.firstIndex(of: false) ?? 0
    let isAlone = samples[firstRecent].time == nanoseconds
    samples.removeFirst(max(isAlone ? firstRecent - 1 : firstRecent, 0))
  }

  /// How far the hand moves in a second: the slope of the line through its last places.
  ///
  /// - Parameter nanoseconds: The time of letting go.
  /// - Returns: The velocity; 0 for a hand that rests or was seen once only.
  public func velocity(at nanoseconds: Int64) -> Double {
    guard let last = samples.last, nanoseconds - last.time <= HandTrack.rest else { return 0 }
    let times = samples.map { Double($0.time - last.time) / 1e9 }
    let count = Double(samples.count)
    let (meanTime, meanPlace) = (
      times.reduce(0, +) / count, samples.reduce(0) { $0 + $1.place } / count
    )
    var (spread, slope) = (0.0, 0.0)
    for (time, sample) in zip(times, samples) {
      spread += (time - meanTime) * (time - meanTime)
      slope += (time - meanTime) * (sample.place - meanPlace)
    }
    return spread > 0 ? slope / spread : 0
  }

  /// Compares two tracks.
  public static func == (a: HandTrack, b: HandTrack) -> Bool {
    a.samples.elementsEqual(b.samples, by: ==)
  }

  /// Feeds the track to a hasher.
  public func hash(into hasher: inout Hasher) {
    for sample in samples {
      hasher.combine(sample.place)
      hasher.combine(sample.time)
    }
  }
}
