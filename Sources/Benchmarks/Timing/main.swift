import CTimingKernels
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

/// Nanoseconds per scalar: the median of several rounds of ticks at different times.
func measure(_ count: Int, _ tick: (Double) -> Void) -> Double {
  let ticks = max(3, 400_000 / count)
  var rounds: [Double] = []
  for _ in 0..<7 {
    let begin = RealClock.now()
    for index in 0..<ticks { tick(0.05 + 0.7 * Double(index % 64) / 64) }
    rounds.append(Double(RealClock.now() - begin) / Double(ticks * count))
  }
  return rounds.sorted()[3]
}

/// The text of a number with two decimals, set to the right.
func column(_ value: Double, _ width: Int) -> String {
  let hundredths = Int((value * 100).rounded())
  let rest = hundredths % 100
  let text = "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  return String(repeating: " ", count: max(0, width - text.count)) + text
}

func row(_ kind: String, _ count: Int, _ spring: Spring?) throws {
  let before = timing_kernels_bytes()
  let load = try Workload(count: count, spring: spring)
  let plain = 6 * 8 * count
  let bytes = Double(Int(timing_kernels_bytes() - before) - plain) / Double(count)
  var values = PresentationValues()
  load.store.evaluate(at: 0.1, into: &values)
  let allocations = timing_kernels_allocations()
  load.store.evaluate(at: 0.2, into: &values)
  let perTick = timing_kernels_allocations() - allocations
  let ours = measure(count) { load.store.evaluate(at: $0, into: &values) }

  var result = [Double](repeating: 0, count: count)
  let curve = [0.42, 0, 0.58, 1]
  var theirs = Double.nan
  if timing_kernels_supported() != 0 {
    theirs = measure(count) { time in
      if let spring {
        unsafe timing_kernels_spring(
          spring.stiffness, spring.damping, time, count, load.starts, load.from, load.to,
          load.velocities, &result)
      } else {
        unsafe timing_kernels_bezier(
          curve, time, count, load.starts, load.delays, load.durations, load.from, load.to,
          &result)
      }
    }
  }
  let last = 0.05 + 0.7 * Double((max(3, 400_000 / count) - 1) % 64) / 64
  load.store.evaluate(at: last, into: &values)
  let gap = result.indices.map { (values.number(at: $0) - result[$0]).magnitude }.max() ?? 0
  print(
    "\(kind)\(String(repeating: " ", count: 9 - "\(count)".count))\(count)"
      + column(ours, 9) + column(theirs, 9) + column(ours / theirs, 8) + column(bytes, 9)
      + "       \(perTick)     \(gap < 1e-9 ? "equal" : "DIFFER by \(gap)")")
}

/// Transforms whose ends are matrices that have to be taken apart, or lists of functions.
func transformRow(_ kind: String, _ count: Int, list: Bool) throws {
  let before = timing_kernels_bytes()
  var store = AnimationStore()
  for index in 0..<count {
    let functions: [TransformFunction] = [
      .perspective(800), .translate(x: Workload.spread(index, -100, 100), y: 20, z: 5),
      .rotate(degrees: Workload.spread(index + 3, 10, 170), axis: [1, 2, 0.5]),
      .scale(x: Workload.spread(index + 5, 0.5, 2), y: 1, z: 1),
    ]
    let to = TransformList(functions)
    let from = TransformList(functions.map(\.identity))
    let effect = try KeyframeEffect([
      Keyframe(list ? .transform(from) : .matrix(from.matrix)),
      Keyframe(list ? .transform(to) : .matrix(to.matrix)),
    ])
    let timing = Timing(
      duration: Workload.spread(index + 7, 1, 3), fill: .both, curve: .easeInOut)
    try store.add(
      Animation(effect, timing: timing), to: Slot(UInt32(index)),
      at: Int64(Workload.spread(index, -200, 0)) * 1_000_000)
  }
  let bytes = Double(timing_kernels_bytes() - before) / Double(count)
  var values = PresentationValues()
  store.evaluate(at: 0.1, into: &values)
  let allocations = timing_kernels_allocations()
  store.evaluate(at: 0.2, into: &values)
  let perTick = timing_kernels_allocations() - allocations
  let ours = measure(count) { store.evaluate(at: $0, into: &values) }
  print(
    "\(kind)\(String(repeating: " ", count: 9 - "\(count)".count))\(count)"
      + column(ours, 9) + "        -       -" + column(bytes, 9) + "       \(perTick)     -")
}

print("ns per animated scalar per tick, full double precision, one thread")
print("kind           count   engine   C AVX2   ratio  bytes/a  allocs/tick  results")
let spring = try Spring(stiffness: 170, damping: 12)
for count in [1000, 10_000, 100_000, 1_000_000] {
  try row("bezier     ", count, nil)
  try row("spring     ", count, spring)
}
print("ns per animated transform per tick")
for count in [1000, 10_000] {
  try transformRow("matrix     ", count, list: false)
  try transformRow("list       ", count, list: true)
}
