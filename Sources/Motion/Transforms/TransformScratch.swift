/// Room for joining transforms function by function, kept from one tick to the next.
public struct TransformScratch: Sendable {
  /// What has been worked out so far, on which the next animation is laid.
  public var value = TransformRegister()
  /// The ends of an interval.
  private var start = TransformRegister()
  private var end = TransformRegister()
  /// What an iteration adds, and room for a result.
  private var step = TransformRegister()
  private var spare = TransformRegister()

  /// Creates room that grows with its use.
  public init() {}

  /// Lays what is between two values onto the value.
  ///
  /// - Parameters:
  ///   - from: The value at 0.
  ///   - to: The value at 1.
  ///   - progress: The progress, which may lie outside 0…1.
  ///   - composite: How it joins what lies below.
  public mutating func join(
    from: AnimatedValue, to: AnimatedValue, at progress: Double, _ composite: Composite
  ) {
    start.set(from)
    end.set(to)
    spare.setBetween(start, end, at: progress)
    start.setJoined(spare, onto: value, composite)
    swap(&start, &value)
  }

  /// Lays what is between two keyframes onto the value.
  mutating func join(
    _ interval: KeyframeEffect.Interval, of effect: KeyframeEffect, iteration: Double
  ) {
    setEnd(interval.start, of: effect, iteration)
    swap(&start, &end)
    guard interval.start != interval.end else { return swap(&start, &value) }
    setEnd(interval.end, of: effect, iteration)
    value.setBetween(start, end, at: interval.distance)
  }

  /// Works out a keyframe's value joined to what lies below and to earlier iterations.
  private mutating func setEnd(_ index: Int, of effect: KeyframeEffect, _ iteration: Double) {
    let keyframe = effect.keyframes[index]
    guard let own = keyframe.value else { return end.setJoined(value, onto: value, .replace) }
    end.set(own)
    if effect.iterationComposite == .accumulate, iteration > 0, iteration.isFinite,
      let last = effect.keyframes[effect.keyframes.count - 1].value
    {
      step.set(last)
      for _ in 0..<Int(min(iteration, 1000)) {
        spare.setJoined(end, onto: step, .accumulate)
        swap(&spare, &end)
      }
    }
    spare.setJoined(end, onto: value, keyframe.composite ?? effect.composite)
    swap(&spare, &end)
  }
}
