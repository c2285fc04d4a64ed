/// A group of host functions that a plugin may be granted.
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

  /// Masks of layers.
  public static let layerMask = HostCapability(id: "animator.layer-mask", revision: 1)
  /// Springs.
  public static let spring = HostCapability(id: "animator.spring", revision: 1)

  /// Everything that this host has.
  public static let all = [layerMask, spring]
}
