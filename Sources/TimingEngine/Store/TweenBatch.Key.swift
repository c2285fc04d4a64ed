internal import Motion

extension TweenBatch {
  /// What animations in one batch share.
  struct Key: Hashable, Sendable {
    var curve: Curve
    var width: Int
    /// Whether there is more to them than one iteration forwards.
    var repeats: Bool

    /// The batch that an animation between two values of its own belongs to.
    ///
    /// Nothing is returned for any other one, and for curves that jump.
    init?(_ effect: KeyframeEffect, _ timing: Timing) {
      guard effect.keyframes.count == 2, effect.mode == .linear, effect.composite == .replace,
        effect.iterationComposite == .replace, case .numbers(let width)? = effect.shape,
        effect.keyframes.allSatisfy({ $0.composite ?? .replace == .replace && $0.value != nil }),
        timing.iterations > 0, timing.playbackRate == 1, timing.delay >= 0, timing.endDelay == 0,
        timing.duration >= TweenBatch.shortest, timing.duration.isFinite
      else { return nil }
      switch (timing.curve, effect.keyframes[0].curve) {
      case (.linear, .linear): curve = .linear
      case (.linear, .cubicBezier(let own)), (.cubicBezier(let own), .linear):
        curve = .cubicBezier(own)
      default: return nil
      }
      self.width = width
      repeats = timing.repeats
    }
  }
}
