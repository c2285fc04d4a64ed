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
    guard let exact = state.exactProgress, case .numbers? = shape else { return }
    let progress = exact.head
    let interval = interval(at: exact, before: state.beforeFlag)
    let span = offsets[interval.end].head - offsets[interval.start].head
    for lane in velocities.indices {
      let below = velocities[lane]
      let (start, startKeeps) = part(interval.start, lane, state.iteration ?? 0)
      guard interval.start != interval.end, mode != .discrete, span > 0 else {
        velocities[lane] = startKeeps * below
        continue
      }
      let (end, endKeeps) = part(interval.end, lane, state.iteration ?? 0)
      let local = (progress - offsets[interval.start].head) / span
      let slope = keyframes[interval.start].curve.slope(at: local) / span
      let keeps = startKeeps + (endKeeps - startKeeps) * interval.distance
      var distance = end - start + (endKeeps - startKeeps) * values[lane]
      if isSmooth { distance += bulgeSlope(interval, lane) }
      let own = distance == 0 || rate == 0 ? 0 : distance * slope * rate
      velocities[lane] = keeps * below + own
    }
  }

  /// A keyframe's own number, and the share of what lies below that it keeps.
  private func part(
    _ index: Int, _ lane: Int, _ iteration: Double
  ) -> (number: Double, keeps: Double) {
    guard let own = number(index, lane, iteration) else { return (0, 1) }
    return (own, (keyframes[index].composite ?? composite) == .replace ? 0 : 1)
  }
}
