import CAnimatorLayout
public import JSON

/// The binary interface that this host was compiled with.
public enum PluginABI {
  /// The revisions that plugins may speak.
  public static let versions = ABIVersion(0, 1, 0)...ABIVersion(0, 1, 3)

  /// Sizes, offsets and values, as the compiler laid them out.
  ///
  /// - Complexity: O(*n*) in the number of members and enumerators.
  public static var layout: JSONValue {
    var structs: [JSONValue.Member] = []
    var enums: [JSONValue.Member] = []
    for index in 0..<animator_layout_struct_count() {
      guard let name = unsafe readString(animator_layout_struct(index).name) else { continue }
      unsafe structs.append(JSONValue.Member(name, structure(unsafe animator_layout_struct(index))))
    }
    for index in 0..<animator_layout_enum_count() {
      guard let name = unsafe readString(animator_layout_enum(index).name) else { continue }
      unsafe enums.append(JSONValue.Member(name, enumeration(unsafe animator_layout_enum(index))))
    }
    return [
      "abi": .string("\(versions.upperBound)"),
      "pointer": .number(MemoryLayout<Int>.size),
      "structs": .object(structs),
      "enums": .object(enums),
    ]
  }

  private static func structure(_ row: animator_layout_struct_row) -> JSONValue {
    var members: [JSONValue.Member] = []
    for index in 0..<Int(unsafe row.member_count) {
      guard let member = unsafe row.members?[index], let name = unsafe readString(member.name)
      else { continue }
      members.append(
        JSONValue.Member(
          name,
          [
            "offset": .number(Int(unsafe member.offset)), "size": .number(Int(unsafe member.size)),
          ]))
    }
    return [
      "size": .number(Int(unsafe row.size)), "alignment": .number(Int(unsafe row.alignment)),
      "members": .object(members),
    ]
  }

  private static func enumeration(_ row: animator_layout_enum_row) -> JSONValue {
    var values: [JSONValue.Member] = []
    for index in 0..<Int(unsafe row.value_count) {
      guard let value = unsafe row.values?[index], let name = unsafe readString(value.name)
      else { continue }
      values.append(JSONValue.Member(name, .number(Int(unsafe value.value))))
    }
    return ["size": .number(Int(unsafe row.size)), "values": .object(values)]
  }
}
