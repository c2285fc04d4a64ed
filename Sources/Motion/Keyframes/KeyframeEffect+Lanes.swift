extension KeyframeEffect {
  /// Replaces numbers by the effect's, taking what is there as what lies below.
  ///
  /// It does what `value(at:iteration:onto:before:eased:)` does, without making any array.
  ///
  /// - Parameters:
  ///   - state: Progress and iteration.
  ///   - eased: Whether the curves between keyframes are applied.
  ///   - numbers: The buffer.
  ///   - offset: Where the value starts in the buffer.
  public func apply(
    _ state: Timing.State, eased: Bool = true, to numbers: inout ContiguousArray<Double>,
    at offset: Int
  ) {
    guard let progress = state.progress, case .numbers(let width)? = shape else { return }
    let interval = interval(at: progress, before: state.beforeFlag, eased: eased)
    let iteration = state.iteration ?? 0
    for lane in 0..<width {
      let below = numbers[offset + lane]
      let start = endpoint(interval.start, lane, iteration, below)
      guard interval.start != interval.end, interval.distance != 0 else {
        numbers[offset + lane] = start
        continue
      }
      let end = endpoint(interval.end, lane, iteration, below)
      numbers[offset + lane] =
        interval.distance == 1 ? end : start + (end - start) * interval.distance
      if isSmooth { numbers[offset + lane] += bulge(interval, lane) }
    }
  }

  /// One number of a keyframe, joined to what lies below and to earlier iterations.
  private func endpoint(_ index: Int, _ lane: Int, _ iteration: Double, _ below: Double) -> Double {
    guard case .numbers(let own)? = keyframes[index].value else { return below }
    var value = own[lane]
    if iterationComposite == .accumulate, iteration > 0, iteration.isFinite,
      case .numbers(let last)? = keyframes[keyframes.count - 1].value
    {
      value += last[lane] * iteration
    }
    return (keyframes[index].composite ?? composite) == .replace ? value : below + value
  }

  /// Returns the effect's matrix on top of the one below, without making any list.
  ///
  /// It serves effects of which `needsLists` is false.
  ///
  /// - Parameters:
  ///   - state: Progress and iteration.
  ///   - eased: Whether the curves between keyframes are applied.
  ///   - below: What lies below.
  /// - Returns: The matrix.
  public func matrix(_ state: Timing.State, eased: Bool = true, onto below: Matrix4) -> Matrix4 {
    guard let progress = state.progress else { return below }
    let interval = interval(at: progress, before: state.beforeFlag, eased: eased)
    let (first, second) = (keyframes[interval.start], keyframes[interval.end])
    let adds = (first.composite ?? composite) == .add
    let own: Matrix4
    if interval.start == interval.end {
      own = first.value?.matrix ?? .identity
    } else if case .matrix(let from)? = first.value, case .matrix(let to)? = second.value {
      own = MatrixInterpolation(from: from, to: to).value(at: interval.distance)
    } else {
      let (from, to) = (first.value?.list ?? TransformList(), second.value?.list ?? TransformList())
      own = TransformList.matrix(from: from, to: to, at: interval.distance)
    }
    return adds ? own * below : own
  }

  /// Whether values can only be worked out on whole lists of transform functions.
  ///
  /// That is so where a keyframe stands for what lies below, accumulates, or differs from the next
  /// in how it joins what lies below.
  public var needsLists: Bool {
    guard shape == .transform else { return false }
    if iterationComposite == .accumulate { return true }
    let ways = Set(keyframes.map { $0.composite ?? composite })
    if ways.count > 1 || ways.contains(.accumulate) { return true }
    return keyframes.contains { $0.value == nil }
  }
}
