import LayerTree
import PluginHost
import Rendering
import Scenes
import Testing
import TimingEngine
import TransitionRig
import Transitions

/// The Slide family in the hand, by the rule of the system that it rebuilds.
@Suite
struct SlideByHandTests {
  private static let releases: [(position: Double, speed: Double, finishes: Bool, factor: Double)] =
    [
      (0.1, 676, true, 0.99), (0.1, 675, false, 1), (0.2, 0, true, 0.99), (0.199, 0, false, 1),
      (0.9, -199, true, 0.99), (0.9, -200, false, 1), (0.5, 800, true, 1), (0.5, 1_200, true, 1.5),
      (0.05, 1_800, true, 2.25), (0.5, 4_000, true, 2.25),
    ]

  @Test(arguments: releases)
  func `DSL-14 a release goes by position and signed velocity, at a clamped speed`(
    position: Double, speed: Double, finishes: Bool, factor: Double
  ) throws {
    for width in [375.0, 750] {
      let rig = try slideRig("slide", size: Size(width, 667))
      let transition = try start(rig, .pop)
      try transition.grab(at: 0)
      try transition.scrub(to: position, at: 0)
      let release = try rig.animator.release(position: position, velocity: speed / width)
      #expect(release.decision == (finishes ? .finish : .cancel))
      #expect(abs(release.speed - factor) < 1e-9)
    }
  }

  @Test
  func `DSL-14 what is let go goes on to the end or back`() throws {
    for direction in [TransitionContext.LayoutDirection.leftToRight, .rightToLeft] {
      var rig = try slideRig("slide")
      rig.settings.layoutDirection = direction
      let sign = direction == .leftToRight ? 1.0 : -1
      let on = try start(rig, .pop)
      try on.grab(at: 0)
      try on.scrub(to: 0.4, at: 100_000_000)
      #expect(
        abs(try on.layer("detail", at: 0.1).transform[3, 0] - sign * 0.4 * 375) < 1e-6 * 375)
      try on.release(velocity: 0, at: 200_000_000)
      on.run()
      #expect(on.outcome == .finished)
      // The rest of 0.6 · 0.35 s at 0.99 times the speed.
      #expect(abs((on.endTime ?? 0) - (0.2 + 0.21 / 0.99)) < 1e-6)
      let back = try start(rig, .pop)
      try back.grab(at: 0)
      try back.scrub(to: 0.4, at: 100_000_000)
      try back.release(velocity: -1, at: 200_000_000)
      back.run()
      #expect(back.outcome == .cancelled)
      #expect(back.result == back.change.before)
    }
  }

  @Test
  func `DSL-14 without the grant no hand gets hold of it`() throws {
    let transition = try start(slideRig("slide", withholding: ["animator.interactive"]), .pop)
    #expect(throws: InteractionError.self) { try transition.grab(at: 0) }
    transition.run()
    #expect(transition.outcome == .finished)
  }

  @Test
  func `DSL-15 neither the root nor a screen under a modal one is popped`() throws {
    var rig = try slideRig("slide")
    #expect(throws: ScreenStack.RequestError.nothingBelow) { try rig.stack.change(for: .pop) }
    rig.stack.push(rig.screens[1])
    rig.stack.present(rig.screens[3])
    #expect(throws: ScreenStack.RequestError.nothingBelow) { try rig.stack.change(for: .pop) }
  }
}
