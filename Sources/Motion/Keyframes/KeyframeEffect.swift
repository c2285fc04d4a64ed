/// Values over one iteration, and how they join what lies below.
public struct KeyframeEffect: Hashable, Sendable {
  /// How values between keyframes come about.
  public enum CalculationMode: String, Hashable, Sendable, CaseIterable {
    /// Along straight lines, each with its curve.
    case linear
    /// Not at all: each value is held until the next.
    case discrete
    /// Along straight lines at even speed; offsets and curves do not count.
    case paced
    /// Along a smooth line through the values.
    case cubic
    /// Along a smooth line at even speed; offsets and curves do not count.
    case cubicPaced
  }

  /// Whether later iterations start where earlier ones ended.
  public enum IterationComposite: String, Hashable, Sendable, CaseIterable {
    /// Every iteration is alike.
    case replace
    /// Each iteration builds on the last value of the one before.
    case accumulate
  }

  /// The keyframes by ascending offset, from 0 to 1; every one has its offset.
  public let keyframes: [Keyframe]
  /// How the values join what lies below, unless a keyframe says otherwise.
  public let composite: Composite
  /// Whether later iterations build on earlier ones.
  public let iterationComposite: IterationComposite
  /// How values between keyframes come about.
  public let mode: CalculationMode
  /// The offsets, gathered for searching.
  let offsets: [DoubleDouble]
  /// The ways from each transform to the next, where they depend on nothing else.
  let ways: [TransformWay]

  /// Creates an effect.
  ///
  /// Missing offsets are spaced evenly between their neighbours; where no keyframe lies at 0 or at
  /// 1, what lies below the animation stands in.
  ///
  /// - Parameters:
  ///   - keyframes: At least one keyframe.
  ///   - composite: How the values join what lies below.
  ///   - iterationComposite: Whether later iterations build on earlier ones.
  ///   - mode: How values between keyframes come about.
  /// - Throws: `KeyframeError`.
  public init(
    _ keyframes: [Keyframe], composite: Composite = .replace,
    iterationComposite: IterationComposite = .replace, mode: CalculationMode = .linear
  ) throws(KeyframeError) {
    try KeyframeEffect.check(keyframes)
    var offsets = KeyframeEffect.offsets(of: keyframes, mode)
    var all = keyframes
    for index in all.indices {
      all[index].offset = offsets[index].head
      if mode == .paced || mode == .cubicPaced { all[index].curve = .linear }
    }
    if let first = offsets.first, first.head > 0 {
      all.insert(Keyframe(nil, at: 0), at: 0)
      offsets.insert(.zero, at: 0)
    }
    if let last = offsets.last, last.head < 1 {
      // A value that is held is held to the end.
      all.append(Keyframe(mode == .discrete ? all.last?.value : nil, at: 1))
      offsets.append(DoubleDouble(1))
    }
    self.keyframes = all
    ways =
      KeyframeEffect.needsLists(all, composite, iterationComposite)
      ? []
      : zip(all, all.dropFirst()).compactMap { first, second in
        first.value.flatMap { from in
          second.value.flatMap { TransformWay(from: from, to: $0) }
        }
      }
    self.offsets = offsets
    self.composite = composite
    self.iterationComposite = iterationComposite
    self.mode = mode
  }

  /// The shape of the values, or nothing if all are those below the animation.
  public var shape: ValueShape? { keyframes.lazy.compactMap { $0.value?.shape }.first }

  /// Refuses keyframes out of order, of mixed shapes, or not finite.
  private static func check(_ keyframes: [Keyframe]) throws(KeyframeError) {
    guard !keyframes.isEmpty else { throw .none }
    var last = 0.0
    var shape: ValueShape?
    for (index, keyframe) in keyframes.enumerated() {
      if let offset = keyframe.offset {
        guard offset >= last, offset <= 1 else { throw .offset(index: index, value: offset) }
        last = offset
      }
      guard let value = keyframe.value else { continue }
      guard value.shape == shape ?? value.shape else { throw .shape(index: index) }
      guard value.isFinite else { throw .notFinite(index: index) }
      shape = value.shape
    }
  }

  /// Fills in missing offsets (Web Animations, "compute missing keyframe offsets").
  ///
  /// - Parameter offsets: The offsets as given.
  /// - Returns: Every offset.
  static func computedOffsets(_ offsets: [Double?]) -> [DoubleDouble] {
    var result = offsets.map { $0.map(DoubleDouble.init(declared:)) }
    guard let last = result.indices.last else { return [] }
    if result[last] == nil { result[last] = DoubleDouble(1) }
    if last > 0, result[0] == nil { result[0] = .zero }
    var known = 0
    for index in result.indices {
      guard let end = result[index] else { continue }
      if index > known + 1, let start = result[known] {
        for gap in (known + 1)..<index {
          let share = DoubleDouble(Double(gap - known)) / DoubleDouble(Double(index - known))
          result[gap] = start + (end - start) * share
        }
      }
      known = index
    }
    return result.compactMap { $0 }
  }
}
