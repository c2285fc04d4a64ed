internal import LayerTree

/// A group of functions, of the host or of the plugin, that both may agree on.
public struct HostCapability: Hashable, Sendable {
  /// The id, such as `animator.spring`.
  public let id: String
  /// The newest revision that the host has; it has every older one too.
  public let revision: UInt32

  /// Creates a capability.
  public init(id: String, revision: UInt32) {
    self.id = id
    self.revision = revision
  }

  /// Layers that blur what lies below them.
  public static let backdropBlur = HostCapability(id: "animator.backdrop-blur", revision: 1)
  /// Values that the plugin works out for each frame.
  public static let frame = HostCapability(id: "animator.frame", revision: 1)
  /// Transitions that a hand may take.
  public static let interactive = HostCapability(id: "animator.interactive", revision: 1)
  /// Masks of layers.
  public static let layerMask = HostCapability(id: "animator.layer-mask", revision: 1)
  /// Layers of both screens that travel as one.
  public static let matchedGeometry = HostCapability(id: "animator.matched-geometry", revision: 1)
  /// Copies of what layers show.
  public static let snapshot = HostCapability(id: "animator.snapshot", revision: 1)
  /// Springs.
  public static let spring = HostCapability(id: "animator.spring", revision: 1)
  /// Transforms in space.
  public static let transform3D = HostCapability(id: "animator.transform-3d", revision: 1)

  /// Everything that this host has.
  public static let all = [
    backdropBlur, frame, interactive, layerMask, matchedGeometry, snapshot, spring, transform3D,
  ]
}

extension Property {
  /// The capability without which a transaction may not touch the property; nil for the base set.
  var capability: HostCapability? {
    switch self {
    case .doubleSided: .transform3D
    case .backdropBlur: .backdropBlur
    default: nil
    }
  }
}
