import CAnimator
import Transitions

/// Copies a plugin's tables into values, checking every pointer, count and text on the way.
@safe struct TableReader {
  /// The most animators of a plugin, and capabilities or parameters of an animator.
  static let countLimit: UInt32 = 256
  /// The most bytes of a text.
  static let textLimit = 4_096

  let path: String
  let table: UnsafePointer<animator_plugin>

  mutating func read() throws(LibraryError) -> (
    PluginDescription, [UnsafePointer<animator_descriptor>]
  ) {
    guard let raw = unsafe readPrefix(table) else {
      throw defect(unsafe wrongSize(table))
    }
    let (oldest, newest) = unsafe (
      ABIVersion(rawValue: raw.abi_oldest), ABIVersion(rawValue: raw.abi_newest)
    )
    guard oldest <= newest else { throw defect("abi_oldest is newer than abi_newest") }
    guard (oldest...newest).overlaps(PluginABI.versions) else {
      throw .wrongABI(path: path, plugin: oldest...newest, host: PluginABI.versions)
    }
    let pointers = try unsafe pointers(
      raw.animators, count: raw.animator_count, limit: TableReader.countLimit, "animators")
    let description = PluginDescription(
      abi: oldest...newest,
      name: try unsafe text(raw.name, "name"),
      version: try unsafe text(raw.version, "version"),
      license: try unsafe optionalText(raw.license, "license") ?? "",
      contact: try unsafe optionalText(raw.contact, "contact") ?? "",
      isUnloadable: unsafe raw.unloadable != 0,
      animators: try unsafe map(pointers) { (pointer, index) throws(LibraryError) in
        try unsafe animator(pointer, "animators[\(index)]")
      })
    return unsafe (description, pointers)
  }

  private func animator(
    _ pointer: UnsafePointer<animator_descriptor>, _ field: String
  ) throws(LibraryError) -> AnimatorDescription {
    guard let raw = unsafe readPrefix(pointer) else {
      throw defect(unsafe "\(field): \(wrongSize(pointer))")
    }
    guard unsafe raw.create != nil, unsafe raw.destroy != nil, unsafe raw.begin != nil,
      unsafe raw.end != nil
    else { throw defect("\(field): create, destroy, begin and end may not be null") }
    let known = Operation.allCases.filter { unsafe raw.operations.contains($0.raw) }
    let uses = try unsafe pointers(
      raw.capabilities, count: raw.capability_count, limit: TableReader.countLimit,
      "\(field).capabilities")
    let parameters = try unsafe pointers(
      raw.parameters, count: raw.parameter_count, limit: TableReader.countLimit,
      "\(field).parameters")
    return AnimatorDescription(
      id: try unsafe text(raw.id, "\(field).id"),
      name: try unsafe text(raw.name, "\(field).name"),
      version: try unsafe text(raw.version, "\(field).version"),
      operations: known,
      claims: Set(AnimatorDescription.Claim.allCases.filter { unsafe raw.claims.contains($0.raw) }),
      duration: unsafe AnimatorDescription.DurationRange(
        minimum: raw.minimum_duration, standard: raw.default_duration,
        maximum: raw.maximum_duration),
      maximumOvershoot: unsafe raw.maximum_overshoot,
      capabilities: try unsafe map(uses) { (pointer, index) throws(LibraryError) in
        try unsafe capability(pointer, "\(field).capabilities[\(index)]")
      },
      parameters: try unsafe map(parameters) { (pointer, index) throws(LibraryError) in
        try unsafe parameter(pointer, "\(field).parameters[\(index)]")
      })
  }

  private func capability(
    _ pointer: UnsafePointer<animator_capability_use>, _ field: String
  ) throws(LibraryError) -> CapabilityUse {
    guard let raw = unsafe readPrefix(pointer) else {
      throw defect(unsafe "\(field): \(wrongSize(pointer))")
    }
    let (low, high) = unsafe (raw.min_revision, raw.max_revision)
    guard low <= high else { throw defect("\(field): min_revision is above max_revision") }
    let need: CapabilityUse.Need
    switch unsafe raw.need {
    case .required: need = .required
    case .optional: need = .optional(fallback: try unsafe text(raw.fallback, "\(field).fallback"))
    case .provided: need = .provided
    @unknown default: throw defect("\(field).need: \(unsafe raw.need.rawValue) is not known")
    }
    return CapabilityUse(
      id: try unsafe text(raw.id, "\(field).id"), need: need, revisions: low...high)
  }

