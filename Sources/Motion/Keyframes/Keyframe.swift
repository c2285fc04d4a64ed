/// One value that an animation passes through.
public struct Keyframe: Hashable, Sendable {
  /// Where in the iteration it lies, 0…1; without one it is spaced evenly.
  public var offset: Double?
  /// The value; without one, what lies below the animation.
  public var value: AnimatedValue?
  /// The curve from here to the next keyframe.
  public var curve: Curve
  /// How the value joins what lies below; without one, as the animation says.
  public var composite: Composite?

  /// Creates a keyframe.
  ///
  /// - Parameters:
  ///   - value: The value; without one, what lies below the animation.
  ///   - offset: Where in the iteration it lies.
  ///   - curve: The curve to the next keyframe.
  ///   - composite: How the value joins what lies below.
  public init(
    _ value: AnimatedValue?, at offset: Double? = nil, curve: Curve = .linear,
    composite: Composite? = nil
  ) {
    self.value = value
    self.offset = offset
    self.curve = curve
    self.composite = composite
  }
}

/// Why keyframes were refused.
public enum KeyframeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There are no keyframes.
  case none
  /// An offset lies outside 0…1, or before the one to its left.
  case offset(index: Int, value: Double)
  /// A keyframe's value has another shape than those before it.
  case shape(index: Int)
  /// A value holds a number that is not finite.
  case notFinite(index: Int)

  /// The fact in one line, without a full stop.
  public var description: String {
    switch self {
    case .none: "keyframes: there are none"
    case .offset(let index, let value):
      "keyframes[\(index)].offset is \(value); offsets rise from 0 to 1"
    case .shape(let index): "keyframes[\(index)].value has another shape than those before it"
    case .notFinite(let index): "keyframes[\(index)].value is not finite"
    }
  }
}
