/// The capabilities agreed for one instance; never changes.
public struct Grant: Hashable, Sendable {
  /// Each capability with the revision that both sides use.
  public let capabilities: [HostCapability]

  /// Creates a grant.
  public init(capabilities: [HostCapability] = []) {
    self.capabilities = capabilities
  }

  /// Whether a capability was granted in a revision or a newer one.
  ///
  /// - Complexity: O(*n*) in the number of granted capabilities.
  public func allows(_ capability: HostCapability) -> Bool {
    capabilities.contains { $0.id == capability.id && $0.revision >= capability.revision }
  }

  /// Refuses what was not granted.
  ///
  /// - Parameters:
  ///   - capabilities: Those of which each one allows it.
  ///   - what: What it is, in words.
  /// - Throws: `Refusal.notGranted`.
  func require(
    _ capabilities: HostCapability..., for what: String
  ) throws(Transaction.Refusal) {
    guard capabilities.contains(where: allows) else { throw .notGranted(what, capabilities) }
  }
}
