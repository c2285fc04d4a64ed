extension TransformFunction {
  /// Returns one function joined to another, as the separate properties translate, rotate and scale
  /// do.
  ///
  /// Added, translations and rotations add up and scales multiply; accumulated, scales add their
  /// difference from 1.
  ///
  /// - Parameters:
  ///   - value: What is on top.
  ///   - underlying: What lies below, of the same kind.
  ///   - composite: How they are joined.
  /// - Returns: The joint function; the one on top if the kinds differ.
  public static func combine(
    _ value: TransformFunction, onto underlying: TransformFunction, _ composite: Composite
  ) -> TransformFunction {
    if composite == .replace { return value }
    if composite == .add, case .scale(let ax, let ay, let az) = underlying,
      case .scale(let bx, let by, let bz) = value
    {
      return .scale(x: ax * bx, y: ay * by, z: az * bz)
    }
    return accumulate(underlying, value) ?? value
  }
}
