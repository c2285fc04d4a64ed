extension KeyframeEffect {
  /// The two keyframes a progress lies between, and how far from the first to the second.
  struct Interval {
    var start: Int
    var end: Int
    /// The eased distance.
    var distance: Double
  }

  /// Returns the interval that a progress lies in.
  ///
  /// - Parameters:
  ///   - progress: The eased progress of the iteration, which may lie outside 0…1.
  ///   - before: Whether a jump of a staircase exactly here is still to come.
  ///   - eased: Whether the interval's own curve is applied.
  /// - Returns: The interval.
  func interval(at progress: DoubleDouble, before: Bool, eased: Bool = true) -> Interval {
    let last = offsets.count - 1
    if progress.head < 0, offsets[1].head == 0 { return Interval(start: 0, end: 0, distance: 0) }
    if progress.head >= 1, offsets[last - 1].head == 1 {
      return Interval(start: last, end: last, distance: 0)
    }
    var (low, high) = (0, last)
    while high - low > 1 {
      let middle = (low + high) / 2
      let isReached = !(progress < offsets[middle]) && offsets[middle].head < 1
      if isReached { low = middle } else { high = middle }
    }
    // Of keyframes at the same offset the last one counts, but never one at 1.
    let (start, end) = (offsets[low], offsets[high])
    if mode == .discrete {
      return Interval(start: progress.head >= 1 ? high : low, end: high, distance: 0)
    }
    let local =
      if start.head == 0, end.head == 1 { progress } else if start.head < end.head {
        progress.since(start) / (end - start)
      } else { DoubleDouble.zero }
    let distance = eased ? keyframes[low].curve.value(at: local, before: before) : local
    return Interval(start: low, end: high, distance: distance.head)
  }

  /// Returns the value at a progress, on top of what lies below.
  ///
  /// - Parameters:
  ///   - progress: The eased progress of the iteration, which may lie outside 0…1.
  ///   - iteration: The number of the iteration.
  ///   - underlying: What lies below the animation.
  ///   - before: Whether a jump of a staircase exactly here is still to come.
  ///   - eased: Whether the curves between keyframes are applied.
  /// - Returns: The value (Web Animations, "the effect value of a keyframe effect").
  public func value(
    at progress: Double, iteration: Double, onto underlying: AnimatedValue, before: Bool = false,
    eased: Bool = true
  ) -> AnimatedValue {
    let interval = interval(at: DoubleDouble(declared: progress), before: before, eased: eased)
    return value(interval, iteration, underlying)
  }

  /// Returns the value that a timing's state stands for, on top of what lies below.
  ///
  /// - Parameters:
  ///   - state: Progress and iteration.
  ///   - underlying: What lies below the animation.
  /// - Returns: The value, or what lies below where the timing has no effect.
  public func value(in state: Timing.State, onto underlying: AnimatedValue) -> AnimatedValue {
    guard let progress = state.exactProgress else { return underlying }
    let interval = interval(at: progress, before: state.beforeFlag)
    return value(interval, state.iteration ?? 0, underlying)
  }

  private func value(
    _ interval: Interval, _ iteration: Double, _ underlying: AnimatedValue
  ) -> AnimatedValue {
    if shape == .transform {
      var scratch = TransformScratch()
      scratch.value.set(underlying)
      scratch.join(interval, of: self, iteration: iteration)
      return scratch.value.value
    }
    let start = endpoint(interval.start, iteration, underlying)
    guard interval.start != interval.end else { return start }
    let end = endpoint(interval.end, iteration, underlying)
    let straight = AnimatedValue.interpolate(start, end, at: interval.distance)
    guard isSmooth, case .numbers(let numbers) = straight else { return straight }
    return .numbers(numbers.indices.map { numbers[$0] + bulge(interval, $0) })
  }

  /// A keyframe's numbers joined to what lies below and to earlier iterations.
  private func endpoint(
    _ index: Int, _ iteration: Double, _ underlying: AnimatedValue
  ) -> AnimatedValue {
    let keyframe = keyframes[index]
    guard let own = keyframe.value else { return underlying }
    var value = own
    if iterationComposite == .accumulate, iteration > 0, iteration.isFinite,
      case .numbers(let numbers) = own,
      case .numbers(let last)? = keyframes[keyframes.count - 1].value
    {
      value = .numbers(zip(numbers, last).map { $0 + $1 * iteration })
    }
    return AnimatedValue.combine(value, onto: underlying, keyframe.composite ?? composite)
  }
}
