/// The help of the program, made from the definitions that also parse.
enum Help {
  /// The list of commands.
  static func overview(_ commands: [CommandDefinition]) -> String {
    let width = commands.map(\.name.count).max() ?? 0
    let lines = commands.map { "  \(padded($0.name, width))  \($0.summary)" }
    return """
      host: runs screen transitions from plugins.

      usage: host COMMAND [OPTION…]

      \(lines.joined(separator: "\n"))

      'host help COMMAND' lists a command's options. Exit: 0 done, 1 a plugin or a check failed,
      2 usage, 3 input or system.
      """
  }

  /// The options of a command.
  static func command(_ command: CommandDefinition) -> String {
    let names = command.options.map { option in
      "--\(option.name)" + (option.argument.map { " \($0)" } ?? "")
    }
    let width = names.map(\.count).max() ?? 0
    let lines = zip(names, command.options).map { name, option in
      "  \(padded(name, width))  \(option.summary)\(option.isRepeatable ? " (repeatable)" : "")"
    }
    let operands = command.operands.isEmpty ? "" : " \(command.operands)"
    return "usage: host \(command.name)\(operands) [OPTION…]\n\n\(command.summary)\n\n"
      + lines.joined(separator: "\n")
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
