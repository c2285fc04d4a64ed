/// An answer of the host that a check makes up.
package enum HostFault: Hashable, Sendable {
  /// Every call from the nth on answers INTERNAL.
  case internalError(from: Int)
  /// The nth call answers INTERNAL, and only that one.
  case internalErrorOnce(at: Int)
  /// The nth call answers NO_MEMORY, and only that one.
  case noMemory(at: Int)
  /// Every text that is given is no UTF-8.
  case malformedTexts
}
