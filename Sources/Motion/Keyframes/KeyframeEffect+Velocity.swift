extension KeyframeEffect {
  /// Replaces velocities by the effect's, taking what is there as those of what lies below.
  ///
  /// - Parameters:
  ///   - state: Progress and iteration.
  ///   - rate: The change of progress per second.
  ///   - values: What lies below.
  ///   - velocities: The buffer of one value.
  public func applyVelocity(
    _ state: Timing.State, rate: Double, onto values: [Double], to velocities: inout [Double]
  ) {
    guard let progress = state.progress, case .numbers? = shape else { return }
    let interval = interval(at: progress, before: state.beforeFlag)
    let span = offsets[interval.end] - offsets[interval.start]
    for lane in velocities.indices {
      let below = velocities[lane]
      let (start, startKeeps) = part(interval.start, lane)
      guard interval.start != interval.end, mode != .discrete, span > 0 else {
        velocities[lane] = startKeeps * below
        continue
      }
      let (end, endKeeps) = part(interval.end, lane)
      let local = (progress - offsets[interval.start]) / span
      let slope = keyframes[interval.start].curve.slope(at: local) / span
      let keeps = startKeeps + (endKeeps - startKeeps) * interval.distance
      var distance = end - start + (endKeeps - startKeeps) * values[lane]
      if isSmooth { distance += bulgeSlope(interval, lane) }
      let own = distance == 0 || rate == 0 ? 0 : distance * slope * rate
      velocities[lane] = keeps * below + own
    }
  }

  /// A keyframe's own number, and the share of what lies below that it keeps.
  private func part(_ index: Int, _ lane: Int) -> (number: Double, keeps: Double) {
    guard case .numbers(let own)? = keyframes[index].value else { return (0, 1) }
    return (own[lane], (keyframes[index].composite ?? composite) == .replace ? 0 : 1)
  }
}
