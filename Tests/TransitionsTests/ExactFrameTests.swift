import LayerTree
import Motion
import TestVectors
import Testing
import TimingEngine
import Transitions

/// Transitions on frames, against whole numbers.
struct ExactFrameTests {
  @Test(arguments: [(30, 30), (60, 30), (50, 50), (90, 90), (60, 20)])
  func `steps of a transition that starts late fall on their frames`(
    rate: Int, count: Int
  ) throws {
    let bench = Bench("main")
    bench.slides.duration = 1
    bench.slides.curve = .steps(try Steps(count))
    try bench.request(.push(Plain.screen("next")), at: 700)
    let frames = try FrameRate(rate)
    let first = rate * 7 / 10
    for frame in 0..<rate {
      let tree = bench.container.presentation(at: frames.time(ofFrame: first + frame))
      let next = try #require(tree.find("next", in: LayerTree.rootID))
      let step = frame * count / rate
      #expect(
        (tree[next].frame.minX - 100 * (1 - Double(step) / Double(count))).magnitude < 1e-9,
        "frame \(frame)")
    }
  }

  /// What an animator's frames and a trace are told is the double nearest to the ratio.
  @Test(arguments: [(24, 1), (49, 1), (60, 1), (90, 1), (120, 1), (30_000, 1001)])
  func `the progress of a frame is its exact share`(rate: (Int, Int)) throws {
    let frames = try FrameRate(rate.0, per: rate.1)
    for duration in [0.1, 0.3, 0.35, 0.4, 0.7, 1.1] {
      let animator = Scripted { context, transaction in
        let opacity = AnimatedTarget(layer: context.to, property: .opacity)
        try transaction.perform(.runFrames(FrameRun(of: [opacity], duration: duration)))
      }
      animator.frames = { [$0] }
      let change = try Plain.stack("a").change(for: .push(Plain.screen("b")))
      let transition = Transition(change, animator: .success(animator))
      for frame in 0..<Int(duration * Double(rate.0) / Double(rate.1)) {
        let share =
          Ratio(Int128(frame) * Int128(rate.1), Int128(rate.0)) / Ratio(decimal: duration)
        let time = frames.time(ofFrame: frame)
        let shown = transition.presentation(at: time)[change.to.root].opacity
        #expect(shown == share.double, "frame \(frame) of \(duration)")
        #expect(transition.progress(at: time) == share.double, "frame \(frame) of \(duration)")
      }
    }
  }

  @Test(arguments: [0.1, 0.2, 0.4, 1.1, 2.2])
  func `a transition's last frame is that of its end`(duration: Double) throws {
    for (numerator, denominator) in [(24, 1), (30, 1), (60, 1), (120, 1), (30_000, 1001)] {
      let bench = Bench("main")
      bench.slides.duration = duration
      try bench.request(.push(Plain.screen("next")), at: 0)
      let rate = try FrameRate(numerator, per: denominator)
      var frame = 0
      while !bench.container.isIdle {
        bench.container.advance(to: rate.nanoseconds(toFrame: frame))
        frame += 1
      }
      // In tenths of a second, and thus whole: ceil(duration · rate), and frame 0.
      let tenths = Int((duration * 10).rounded()) * numerator
      #expect(frame - 1 == (tenths + 10 * denominator - 1) / (10 * denominator))
    }
  }
}
