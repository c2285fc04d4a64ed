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
    guard let progress = state.exactProgress, case .numbers(let width)? = shape else { return }
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
    guard let value = number(index, lane, iteration) else { return below }
    return (keyframes[index].composite ?? composite) == .replace ? value : below + value
  }

  /// One number of a keyframe joined to earlier iterations; nothing if it stands for what lies below.
  func number(_ index: Int, _ lane: Int, _ iteration: Double) -> Double? {
    guard case .numbers(let own)? = keyframes[index].value else { return nil }
    guard iterationComposite == .accumulate, iteration > 0, iteration.isFinite,
      case .numbers(let last)? = keyframes[keyframes.count - 1].value
    else { return own[lane] }
    return own[lane] + last[lane] * iteration
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
    guard let progress = state.exactProgress else { return below }
    let interval = interval(at: progress, before: state.beforeFlag, eased: eased)
    let first = keyframes[interval.start]
    let adds = (first.composite ?? composite) == .add
    let own: Matrix4
    if interval.start == interval.end {
      own = first.value?.matrix ?? .identity
    } else if interval.start < ways.count {
      own = ways[interval.start].matrix(at: interval.distance)
    } else {
      own = first.value?.matrix ?? .identity
    }
    return adds ? own * below : own
  }

  /// Replaces a transform by the effect's, taking what is there as what lies below.
  ///
  /// It serves every effect on transforms, and makes no list once the scratch has room.
  ///
  /// - Parameters:
  ///   - state: Progress and iteration.
  ///   - eased: Whether the curves between keyframes are applied.
  ///   - scratch: The transform, with room for what it takes.
  public func apply(
    _ state: Timing.State, eased: Bool = true, to scratch: inout TransformScratch
  ) {
    guard let progress = state.exactProgress else { return }
    let interval = interval(at: progress, before: state.beforeFlag, eased: eased)
    scratch.join(interval, of: self, iteration: state.iteration ?? 0)
  }

  /// Whether values can only be worked out on whole lists of transform functions.
  ///
  /// That is so where a keyframe stands for what lies below, accumulates, or differs from the next
  /// in how it joins what lies below.
  public var needsLists: Bool {
    KeyframeEffect.needsLists(keyframes, composite, iterationComposite)
  }

  static func needsLists(
    _ keyframes: [Keyframe], _ composite: Composite, _ iterationComposite: IterationComposite
  ) -> Bool {
    guard keyframes.contains(where: { $0.value?.shape == .transform }) else { return false }
    if iterationComposite == .accumulate { return true }
    let ways = Set(keyframes.map { $0.composite ?? composite })
    if ways.count > 1 || ways.contains(.accumulate) { return true }
    return keyframes.contains { $0.value == nil }
  }
}
