internal import Motion

extension Track {
  /// Replaces numbers by the animation's, taking what is there as what lies below.
  ///
  /// - Parameters:
  ///   - numbers: The buffer.
  ///   - offset: Where the value starts in the buffer.
  ///   - time: The store's exact time in seconds.
  ///   - law: How the animation is read.
  /// - Returns: Whether the animation has an effect.
  func apply(
    to numbers: inout ContiguousArray<Double>, at offset: Int, time: DoubleDouble, law: ScrubLaw
  ) -> Bool {
    switch driver {
    case .keyframes(let effect, let timing, let straight):
      let local = timing.localTime(at: time.since(start))
      let state = timing.state(at: local, eased: law == .curve)
      guard state.progress != nil else { return false }
      effect.apply(state, eased: law == .curve || !straight, to: &numbers, at: offset)
    case .spring(let track):
      guard case .numbers(let to, let distance, let velocity) = track.path else { return false }
      let factors: SpringResponse.Propagator
      switch track.moment(at: time.since(start)) {
      case .none: return false
      case .running(let local): factors = track.factors(at: local, law)
      case .ended: factors = .rest
      }
      let adds = track.composite != .replace
      for lane in to.indices {
        let value =
          to[lane] + (factors.place * distance[lane] + factors.drift * velocity[lane])
        numbers[offset + lane] = adds ? numbers[offset + lane] + value : value
      }
    case .fixedTime(let effect):
      for (lane, motion) in effect.lanes.enumerated() {
        numbers[offset + lane] = motion.state(at: time.since(start).head).value
      }
    }
    return true
  }

  /// Returns the animation's matrix on top of the one below, or nothing if it has no effect.
  func matrix(onto below: Matrix4, time: DoubleDouble, law: ScrubLaw) -> Matrix4? {
    switch driver {
    case .keyframes(let effect, let timing, let straight):
      let local = timing.localTime(at: time.since(start))
      let state = timing.state(at: local, eased: law == .curve)
      guard state.progress != nil else { return nil }
      return effect.matrix(state, eased: law == .curve || !straight, onto: below)
    case .spring(let track):
      guard case .transform(_, _, let way?, _) = track.path,
        let progress = springProgress(track, time, law)
      else { return nil }
      let own = way.matrix(at: progress)
      return track.composite == .replace ? own : own * below
    case .fixedTime:
      return nil
    }
  }

  /// Lays the animation onto a transform that is worked out function by function.
  ///
  /// - Parameters:
  ///   - scratch: The transform.
  ///   - time: The store's exact time in seconds.
  ///   - law: How the animation is read.
  /// - Returns: Whether the animation has an effect.
  func apply(to scratch: inout TransformScratch, time: DoubleDouble, law: ScrubLaw) -> Bool {
    switch driver {
    case .keyframes(let effect, let timing, let straight):
      let local = timing.localTime(at: time.since(start))
      let state = timing.state(at: local, eased: law == .curve)
      guard state.progress != nil else { return false }
      effect.apply(state, eased: law == .curve || !straight, to: &scratch)
    case .spring(let track):
      guard case .transform(let from, let to, _, _) = track.path,
        let progress = springProgress(track, time, law)
      else { return false }
      scratch.join(from: from, to: to, at: progress, track.composite)
    case .fixedTime:
      return false
    }
    return true
  }

  /// The progress of a transform's spring.
  private func springProgress(
    _ track: SpringTrack, _ time: DoubleDouble, _ law: ScrubLaw
  ) -> Double? {
    guard case .transform(_, _, _, let velocity) = track.path else { return nil }
    switch track.moment(at: time.since(start)) {
    case .none: return nil
    case .ended: return 1
    case .running(let local):
      let factors = track.factors(at: local, law)
      return 1 + (factors.drift * velocity - factors.place)
    }
  }
}
