import Motion
import Testing
import TimingEngine

/// The rules of UIKit's property animators.
@Suite
struct PropertyAnimatorTests {
  private func animator(
    _ duration: Double = 2, curve: Curve = .easeIn, scrubsLinearly: Bool = true
  ) throws -> PropertyAnimator {
    try PropertyAnimator(duration: duration, curve: curve, scrubsLinearly: scrubsLinearly)
  }

  @Test
  func `it becomes active by start, by pause and by a hand, and inactive by its end`() throws {
    var started = try animator()
    #expect(started.state == .inactive)
    try started.start(at: 10)
    #expect(started.state == .active && started.isRunning)
    #expect(abs(started.progress(at: 11) - 0.315356813) < 1e-9)
    #expect(started.update(at: 11.9) == nil)
    #expect(started.update(at: 12) == .end)
    #expect(started.state == .inactive && started.update(at: 13) == nil)
    var paused = try animator()
    try paused.pause(at: 0)
    #expect(paused.state == .active && !paused.isRunning)
    var scrubbed = try animator()
    try scrubbed.setFraction(0.3)
    #expect(scrubbed.state == .active && scrubbed.progress(at: 99) == 0.3)
  }

  @Test
  func `a delay comes before the first move`() throws {
    var animator = try animator()
    try animator.start(at: 0, afterDelay: 1)
    #expect(animator.progress(at: 0.9) == 0)
    #expect(animator.update(at: 2.9) == nil)
    #expect(animator.update(at: 3) == .end)
  }

  @Test
  func `turned around it ends at its start`() throws {
    var animator = try animator(curve: .linear)
    try animator.start(at: 0)
    try animator.setReversed(true, at: 0.5)
    #expect(animator.progress(at: 0.75) == 0.125)
    #expect(animator.update(at: 0.99) == nil)
    #expect(animator.update(at: 1) == .start)
  }

  @Test(arguments: [(true, 0.5), (false, 0.315356813)])
  func `values follow the hand or the curve, and a hand may go beyond`(
    isLinear: Bool, value: Double
  ) throws {
    var animator = try animator(scrubsLinearly: isLinear)
    try animator.setFraction(0.5)
    #expect(abs(animator.progress(at: 0) - value) < 1e-9)
    try animator.setFraction(1.25)
    #expect(animator.progress(at: 0) == 1.25)
    try animator.start(at: 0)
    try animator.setFraction(0.1)
    #expect(animator.progress(at: 0) == 1.25, "a hand cannot move what runs")
    #expect(throws: PropertyAnimator.Misuse.self) { try animator.setFraction(.nan) }
  }

  @Test
  func `pausing shows what was shown`() throws {
    var animator = try animator()
    try animator.start(at: 0)
    let shown = animator.progress(at: 0.7)
    try animator.pause(at: 0.7)
    #expect(animator.progress(at: 50) == shown)
  }

  // 2 s, held at 0.4: 1.2 s are left; a factor of 0.25 leaves 0.5 s.
  @Test(arguments: [(0.0, 1.2), (0.25, 0.5), (1, 2)])
  func `continued, it takes the rest or the share that is asked for`(factor: Double, rest: Double)
    throws
  {
    var animator = try animator()
    try animator.setFraction(0.4)
    try animator.continue(along: .easeInOut, durationFactor: factor, at: 0)
    #expect(abs(animator.progress(at: rest / 2) - 0.7) < 1e-12)
    #expect(abs(animator.progress(at: rest / 4) - 0.477497159) < 1e-9)
    #expect(animator.update(at: rest * 0.999) == nil)
    #expect(animator.update(at: rest * 1.001) == .end)
  }

  @Test
  func `stopped without finishing it is inactive, and nobody is told`() throws {
    var animator = try animator(curve: .linear)
    try animator.start(at: 0)
    animator.stop(withoutFinishing: true, at: 0.5)
    #expect(animator.state == .inactive && animator.progress(at: 9) == 0.25)
    #expect(animator.update(at: 9) == nil)
    #expect(throws: PropertyAnimator.Misuse.notStopped(.inactive)) {
      try animator.finish(at: .end)
    }
  }

  @Test(arguments: [
    (PropertyAnimator.Position.start, 0.0), (.end, 1), (.current, 0.25),
  ])
  func `stopped, it can only be finished, at one of three places`(
    position: PropertyAnimator.Position, value: Double
  ) throws {
    var animator = try animator(curve: .linear)
    try animator.start(at: 0)
    animator.stop(withoutFinishing: false, at: 0.5)
    #expect(animator.state == .stopped)
    #expect(throws: PropertyAnimator.Misuse.stopped) { try animator.start(at: 1) }
    #expect(throws: PropertyAnimator.Misuse.stopped) { try animator.pause(at: 1) }
    #expect(throws: PropertyAnimator.Misuse.stopped) { try animator.continue(at: 1) }
    #expect(try animator.finish(at: position) == position)
    #expect(animator.state == .inactive && animator.progress(at: 9) == value)
  }

  @Test
  func `only a stopped one can be finished`() throws {
    var animator = try animator()
    try animator.start(at: 0)
    #expect(throws: PropertyAnimator.Misuse.notStopped(.active)) { try animator.finish(at: .end) }
  }

  @Test
  func `one that pauses on completion stays active and can be turned around`() throws {
    var animator = try animator(curve: .linear)
    animator.pausesOnCompletion = true
    try animator.start(at: 0)
    #expect(animator.update(at: 2) == nil)
    #expect(animator.state == .active && !animator.isRunning)
    try animator.setReversed(true, at: 3)
    animator.pausesOnCompletion = false
    try animator.start(at: 3)
    #expect(animator.progress(at: 4) == 0.5)
    #expect(animator.update(at: 5) == .start)
  }

  @Test
  func `without anything to animate it never ends`() throws {
    var animator = try PropertyAnimator(duration: 1, curve: .linear, isEmpty: true)
    try animator.start(at: 0)
    #expect(animator.state == .active && !animator.isRunning)
    #expect(animator.update(at: 1e9) == nil)
  }

  @Test
  func `what is added late starts late and ends with the rest`() throws {
    let interval = try animator().interval(delayFactor: 0.25)
    #expect(interval.delay == 0.5 && interval.duration == 1.5)
  }
}
