public import JSON
import Transitions

extension PluginDescription {
  init(reading reader: JSONReader) throws {
    let abi = try reader.required("abi")
    try abi.object(knowing: ["oldest", "newest"])
    let oldest = try revision(abi.required("oldest"))
    let newest = try revision(abi.required("newest"))
    guard oldest <= newest else { throw abi.failure("oldest to be no newer than newest") }
    self.init(
      abi: oldest...newest,
      name: try reader.required("name").string(),
      version: try reader.required("version").string(),
      license: try reader.optional("license")?.string() ?? "",
      contact: try reader.optional("contact")?.string() ?? "",
      isUnloadable: try reader.required("unloadable").bool(),
      animators: try reader.required("animators").array().map(AnimatorDescription.init(reading:)))
  }
}

private func revision(_ reader: JSONReader) throws -> ABIVersion {
  guard let version = ABIVersion(try reader.string()) else {
    throw reader.failure("a revision such as \"0.1.0\" or \"0.1.x\"")
  }
  return version
}

extension AnimatorDescription {
  init(reading reader: JSONReader) throws {
    try reader.object(knowing: [
      "id", "name", "version", "operations", "claims", "duration", "maximumOvershoot",
      "capabilities", "parameters",
    ])
    let duration = try reader.required("duration")
    try duration.object(knowing: ["minimum", "default", "maximum"])
    self.init(
      id: try reader.required("id").string(),
      name: try reader.required("name").string(),
      version: try reader.required("version").string(),
      operations: try reader.required("operations").array().map { try $0.oneOf(Operation.self) },
      claims: Set(try reader.optional("claims")?.array().map { try $0.oneOf(Claim.self) } ?? []),
      duration: DurationRange(
        minimum: try duration.required("minimum").number(),
        standard: try duration.required("default").number(),
        maximum: try duration.required("maximum").number()),
      maximumOvershoot: try reader.optional("maximumOvershoot")?.number() ?? 0,
      capabilities: try reader.optional("capabilities")?.array()
        .map(CapabilityUse.init(reading:)) ?? [],
      parameters: try reader.optional("parameters")?.array()
        .map(ParameterDescription.init(reading:)) ?? [])
  }

  /// The description as JSON.
  public var json: JSONValue {
    [
      "id": .string(id),
      "name": .string(name),
      "version": .string(version),
      "operations": .array(operations.map { .string($0.rawValue) }),
      "claims": .array(
        Claim.allCases.filter(claims.contains).map { .string($0.rawValue) }),
      "duration": [
        "minimum": .number(duration.minimum), "default": .number(duration.standard),
        "maximum": .number(duration.maximum),
      ],
      "maximumOvershoot": .number(maximumOvershoot),
      "capabilities": .array(capabilities.map(\.json)),
      "parameters": .array(parameters.map(\.json)),
    ]
  }
}

extension CapabilityUse {
  private enum NeedName: String, CaseIterable {
    case required
    case optional
    case provided
  }

  init(reading reader: JSONReader) throws {
    try reader.object(knowing: ["id", "need", "revisions", "fallback"])
    let revisions = try reader.required("revisions").array().map {
      try $0.integer(in: 1...1_000_000)
    }
    guard revisions.count == 2, revisions[0] <= revisions[1] else {
      throw try reader.required("revisions").failure("the lowest and the highest revision")
    }
    let need: Need =
      switch try reader.required("need").oneOf(NeedName.self) {
      case .required: .required
      case .optional: .optional(fallback: try reader.required("fallback").string())
      case .provided: .provided
      }
    self.init(
      id: try reader.required("id").string(), need: need,
      revisions: UInt32(revisions[0])...UInt32(revisions[1]))
  }

  /// The name of the need, without its fallback.
  public var needName: String {
    switch need {
    case .required: NeedName.required.rawValue
    case .optional: NeedName.optional.rawValue
    case .provided: NeedName.provided.rawValue
    }
  }

  var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("id", .string(id)), .init("need", .string(needName)),
      .init(
        "revisions", [.number(Int(revisions.lowerBound)), .number(Int(revisions.upperBound))]),
    ]
    if case .optional(let fallback) = need { members.append(.init("fallback", .string(fallback))) }
    return .object(members)
  }
}

extension ParameterDescription {
  private enum TypeName: String, CaseIterable {
    case number
    case boolean
    case text
    case choice
  }

  init(reading reader: JSONReader) throws {
    try reader.object(knowing: [
      "id", "name", "type", "minimum", "maximum", "default", "choices", "unit",
    ])
    let standard = try reader.required("default")
    let type: ParameterType
    switch try reader.required("type").oneOf(TypeName.self) {
    case .number:
      let low = try reader.required("minimum").number()
      let high = try reader.required("maximum").number()
      guard low <= high else {
        throw try reader.required("maximum").failure("a number that is not below the minimum")
      }
      type = .number(low...high, standard: try standard.number())
    case .boolean: type = .boolean(standard: try standard.bool())
    case .text: type = .text(standard: try standard.string())
    case .choice:
      type = .choice(
        try reader.required("choices").array().map { try $0.string() },
        standard: try standard.string())
    }
    self.init(
      id: try reader.required("id").string(), name: try reader.required("name").string(),
      type: type, unit: try reader.optional("unit")?.string())
  }

  var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("id", .string(id)), .init("name", .string(name)),
    ]
    switch type {
    case .number(let range, let standard):
      members += [
        .init("type", "number"), .init("minimum", .number(range.lowerBound)),
        .init("maximum", .number(range.upperBound)), .init("default", .number(standard)),
      ]
    case .boolean(let standard):
      members += [.init("type", "boolean"), .init("default", .bool(standard))]
    case .text(let standard):
      members += [.init("type", "text"), .init("default", .string(standard))]
    case .choice(let choices, let standard):
      members += [
        .init("type", "choice"), .init("choices", .array(choices.map { .string($0) })),
        .init("default", .string(standard)),
      ]
    }
    if let unit { members.append(.init("unit", .string(unit))) }
    return .object(members)
  }
}
