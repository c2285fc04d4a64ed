import Motion
import TimingEngine

/// The same animations as a store and as plain arrays.
struct Workload {
  var store = AnimationStore()
  var starts: [Double] = []
  var delays: [Double] = []
  var durations: [Double] = []
  var from: [Double] = []
  var to: [Double] = []
  var velocities: [Double] = []

  /// Numbers that look random and are the same in every run.
  static func spread(_ index: Int, _ low: Double, _ high: Double) -> Double {
    let mixed = (UInt64(index) &+ 1) &* 0x9E37_79B9_7F4A_7C15
    return low + (high - low) * Double(mixed >> 11) * 0x1p-53
  }

  init(count: Int, spring: Spring?) throws {
    for index in 0..<count {
      let start = Int64(Workload.spread(index, -200, 0)) * 1_000_000
      starts.append(Nanoseconds.seconds(start))
      delays.append(0)
      durations.append(Workload.spread(index + 7, 1, 3))
      from.append(Workload.spread(index + 13, -100, 100))
      to.append(Workload.spread(index + 29, -100, 100))
      velocities.append(Workload.spread(index + 31, -500, 500))
      let slot = Slot(UInt32(index))
      if let spring {
        try store.add(
          Animation(
            SpringEffect(
              spring, from: .scalar(from[index]), to: .scalar(to[index]),
              velocity: [velocities[index]], duration: 60)),
          to: slot, at: start)
      } else {
        let timing = Timing(duration: durations[index], fill: .both, curve: .easeInOut)
        try store.add(
          Animation(from: .scalar(from[index]), to: .scalar(to[index]), timing: timing),
          to: slot, at: start)
      }
    }
  }
}
