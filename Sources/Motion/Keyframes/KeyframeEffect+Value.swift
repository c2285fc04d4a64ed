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
  func interval(at progress: Double, before: Bool, eased: Bool = true) -> Interval {
    let last = offsets.count - 1
    if progress < 0, offsets[1] == 0 { return Interval(start: 0, end: 0, distance: 0) }
    if progress >= 1, offsets[last - 1] == 1 {
      return Interval(start: last, end: last, distance: 0)
    }
    var (low, high) = (0, last)
    while high - low > 1 {
      let middle = (low + high) / 2
      if offsets[middle] <= progress, offsets[middle] < 1 { low = middle } else { high = middle }
    }
    // Of keyframes at the same offset the last one counts, but never one at 1.
    let (start, end) = (offsets[low], offsets[high])
    let span = end - start
    let local = span > 0 ? (progress - start) / span : 0
    if mode == .discrete {
      return Interval(start: progress >= 1 ? high : low, end: high, distance: 0)
    }
    let distance = eased ? keyframes[low].curve.value(at: local, before: before) : local
    return Interval(start: low, end: high, distance: distance)
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
    let interval = interval(at: progress, before: before, eased: eased)
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
