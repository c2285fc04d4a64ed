/// One option of a command: what parses it, explains it and completes it.
struct OptionDefinition: Sendable {
  /// The name without the dashes.
  let name: String
  /// What the value is called in help; nil for a switch.
  let argument: String?
  /// Whether it may be given several times.
  var isRepeatable = false
  /// One line of help.
  let summary: String
}

/// One command: its words on the command line and what it does.
struct CommandDefinition: Sendable {
  /// The word after the program's name.
  let name: String
  /// What the operands are called in help; empty when there are none.
  var operands = ""
  /// One line of help.
  let summary: String
  /// The options that it takes.
  let options: [OptionDefinition]
  /// Does it.
  let run: @Sendable (Invocation) throws -> ExitCode
}
