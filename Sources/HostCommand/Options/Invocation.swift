/// A command with the options and operands that were typed.
struct Invocation {
  let command: CommandDefinition
  let environment: HostEnvironment
  let console = Console()
  private(set) var operands: [String] = []
  private var values: [String: [String]] = [:]

  /// Reads the arguments after the command's name.
  init(
    _ command: CommandDefinition, arguments: [String], environment: HostEnvironment
  ) throws(CommandError) {
    self.command = command
    self.environment = environment
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("--"), argument != "--" else {
        if argument == "--" {
          operands += rest
          rest = []
        } else if argument.hasPrefix("-"), argument != "-" {
          throw .usage(
            "'\(argument)': options start with two dashes; see 'host help \(command.name)'")
        } else {
          operands.append(argument)
        }
        continue
      }
      try take(argument.dropFirst(2), &rest)
    }
    if command.operands.isEmpty, let operand = operands.first {
      throw .usage("'\(operand)': 'host \(command.name)' takes options only")
    }
  }

  private mutating func take(
    _ text: Substring, _ rest: inout ArraySlice<String>
  ) throws(CommandError) {
    let equals = text.firstIndex(of: "=")
    let name = String(text[..<(equals ?? text.endIndex)])
    guard let option = command.options.first(where: { $0.name == name }) else {
      throw .usage(
        "'--\(name)': not an option of 'host \(command.name)'\(suggestion(for: name))")
    }
    guard let argument = option.argument else {
      guard equals == nil else { throw .usage("--\(name): takes no value") }
      values[name] = [""]
      return
    }
    let value: String
    if let equals {
      value = String(text[text.index(after: equals)...])
    } else if let next = rest.popFirst() {
      value = next
    } else {
      throw .usage("--\(name): a value is missing: \(argument)")
    }
    guard option.isRepeatable || values[name] == nil else {
      throw .usage("--\(name): given twice")
    }
    values[name, default: []].append(value)
  }

  private func suggestion(for name: String) -> String {
    let near = Suggestion(for: name, among: command.options.map(\.name)).nearest
    return near.isEmpty
      ? "; see 'host help \(command.name)'"
      : "; did you mean \(near.map { "--\($0)" }.joined(separator: " or "))?"
  }

  /// Whether a switch was given.
  func has(_ name: String) -> Bool { values[name] != nil }

  /// The value of an option, or nil when it was not given.
  func value(_ name: String) -> String? { values[name]?.last }

  /// Every value of a repeatable option, in the order in which they were typed.
  func values(_ name: String) -> [String] { values[name] ?? [] }

  /// The value of an option read as something, with words for what would be right.
  func value<Value>(
    _ name: String, _ right: String, _ read: (String) -> Value?
  ) throws(CommandError) -> Value? {
    guard let text = value(name) else { return nil }
    guard let value = read(text) else { throw .usage("--\(name): '\(text)' is not \(right)") }
    return value
  }
}
