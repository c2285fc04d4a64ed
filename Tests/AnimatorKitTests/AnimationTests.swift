import CAnimator
import Testing

@testable import AnimatorKitForTests

/// What the host is given of an animation.
@Suite
struct AnimationTests {
  private func given<Value>(_ animation: Animation<Value>) throws -> RecordedAnimation {
    let all = try RecordingHost.record { context throws(AnimatorError) in
      try Layer(context: context, handle: animator_layer(id: 7)).add(animation)
    }
    return try #require(all.count == 1 ? all.first : nil)
  }

  @Test
  func `a plain animation asks for nothing beyond its two ends`() throws {
    let plain = try given(Animation(.opacity, from: 0.25, to: 0.75, duration: 2))
    #expect(plain.layer == 7 && plain.property == .opacity && plain.duration == 2)
    #expect(plain.ends == [[0.25], [0.75], nil])
    #expect(plain.flags == [] && plain.repeatCount == 0 && plain.keyframes.isEmpty)
  }

  @Test
  func `each end is given by itself`() throws {
    #expect(try given(Animation(.opacity, by: 0.5, duration: 1)).ends == [nil, nil, [0.5]])
    let moved = Animation(.position, from: Point(1, 2), by: Point(30, 40), duration: 1)
    #expect(try given(moved).ends == [[1, 2], nil, [30, 40]])
    #expect(try given(Animation(.opacity, to: 1, by: 0.5, duration: 1)).ends == [nil, [1], [0.5]])
    #expect(try given(Animation(.opacity, to: 1, duration: 1)).ends == [nil, [1], nil])
  }

  @Test
  func `repetitions, the way back and adding are handed on`() throws {
    var swing = Animation(.opacity, by: 0.5, duration: 1)
    swing.repeatCount = 2.5
    swing.autoreverses = true
    #expect(try given(swing).repeatCount == 2.5)
    #expect(try given(swing).flags == .autoreverses)
    swing.isAdditive = true
    #expect(try given(swing).flags == [.autoreverses, .additive])
    swing.autoreverses = false
    swing.repeatCount = .infinity
    #expect(try given(swing).repeatCount == .infinity && given(swing).flags == .additive)
  }

  @Test
  func `keyframes are handed on in their order, each with its curve`() throws {
    let bounce = Animation(
      .opacity,
      keyframes: [
        Keyframe(0, 0.5, curve: .cubicBezier(0.1, 0.2, 0.3, 0.4)), Keyframe(0.7, 0.9),
        Keyframe(1, 1),
      ], duration: 0.5)
    let found = try given(bounce)
    #expect(found.ends == [nil, nil, nil] && found.duration == 0.5)
    #expect(
      found.keyframes == [
        .init(offset: 0, numbers: [0.5], y1: 0.2), .init(offset: 0.7, numbers: [0.9], y1: 0),
        .init(offset: 1, numbers: [1], y1: 0),
      ])
  }

  // MARK: - Blocks

  @Test
  func `a block of animations may be written with try and without it`() throws {
    let all = try RecordingHost.record { context throws(AnimatorError) in
      let animator = TransitionAnimator(pacing: .linear(duration: 3))
      let layer = Layer(context: context, handle: animator_layer(id: 1))
      try animator.addAnimations { try $0.animate(layer, .opacity, from: 0.5) }
      try animator.addAnimations { $0.animate(layer, .opacity, to: 0.25) }
      try animator.addAnimations {
        for radius in [1.0, 2] { try $0.animate(layer, .cornerRadius, to: radius) }
        if layer.handle.id == 1 { try $0.animate(layer, .zPosition, to: 3) }
      }
      try animator.addAnimations { (animations) throws(AnimatorError) in
        try animations.animate(layer, .shadowOpacity, to: 4)
      }
    }
    #expect(
      all.map(\.ends) == [
        [[0.5], nil, nil], [nil, [0.25], nil], [nil, [1], nil], [nil, [2], nil], [nil, [3], nil],
        [nil, [4], nil],
      ])
    #expect(all.allSatisfy { $0.duration == 3 })
  }

  @Test
  func `the first refusal leaves by the block, and nothing is added after it`() throws {
    var added: [RecordedAnimation] = []
    added = try RecordingHost.record { context throws(AnimatorError) in
      let animator = TransitionAnimator(pacing: .linear)
      let (good, bad) = (
        Layer(context: context, handle: animator_layer(id: 1)),
        Layer(context: context, handle: animator_layer(id: 13))
      )
      var statuses: [animator_status] = []
      do throws(AnimatorError) {
        try animator.addAnimations {
          try $0.animate(good, .opacity, to: 0.5)
          try $0.animate(bad, .opacity, to: 0)
          try $0.animate(good, .opacity, to: 1)
        }
      } catch {
        statuses.append(error.status)
      }
      do throws(AnimatorError) {
        try animator.addAnimations { (_) throws(Stopped) in throw Stopped() }
      } catch {
        statuses.append(error.status)
      }
      #expect(statuses == [.badValue, .internal])
    }
    #expect(added.map(\.ends) == [[nil, [0.5], nil]])
  }

  private struct Stopped: Error {}
}
