extension KeyframeEffect {
  /// The offsets that a calculation mode gives to keyframes.
  static func offsets(of keyframes: [Keyframe], _ mode: CalculationMode) -> [DoubleDouble] {
    switch mode {
    case .linear, .cubic:
      return computedOffsets(keyframes.map(\.offset))
    case .discrete:
      guard keyframes.allSatisfy({ $0.offset == nil }) else {
        return computedOffsets(keyframes.map(\.offset))
      }
      let count = DoubleDouble(Double(keyframes.count))
      return keyframes.indices.map { DoubleDouble(Double($0)) / count }
    case .paced, .cubicPaced:
      return pacedOffsets(keyframes) ?? computedOffsets(keyframes.map { _ in nil })
    }
  }

  /// Offsets in proportion to the way between values; nothing where there is no way at all.
  private static func pacedOffsets(_ keyframes: [Keyframe]) -> [DoubleDouble]? {
    var ways = [0.0]
    for (a, b) in zip(keyframes, keyframes.dropFirst()) {
      ways.append((ways.last ?? 0) + distance(a.value, b.value))
    }
    guard let whole = ways.last, whole > 0, whole.isFinite else { return nil }
    return ways.dropLast().map { DoubleDouble($0 / whole) } + [DoubleDouble(1)]
  }

  /// The straight way between two values.
  private static func distance(_ a: AnimatedValue?, _ b: AnimatedValue?) -> Double {
    switch (a, b) {
    case (.numbers(let first)?, .numbers(let second)?):
      return zip(first, second).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
    default:
      guard let first = a?.matrix, let second = b?.matrix else { return 0 }
      let way = first.row4 - second.row4
      return (way * way).sum().squareRoot()
    }
  }

  /// Whether values follow a smooth line.
  var isSmooth: Bool { mode == .cubic || mode == .cubicPaced }

  /// What a smooth line adds to the straight one between two keyframes, for one number.
  ///
  /// The line through keyframes is a cubic Hermite spline whose slope at a keyframe is that between
  /// its neighbours, and at the ends that to the only one.
  ///
  /// - Parameters:
  ///   - interval: The interval and how far it has been covered.
  ///   - lane: Which number.
  /// - Returns: The difference from the straight line.
  func bulge(_ interval: Interval, _ lane: Int) -> Double {
    let (first, last) = excess(interval, lane)
    let (u, left) = (interval.distance, 1 - interval.distance)
    return u * left * (first * left - last * u)
  }

  /// The change of the bulge per distance covered.
  func bulgeSlope(_ interval: Interval, _ lane: Int) -> Double {
    let (first, last) = excess(interval, lane)
    let u = interval.distance
    return first * (1 - u) * (1 - 3 * u) - last * u * (2 - 3 * u)
  }

  /// By how much the smooth line is steeper than the straight one at both ends of an interval.
  private func excess(_ interval: Interval, _ lane: Int) -> (Double, Double) {
    let (start, end) = (interval.start, interval.end)
    guard let a = number(start, lane), let b = number(end, lane) else { return (0, 0) }
    let span = offsets[end].head - offsets[start].head
    return (slope(start, lane) * span - (b - a), slope(end, lane) * span - (b - a))
  }

  private func number(_ index: Int, _ lane: Int) -> Double? {
    guard case .numbers(let numbers)? = keyframes[index].value else { return nil }
    return numbers[lane]
  }

  private func slope(_ index: Int, _ lane: Int) -> Double {
    let (before, after) = (max(index - 1, 0), min(index + 1, keyframes.count - 1))
    guard let a = number(before, lane), let b = number(after, lane),
      offsets[after].head > offsets[before].head
    else { return 0 }
    return (b - a) / (offsets[after].head - offsets[before].head)
  }
}
