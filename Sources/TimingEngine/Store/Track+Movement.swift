internal import Motion

extension Track {
  /// Replaces a movement by the animation's, taking what is there as what lies below.
  func move(_ movement: inout AnimationStore.Movement, time: DoubleDouble) {
    switch driver {
    case .keyframes(let effect, let timing, _):
      let state = timing.state(at: timing.localTime(at: time.since(start)))
      guard state.progress != nil else { return }
      let rate = timing.progressRate(in: state) * timing.playbackRate
      effect.applyVelocity(
        state, rate: rate, onto: movement.value, to: &movement.velocity)
    case .spring(let track):
      guard case .numbers(let to, let distance, let velocity) = track.path else { return }
      let factors: SpringResponse.Propagator
      switch track.moment(at: time.since(start)) {
      case .none: return
      case .running(let local) where !(time.since(start) < track.delay):
        factors = track.factors(at: local, .curve)
      case .running, .ended: factors = .rest
      }
      let keeps = track.composite == .replace ? 0.0 : 1.0
      for lane in to.indices {
        let own = factors.pull * distance[lane] + factors.keep * velocity[lane]
        movement.velocity[lane] = keeps * movement.velocity[lane] + own
      }
    case .fixedTime(let effect):
      guard !(time < start) else { return }
      for (lane, motion) in effect.lanes.enumerated() {
        movement.velocity[lane] = motion.state(at: time.since(start).head).velocity
      }
    }
    var numbers = ContiguousArray(movement.value)
    _ = apply(to: &numbers, at: 0, time: time, law: .curve)
    movement.value = Array(numbers)
  }
}
