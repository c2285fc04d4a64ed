// The tables are written once, before the host sees them, and never freed: a constant table has to
// outlive every use of the library.

let animatorABIOldest: UInt32 = 0x0001_0000
let animatorABINewest: UInt32 = 0x0001_FFFF

func cString(_ text: StaticString) -> UnsafePointer<CChar> {
  unsafe UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
}

func constant<Value>(_ value: Value) -> UnsafeMutablePointer<Value> {
  let pointer = UnsafeMutablePointer<Value>.allocate(capacity: 1)
  unsafe pointer.initialize(to: value)
  return unsafe pointer
}

func constantArray<Value>(
  _ pointers: [UnsafePointer<Value>]
) -> UnsafePointer<UnsafePointer<Value>?>? {
  guard unsafe !pointers.isEmpty else { return nil }
  let array = unsafe UnsafeMutablePointer<UnsafePointer<Value>?>.allocate(capacity: pointers.count)
  for index in unsafe pointers.indices {
    unsafe (array + index).initialize(to: pointers[index])
  }
  return unsafe UnsafePointer(array)
}

/// Chooses the function that gives an animator's own functions: of what it lists, and no other.
private func provider(
  isInteractive: Bool, runsFrames: Bool
) -> (@convention(c) (UnsafePointer<CChar>?, UInt32) -> UnsafeRawPointer?)? {
  switch (isInteractive, runsFrames) {
  case (true, true): { unsafe interactiveFunctions($0, $1) ?? frameFunctions($0, $1) }
  case (true, false): { unsafe interactiveFunctions($0, $1) }
  case (false, true): { unsafe frameFunctions($0, $1) }
  case (false, false): nil
  }
}

extension AnimatorDeclaration {
  fileprivate func lists(_ capability: Capability) -> Bool {
    capabilities.contains {
      unsafe capability.isNamed(by: cString($0.id), capability.revision)
    }
  }
}

/// A descriptor with the way to make its instances right behind it, where only the kit looks.
@safe struct DescriptorRecord {
  var descriptor = unsafe animator_descriptor()
  let make: (UnsafePointer<animator_host>) -> AnimatorBox

  init(make: @escaping (UnsafePointer<animator_host>) -> AnimatorBox) { unsafe self.make = make }

  func fill(from declaration: AnimatorDeclaration) -> UnsafePointer<animator_descriptor> {
    var record = self
    unsafe record.descriptor.struct_size = unsafe MemoryLayout<animator_descriptor>.size
    unsafe record.descriptor.id = cString(declaration.id)
    unsafe record.descriptor.name = cString(declaration.name)
    unsafe record.descriptor.version = cString(declaration.version)
    unsafe record.descriptor.operations = declaration.operations
    unsafe record.descriptor.claims = declaration.claims
    unsafe record.descriptor.minimum_duration = declaration.durations.lowerBound
    unsafe record.descriptor.default_duration = declaration.defaultDuration
    unsafe record.descriptor.maximum_duration = declaration.durations.upperBound
    unsafe record.descriptor.maximum_overshoot = declaration.maximumOvershoot
    let capabilities = unsafe declaration.capabilities.map {
      unsafe UnsafePointer(constant($0.raw))
    }
    let parameters = unsafe declaration.parameters.map { unsafe UnsafePointer(constant($0.raw)) }
    unsafe record.descriptor.capabilities = constantArray(capabilities)
    unsafe record.descriptor.parameters = constantArray(parameters)
    unsafe record.descriptor.capability_count = UInt32(declaration.capabilities.count)
    unsafe record.descriptor.parameter_count = UInt32(declaration.parameters.count)
    unsafe record.descriptor.create = createInstance
    unsafe record.descriptor.destroy = destroyInstance
    unsafe record.descriptor.begin = beginTransition
    unsafe record.descriptor.animation_ended = animationEnded
    unsafe record.descriptor.end = endTransition
    unsafe record.descriptor.get_capability = unsafe provider(
      isInteractive: declaration.lists(.interactive), runsFrames: declaration.lists(.frame))
    return unsafe UnsafeRawPointer(constant(record)).assumingMemoryBound(
      to: animator_descriptor.self)
  }
}

extension CapabilityUse {
  var raw: animator_capability_use {
    var raw = unsafe animator_capability_use()
    unsafe raw.struct_size = unsafe MemoryLayout<animator_capability_use>.size
    unsafe raw.id = cString(id)
    unsafe raw.need = need
    unsafe raw.min_revision = revision
    unsafe raw.max_revision = revision
    if let fallback { unsafe raw.fallback = cString(fallback) }
    return unsafe raw
  }
}

extension Parameter {
  var raw: animator_parameter {
    var raw = unsafe animator_parameter()
    unsafe raw.struct_size = unsafe MemoryLayout<animator_parameter>.size
    unsafe raw.id = cString(id)
    unsafe raw.name = cString(name)
    unsafe raw.type = type
    if let unit { unsafe raw.unit = cString(unit) }
    unsafe raw.minimum = range?.lowerBound ?? 0
    unsafe raw.maximum = range?.upperBound ?? 0
    unsafe raw.default_number = defaultNumber
    if let defaultText { unsafe raw.default_text = cString(defaultText) }
    if let choices { unsafe raw.choices = cString(choices) }
    return unsafe raw
  }
}
