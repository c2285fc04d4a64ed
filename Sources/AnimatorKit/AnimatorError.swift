/// Why an animator cannot go on; the host shows its built-in cross-fade instead.
public struct AnimatorError: Error {
  /// What the host is told.
  public let status: animator_status

  /// Creates an error from a status other than OK.
  public init(_ status: animator_status) { self.status = status }

  /// The operation is not one that this animator serves.
  public static var unsupportedOperation: AnimatorError { AnimatorError(.unsupported) }
}

/// Turns a host's answer into an error when it is not OK.
func check(_ status: animator_status) throws(AnimatorError) {
  guard status == .ok else { throw AnimatorError(status) }
}
