/// What host and animator agreed on for one instance.
@safe struct Grant {
  private var ids: [UnsafePointer<CChar>] = unsafe []

  /// Notes a capability by its id in the descriptor, which lives as long as the library.
  mutating func add(_ id: UnsafePointer<CChar>) { unsafe ids.append(id) }

  func allows(_ capability: Capability) -> Bool {
    for index in unsafe ids.indices where unsafe ParameterText(bytes: ids[index]) == capability.id {
      return true
    }
    return false
  }
}
