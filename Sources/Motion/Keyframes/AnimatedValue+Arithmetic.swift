/// How an animation's value joins what lies below it.
public enum Composite: String, Hashable, Sendable, CaseIterable {
  /// It takes its place.
  case replace
  /// It is added; transforms are applied in the space below.
  case add
  /// It is added component by component.
  case accumulate
}

extension AnimatedValue {
  /// Returns the value between two values of one shape.
  ///
  /// - Parameters:
  ///   - a: The value at 0.
  ///   - b: The value at 1.
  ///   - progress: The progress, which may lie outside 0…1.
  /// - Returns: The value between; values of different shapes switch in the middle.
  public static func interpolate(
    _ a: AnimatedValue, _ b: AnimatedValue, at progress: Double
  ) -> AnimatedValue {
    switch (a, b) {
    case (.numbers(let first), .numbers(let second)) where first.count == second.count:
      if progress == 1 { return b }
      return .numbers(zip(first, second).map { $0 + ($1 - $0) * progress })
    case (.numbers, _), (_, .numbers):
      return progress < 0.5 ? a : b
    default:
      var result = TransformRegister()
      result.setBetween(TransformRegister(a), TransformRegister(b), at: progress)
      return result.value
    }
  }

  /// Returns a value joined to what lies below it.
  ///
  /// - Parameters:
  ///   - value: The value on top.
  ///   - underlying: What lies below.
  ///   - composite: How they are joined.
  /// - Returns: The joint value; one of another shape replaces.
  public static func combine(
    _ value: AnimatedValue, onto underlying: AnimatedValue, _ composite: Composite
  ) -> AnimatedValue {
    guard composite != .replace else { return value }
    switch (underlying, value) {
    case (.numbers(let below), .numbers(let above)) where below.count == above.count:
      return .numbers(zip(below, above).map { $0 + $1 })
    case (.numbers, _), (_, .numbers):
      return value
    default:
      var result = TransformRegister()
      result.setJoined(TransformRegister(value), onto: TransformRegister(underlying), composite)
      return result.value
    }
  }

  /// Returns the change that leads from one value to another.
  ///
  /// - Parameters:
  ///   - end: Where it leads.
  ///   - start: Where it starts.
  /// - Returns: What has to be added to the start; the end itself where nothing does.
  public static func difference(_ end: AnimatedValue, _ start: AnimatedValue) -> AnimatedValue {
    switch (end, start) {
    case (.numbers(let last), .numbers(let first)) where last.count == first.count:
      return .numbers(zip(last, first).map { $0 - $1 })
    default:
      guard let last = end.matrix, let back = start.matrix?.inverse else { return end }
      return .matrix(last * back)
    }
  }

  /// A transform as a list of functions.
  var list: TransformList {
    switch self {
    case .numbers: TransformList()
    case .matrix(let matrix): TransformList([.matrix(matrix)])
    case .transform(let list): list
    }
  }
}
