public import LayerTree

/// Values that an animator works out anew for each frame, and how long it does.
public struct FrameRun: Hashable, Sendable {
  /// Which values, in the order in which the animator gives them.
  public var targets: [AnimatedTarget]
  /// Seconds until the progress is 1.
  public var duration: Double

  /// The most values that a transition may have worked out.
  public static let targetLimit = 10_000

  /// Creates a run of frames.
  public init(of targets: [AnimatedTarget], duration: Double) {
    self.targets = targets
    self.duration = duration
  }

  /// The progress at a time of the transition, 0…1.
  func progress(at seconds: Double) -> Double { min(max(seconds / duration, 0), 1) }
}

/// A property of a layer, as something that moves.
public struct AnimatedTarget: Hashable, Sendable {
  /// The layer.
  public var layer: LayerID
  /// The property.
  public var property: Property

  /// Creates a target.
  public init(layer: LayerID, property: Property) {
    self.layer = layer
    self.property = property
  }
}
