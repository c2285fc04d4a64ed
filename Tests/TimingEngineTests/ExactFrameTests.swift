import Motion
import TestVectors
import Testing
import TimingEngine

/// What moves on a grid of frames, against whole numbers.
struct ExactFrameTests {
  private static let rates: [(Int, Int)] = [
    (24, 1), (25, 1), (30, 1), (50, 1), (60, 1), (90, 1), (120, 1), (144, 1), (165, 1),
    (30_000, 1001), (24_000, 1001),
  ]
  private static let durations = [0.1, 0.2, 0.4, 0.7, 1.1, 2.2, 1.0 / 3, 0.123_456_789]

  private func number(_ store: AnimationStore, _ time: DoubleDouble) -> Double {
    var values = PresentationValues()
    store.evaluate(at: time, into: &values)
    return values.number(at: 0)
  }

  private func store(
    _ keyframes: [Keyframe], _ timing: Timing, mode: KeyframeEffect.CalculationMode = .linear,
    at start: Int64 = 0
  ) throws -> AnimationStore {
    var store = AnimationStore()
    try store.setBase(.scalar(-1), of: Slot(1))
    try store.add(
      Animation(KeyframeEffect(keyframes, mode: mode), timing: timing), to: Slot(1), at: start)
    return store
  }

  @Test(arguments: rates, durations)
  func `a run has ceil(duration · rate) steps between frames`(
    rate: (Int, Int), duration: Double
  ) throws {
    let grid = FrameGrid(rate: try FrameRate(rate.0, per: rate.1), duration: duration)
    let exact = Ratio(decimal: duration) * Ratio(Int128(rate.0), Int128(rate.1))
    #expect(Int128(grid.lastIndex) == exact.ceiling)
    #expect(grid[grid.lastIndex].time.head == duration)
    for index in 0..<grid.lastIndex {
      #expect(grid[index].time.head == Double(index * rate.1) / Double(rate.0))
    }
  }

  @Test(arguments: rates, [30, 50, 90])
  func `steps fall on their frames`(rate: (Int, Int), count: Int) throws {
    let steps = Curve.steps(try Steps(count))
    for duration in [0.1, 0.7, 1, 1.0 / 3] {
      let (from, to) = (Keyframe(.scalar(0)), Keyframe(.scalar(Double(count))))
      let curved = try store([from, to], Timing(duration: duration, fill: .both, curve: steps))
      let keyed = try store(
        [Keyframe(.scalar(0), curve: steps), to], Timing(duration: duration, fill: .both))
      let values = (0..<count).map { Keyframe(.scalar(Double($0))) }
      let held = try store(
        values, Timing(duration: duration, fill: .both), mode: .discrete)
      let started: Int64 = 700_000_000
      let late = try store(
        [from, to], Timing(duration: duration, delay: 0.3, fill: .both, curve: steps), at: started)
      let grid = FrameGrid(rate: try FrameRate(rate.0, per: rate.1), duration: duration)
      for index in 0...grid.lastIndex {
        let time = Ratio(Int128(index) * Int128(rate.1), Int128(rate.0))
        let share = min(time / Ratio(decimal: duration), Ratio(1))
        let step = Double((share * Ratio(Int128(count))).floor)
        let at = grid.rate.time(ofFrame: index)
        let words: Comment = "frame \(index) of \(duration) s at \(grid.rate)"
        // A staircase whose height is worked out as a share reaches it within a rounding.
        #expect((number(curved, at) - step).magnitude < 1e-12, words)
        #expect((number(keyed, at) - step).magnitude < 1e-12, words)
        #expect(number(held, at) == min(step, Double(count - 1)), words)
        let shifted = at + DoubleDouble(1)
        #expect((number(late, shifted) - step).magnitude < 1e-12, words)
      }
    }
  }

  @Test(arguments: [(24, 1), (60, 1), (120, 1), (30_000, 1001)], [0.1, 0.2, 0.7, 1.0 / 3])
  func `case 10: delays and repetitions begin and end on their frames`(
    rate: (Int, Int), duration: Double
  ) throws {
    let frames = try FrameRate(rate.0, per: rate.1)
    for direction in [.normal, .alternateReverse] as [Timing.Direction] {
      for count in [1, 2.5, 3] as [Double] {
        for delay in [0, 0.1] as [Double] {
          var timing = Timing(duration: duration, delay: delay)
          timing.iterations = count
          timing.direction = direction
          let tween = try store([Keyframe(.scalar(0)), Keyframe(.scalar(1))], timing)
          // The same animation where none of the batches takes it.
          let alone = try store(
            [Keyframe(.scalar(0)), Keyframe(.scalar(0.5)), Keyframe(.scalar(1))], timing)
          let whole = Ratio(decimal: duration)
          let begin = Ratio(decimal: delay)
          let end = begin + whole * Ratio(decimal: count)
          let last = (end * Ratio(Int128(rate.0), Int128(rate.1))).ceiling
          for index in 0...Int(last) {
            let time = Ratio(Int128(index) * Int128(rate.1), Int128(rate.0))
            var wanted = -1.0
            if !(time < begin), time < end {
              let overall = (time - begin) / whole
              let isOdd = overall.floor % 2 != 0
              let share = (overall - Ratio(overall.floor))
              let isBack =
                switch direction {
                case .normal: false
                case .reverse: true
                case .alternate: isOdd
                case .alternateReverse: !isOdd
                }
              wanted = (isBack ? Ratio(1) - share : share).double
            }
            let at = frames.time(ofFrame: index)
            let words: Comment =
              "\(index) at \(frames), \(delay) + \(duration) × \(count) \(direction)"
            #expect((number(tween, at) - wanted).magnitude < 1e-13, words)
            #expect((number(alone, at) - wanted).magnitude < 1e-13, words)
          }
        }
      }
    }
  }
}