  private func parameter(
    _ pointer: UnsafePointer<animator_parameter>, _ field: String
  ) throws(LibraryError) -> ParameterDescription {
    guard let raw = unsafe readPrefix(pointer) else {
      throw defect(unsafe "\(field): \(wrongSize(pointer))")
    }
    let type: ParameterDescription.ParameterType
    switch unsafe raw.type {
    case .number:
      let (low, high) = unsafe (raw.minimum, raw.maximum)
      guard low <= high else { throw defect("\(field): minimum is not below maximum") }
      type = .number(low...high, standard: unsafe raw.default_number)
    case .boolean: type = .boolean(standard: unsafe raw.default_number != 0)
    case .text: type = .text(standard: try unsafe text(raw.default_text, "\(field).default_text"))
    case .choice:
      let choices = try unsafe text(raw.choices, "\(field).choices")
      type = .choice(
        choices.split(separator: "|", omittingEmptySubsequences: false).map(String.init),
        standard: try unsafe text(raw.default_text, "\(field).default_text"))
    @unknown default: throw defect("\(field).type: \(unsafe raw.type.rawValue) is not known")
    }
    return ParameterDescription(
      id: try unsafe text(raw.id, "\(field).id"),
      name: try unsafe text(raw.name, "\(field).name"), type: type,
      unit: try unsafe optionalText(raw.unit, "\(field).unit"))
  }

  private func pointers<Struct>(
    _ array: UnsafePointer<UnsafePointer<Struct>?>?, count: UInt32, limit: UInt32, _ field: String
  ) throws(LibraryError) -> [UnsafePointer<Struct>] {
    guard count <= limit else { throw defect("\(field): \(count) is more than \(limit)") }
    guard count > 0 else { return unsafe [] }
    guard let array = unsafe array else { throw defect("\(field): is null, but counts \(count)") }
    var pointers: [UnsafePointer<Struct>] = unsafe []
    for index in 0..<Int(count) {
      guard let pointer = unsafe array[index] else { throw defect("\(field)[\(index)]: is null") }
      unsafe pointers.append(pointer)
    }
    return unsafe pointers
  }

  private func map<Struct, Value>(
    _ pointers: [UnsafePointer<Struct>],
    _ body: (UnsafePointer<Struct>, Int) throws(LibraryError) -> Value
  ) throws(LibraryError) -> [Value] {
    var values: [Value] = []
    for index in unsafe pointers.indices { values.append(try unsafe body(pointers[index], index)) }
    return values
  }

  private func text(
    _ pointer: UnsafePointer<CChar>?, _ field: String
  ) throws(LibraryError) -> String {
    guard let text = try unsafe optionalText(pointer, field) else {
      throw defect("\(field): is null")
    }
    return text
  }

  private func optionalText(
    _ pointer: UnsafePointer<CChar>?, _ field: String
  ) throws(LibraryError) -> String? {
    guard let pointer = unsafe pointer else { return nil }
    guard let text = unsafe readString(pointer, limit: TableReader.textLimit) else {
      throw defect("\(field): is longer than \(TableReader.textLimit) bytes or not UTF-8")
    }
    return text
  }

  private func defect(_ defect: String) -> LibraryError { .badTable(path: path, defect: defect) }
}

extension Operation {
  /// The bit that the interface has for the operation.
  var raw: animator_operation {
    switch self {
    case .push: .push
    case .pop: .pop
    case .unwind: .unwind
    case .present: .present
    case .dismiss: .dismiss
    case .replace: .replace
    }
  }
}

extension AnimatorDescription.Claim {
  /// The bit that the interface has for the claim.
  var raw: animator_claims {
    switch self {
    case .symmetric: .symmetric
    case .monotoneMask: .monotoneMask
    case .allocationFree: .allocationFree
    case .handlesReducedMotion: .handlesReducedMotion
    }
  }
}
