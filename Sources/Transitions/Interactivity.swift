public import LayerTree

/// Where in a container a hand may take its transitions.
public enum Interactivity: String, Hashable, Sendable, CaseIterable {
  /// Nowhere: everything runs by the clock.
  case disabled
  /// At the side that the transition leads from.
  case edgePan = "edge-pan"
  /// Anywhere.
  case contentPan = "content-pan"

  /// How far the sides reach into a container, in points.
  public static let edge = 24.0

  /// Whether a hand that comes down at a point may take a transition there.
  ///
  /// - Parameters:
  ///   - point: Where, in the container; nil is the right place, whichever that is.
  ///   - operation: What the transition is for.
  ///   - bounds: The container's rectangle in its own coordinates.
  ///   - direction: The side from which reading starts.
  /// - Returns: Whether it may.
  public func admits(
    _ point: Point?, for operation: Operation, in bounds: Rect,
    _ direction: TransitionContext.LayoutDirection
  ) -> Bool {
    guard self != .disabled else { return false }
    guard let point else { return true }
    guard
      (bounds.minX...bounds.maxX).contains(point.x), (bounds.minY...bounds.maxY).contains(point.y)
    else { return false }
    guard self == .edgePan else { return true }
    let leading =
      direction == .rightToLeft ? bounds.maxX - point.x : point.x - bounds.minX
    let away =
      switch operation {
      case .present: bounds.maxY - point.y
      case .dismiss: point.y - bounds.minY
      case .push, .replace: bounds.size.width - leading
      case .pop, .unwind: leading
      }
    return away <= Interactivity.edge
  }
}
