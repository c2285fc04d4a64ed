/// What host and animator agreed on for one instance.
@safe struct Grant {
  private var granted: [UnsafePointer<CChar>] = unsafe []
  private var withheld: [UnsafePointer<CChar>] = unsafe []

  /// Notes a capability by its id in the descriptor, which lives as long as the library.
  mutating func add(_ id: UnsafePointer<CChar>) { unsafe granted.append(id) }

  /// Notes a capability that the descriptor lists and the host does not grant.
  mutating func addWithheld(_ id: UnsafePointer<CChar>) { unsafe withheld.append(id) }

  func allows(_ capability: Capability) -> Bool { unsafe contains(capability, granted) }

  /// Whether the animator's declaration has the capability, granted or not.
  func lists(_ capability: Capability) -> Bool {
    unsafe contains(capability, granted) || contains(capability, withheld)
  }

  private func contains(_ capability: Capability, _ ids: [UnsafePointer<CChar>]) -> Bool {
    for index in unsafe ids.indices where unsafe ParameterText(bytes: ids[index]) == capability.id {
      return true
    }
    return false
  }
}
