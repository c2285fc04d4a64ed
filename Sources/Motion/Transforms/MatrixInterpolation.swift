/// The way from one matrix to another, taken apart once and then asked many times.
///
/// Rotation follows the shorter arc. Where an end cannot be taken apart, the result switches from
/// one to the other in the middle.
public struct MatrixInterpolation: Hashable, Sendable {
  /// How the two ends are joined.
  private enum Route: Hashable, Sendable {
    /// Both ends are transforms of the plane.
    case planar(PlanarParts, PlanarParts)
    /// At least one end leaves the plane.
    case spatial(DecomposedMatrix, DecomposedMatrix)
    /// One end is singular.
    case jump
  }

  /// The matrix at 0.
  public let from: Matrix4
  /// The matrix at 1.
  public let to: Matrix4
  private let route: Route

  /// Takes both ends apart.
  ///
  /// - Parameters:
  ///   - from: The matrix at 0.
  ///   - to: The matrix at 1.
  public init(from: Matrix4, to: Matrix4) {
    self.from = from
    self.to = to
    if from.isPlanar, to.isPlanar {
      if let a = PlanarParts(from), let b = PlanarParts(to) {
        route = .planar(a, b)
        return
      }
    } else if let a = DecomposedMatrix(from), let b = DecomposedMatrix(to) {
      route = .spatial(a, b)
      return
    }
    route = .jump
  }

  /// Whether an end cannot be taken apart, so that there is nothing between the two.
  public var isDiscrete: Bool { route == .jump }

  /// Returns the matrix at a progress, which may lie outside 0…1.
  ///
  /// - Parameter progress: 0 gives the first matrix and 1 the second, exactly.
  /// - Returns: The matrix.
  public func value(at progress: Double) -> Matrix4 {
    if progress == 0 { return from }
    if progress == 1 { return to }
    switch route {
    case .planar(let a, let b): return PlanarParts.interpolate(a, b, progress)
    case .spatial(let a, let b): return DecomposedMatrix.interpolate(a, b, progress).matrix
    case .jump: return progress < 0.5 ? from : to
    }
  }
}
