/// The identity of a layer in one tree; never used again after the layer is gone.
public struct LayerID: Hashable, Sendable, Comparable {
  /// The number behind the identity: 0 is the root.
  public let rawValue: Int

  /// Creates the identity with a number.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Orders identities by the time of their creation.
  public static func < (left: LayerID, right: LayerID) -> Bool { left.rawValue < right.rawValue }
}
