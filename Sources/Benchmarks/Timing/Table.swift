import CTimingKernels
import Motion
import TimingEngine

/// Nanoseconds per scalar: the fastest of several rounds of ticks at different times, which others on
/// the machine have disturbed least.
func measure(_ count: Int, _ tick: (Double) -> Void) -> Double {
  let ticks = max(2, 200_000 / count)
  var rounds: [Double] = []
  for _ in 0..<15 {
    let begin = RealClock.now()
    for index in 0..<ticks { tick(0.05 + 0.7 * Double(index % 64) / 64) }
    rounds.append(Double(RealClock.now() - begin) / Double(ticks * count))
  }
  return rounds.min() ?? .nan
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
  let last = 0.05 + 0.7 * Double((max(2, 200_000 / count) - 1) % 64) / 64
  load.store.evaluate(at: last, into: &values)
  let gap = result.indices.map { (values.number(at: $0) - result[$0]).magnitude }.max() ?? 0
  print(
    "\(kind)\(String(repeating: " ", count: 9 - "\(count)".count))\(count)"
      + column(ours, 9) + column(theirs, 9) + column(ours / theirs, 8) + column(bytes, 9)
      + "       \(perTick)     \(gap < 1e-9 ? "equal" : "DIFFER by \(gap)")")
}

/// One row about animated transforms.
func transformRow(_ kind: Kind, _ count: Int) throws {
  let before = timing_kernels_bytes()
  let store = try kind.store(count)
  let bytes = Double(timing_kernels_bytes() - before) / Double(count)
  var values = PresentationValues()
  store.evaluate(at: 0.1, into: &values)
  let allocations = timing_kernels_allocations()
  store.evaluate(at: 0.2, into: &values)
  let perTick = timing_kernels_allocations() - allocations
  let ours = measure(count) { store.evaluate(at: $0, into: &values) }
  print(
    kind.name + String(repeating: " ", count: 20 - kind.name.count - "\(count)".count) + "\(count)"
      + column(ours, 9) + "        -       -" + column(bytes, 9) + "       \(perTick)     -")
}
