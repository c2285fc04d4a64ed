public import Motion

extension Animation {
  /// Creates an animation between two ends, each of which may be left open.
  ///
  /// The rules are Core Animation's: from and to run between both; from and by from the one to
  /// their sum; by and to from the difference to the latter; one of them alone between itself and
  /// the value that lies below, or, for by, from that value to the sum with it.
  ///
  /// - Parameters:
  ///   - from: Where it starts.
  ///   - to: Where it ends.
  ///   - by: How far it goes.
  ///   - timing: The timing in seconds, with the curve.
  ///   - composite: How the value joins what lies below.
  ///   - isCumulative: Whether each repetition starts where the last one ended.
  /// - Throws: `AnimationError`.
  public init(
    from: AnimatedValue? = nil, to: AnimatedValue? = nil, by: AnimatedValue? = nil,
    timing: Timing, composite: Composite = .replace, isCumulative: Bool = false
  ) throws(AnimationError) {
    let ends: (Keyframe, Keyframe)
    switch (from, to, by) {
    case (let from?, let to?, _):
      ends = (Keyframe(from), Keyframe(to))
    case (let from?, nil, let by?):
      ends = (Keyframe(from), Keyframe(AnimatedValue.combine(by, onto: from, .add)))
    case (nil, let to?, let by?):
      ends = (Keyframe(AnimatedValue.difference(to, by)), Keyframe(to))
    case (nil, nil, let by?):
      ends = (Keyframe(nil), Keyframe(by, composite: .add))
    case (_, _, nil):
      ends = (Keyframe(from), Keyframe(to))
    }
    do {
      let effect = try KeyframeEffect(
        [ends.0, ends.1], composite: composite,
        iterationComposite: isCumulative ? .accumulate : .replace)
      try self.init(effect, timing: timing)
    } catch let error as KeyframeError {
      throw .keyframes(error)
    } catch let error as TimingError {
      throw .timing(error)
    } catch {
      throw .keyframes(.none)
    }
  }
}

/// Why an animation was refused.
public enum AnimationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Its values do not fit each other.
  case keyframes(KeyframeError)
  /// Its timing is not valid.
  case timing(TimingError)

  /// The fact in one line, without a full stop.
  public var description: String {
    switch self {
    case .keyframes(let error): error.description
    case .timing(let error): error.description
    }
  }
}
