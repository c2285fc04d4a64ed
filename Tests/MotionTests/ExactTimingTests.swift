import Motion
import TestVectors
import Testing

/// Timings against the same rules in whole numbers.
struct ExactTimingTests {
  /// What Web Animations says about a moment, worked out in ratios.
  private struct Expected {
    var phase: Timing.Phase
    var progress: Ratio?
    var iteration: Int128 = 0

    /// `local` is the local time; the timing's end delay is 0 and its fill both.
    init(_ timing: Timing, at local: Ratio) {
      let (zero, one) = (Ratio(0), Ratio(1))
      let duration = Ratio(decimal: timing.duration)
      let iterations = Ratio(decimal: timing.iterations)
      let first = Ratio(decimal: timing.iterationStart)
      let delay = Ratio(decimal: timing.delay)
      let whole = duration * iterations
      let end = max(delay + whole, zero)
      let (start, stop) = (max(min(delay, end), zero), max(min(delay + whole, end), zero))
      let isBackwards = timing.playbackRate < 0
      if local < start || isBackwards && local == start {
        phase = .before
      } else if local > stop || !isBackwards && local == stop {
        phase = .after
      } else {
        phase = .active
      }
      var active = local - delay
      if phase == .before { active = max(active, zero) }
      if phase == .after { active = max(min(active, whole), zero) }
      let overall =
        duration == zero
        ? (phase == .before ? zero : iterations) + first : active / duration + first
      var simple = overall - Ratio(overall.floor)
      iteration = overall.floor
      if simple == zero, phase != .before, active == whole, iterations != zero {
        simple = one
        iteration -= 1
      }
      let isOdd = iteration % 2 != 0
      let isForwards =
        switch timing.direction {
        case .normal: true
        case .reverse: false
        case .alternate: !isOdd
        case .alternateReverse: isOdd
        }
      progress = isForwards ? simple : one - simple
    }
  }

  private func check(_ timing: Timing, at time: Double) {
    let expected = Expected(timing, at: Ratio(decimal: time))
    let state = timing.state(at: time)
    let words =
      "\(timing.duration) × \(timing.iterations) from \(timing.iterationStart) after "
      + "\(timing.delay), \(timing.direction), rate \(timing.playbackRate), at \(time)"
    #expect(state.phase == expected.phase, "\(words)")
    #expect(state.iteration == Double(expected.iteration), "\(words)")
    guard let progress = state.progress, let wanted = expected.progress else {
      Issue.record("no progress: \(words)")
      return
    }
    #expect((progress - wanted.double).magnitude <= 1e-15, "\(words)")
    if wanted == Ratio(0) || wanted == Ratio(1) { #expect(progress == wanted.double, "\(words)") }
  }

  @Test(arguments: [0.1, 0.2, 0.3, 0.7, 1.1, 2.2, 1.0 / 3, 2.0 / 3, 0.05, 16.7, 100, 333.3])
  func `case 10: iterations end on themselves`(duration: Double) {
    var random = SeededGenerator(seed: 20_261_201)
    func pick(_ numbers: [Double]) -> Double { numbers.randomElement(using: &random) ?? 0 }
    for count in [1, 2, 3, 6, 7, 10, 13, 49, 0.5, 1.5, 2.3, 0.1] as [Double] {
      for direction in Timing.Direction.allCases {
        var timing = Timing(duration: duration, delay: pick([0, 0.1, -0.1, 0.7]), fill: .both)
        timing.iterations = count
        timing.direction = direction
        timing.iterationStart = pick([0, 0, 0.1, 0.3, 0.5, 1, 1.7])
        timing.playbackRate = pick([1, -1])
        let end =
          Ratio(decimal: timing.delay) + Ratio(decimal: duration) * Ratio(decimal: count)
        for time in [0, timing.delay, end.double, end.double + 1, duration, duration * 2] {
          check(timing, at: time)
        }
      }
    }
  }

  @Test(arguments: Effort.seeds([1, 20_261_201]))
  func `times that are decimals fall where whole numbers put them`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func decimal(_ range: ClosedRange<Int>) -> Double {
      Double(Int.random(in: range, using: &random))
        / ([10, 100, 1000].randomElement(using: &random) ?? 1)
    }
    for _ in 0..<300 {
      var timing = Timing(duration: decimal(0...900), delay: decimal(-500...500), fill: .both)
      timing.iterations = decimal(0...700)
      timing.iterationStart = decimal(0...300)
      timing.direction = Timing.Direction.allCases.randomElement(using: &random) ?? .normal
      timing.playbackRate = Bool.random(using: &random) ? 1 : -1
      let steps = Double(Int.random(in: -1...8, using: &random))
      let near =
        Ratio(decimal: timing.delay) + Ratio(decimal: timing.duration) * Ratio(decimal: steps)
      check(timing, at: near.double)
      check(timing, at: decimal(-1000...9000))
    }
  }

  @Test(arguments: [1, 2, 7, 30, 49, 50, 90, 1000])
  func `every step begins on its own decimal`(count: Int) throws {
    let steps = Curve.steps(try Steps(count))
    for places in [10, 100, 1000, 7000] as [Int] where places % count == 0 || count % places == 0 {
      for index in 0...places {
        let x = Double(index) / Double(places)
        let height = Ratio(decimal: x) * Ratio(Int128(count))
        #expect(steps.value(at: x) == min(Ratio(height.floor, Int128(count)).double, 1), "\(x)")
      }
    }
  }

  @Test(arguments: Effort.seeds([3, 20_261_201]))
  func `a short double is the decimal that reads back as it`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for digits in 1...15 {
      for _ in 0..<20 {
        var whole: Int64 = 1
        for _ in 0..<digits { whole = whole &* 10 }
        let mantissa = Int64.random(in: 1..<max(whole, 2), using: &random)
        let value = Double("\(mantissa)e-\(Int.random(in: 0...9, using: &random))") ?? 0
        let ratio = Ratio(decimal: value)
        let number = DoubleDouble(declared: value)
        // Both parts are dyadic: what they lack of the ratio is worked out exactly.
        let head = value * 0x1p40
        #expect(number.head == value)
        guard head < 0x1p62, head == head.rounded() else { continue }
        let tail = (ratio - Ratio(Int128(head), 1 << 40)).double
        #expect((number.tail - tail).magnitude <= tail.magnitude * 1e-14, "\(value)")
      }
    }
  }
}
