import Escaping

/// Pages of the manual in the form that `man` reads, made from the definitions that also parse.
enum Manual {
  /// The page of the program, which names its commands.
  static func overview(_ commands: [CommandDefinition], version: String) -> String {
    let list = commands.map { command in
      ".TP\n.BR host\\-\(command.name.roff) (1)\n\(command.summary.roff)"
    }
    return header("HOST", version) + """
      .SH NAME
      host \\- runs screen transitions from plugins
      .SH SYNOPSIS
      .B host
      .I COMMAND
      .RI [ OPTION ]...
      .SH DESCRIPTION
      Loads animators from shared libraries, agrees with each on capabilities, and runs them over a
      tree of layers. What they show goes to files, to a pipe or to a report.
      .SH COMMANDS
      \(list.joined(separator: "\n"))
      \(ending)

      """
  }

  /// The page of a command.
  static func page(_ command: CommandDefinition, version: String) -> String {
    let operands = command.operands.isEmpty ? "" : "\n.I \(command.operands.roff)"
    let options = command.options.map { option in
      let argument = option.argument.map { " \\fI\($0.roff)\\fR" } ?? ""
      return ".TP\n\\fB\\-\\-\(option.name.roff)\\fR\(argument)\n"
        + (option.summary + (option.isRepeatable ? " (repeatable)" : "")).roff
    }
    let list = options.isEmpty ? "" : "\n.SH OPTIONS\n" + options.joined(separator: "\n")
    return header("HOST-\(command.name.uppercased())", version) + """
      .SH NAME
      host\\-\(command.name.roff) \\- \(command.summary.roff)
      .SH SYNOPSIS
      .B host \(command.name.roff)\(operands)
      .RI [ OPTION ]...\(list)
      \(ending)

      """
  }

  private static func header(_ title: String, _ version: String) -> String {
    ".TH \(title.roff) 1 \"\" \"host \(version)\" \"Animator host\"\n"
  }

  private static let ending = """
    .SH EXIT STATUS
    .TP
    0
    Everything asked for was done.
    .TP
    1
    A plugin or a check failed, or two things compared differ.
    .TP
    2
    The command line makes no sense.
    .TP
    3
    An input or the system is at fault. A copy that is setuid or setgid, or has file capabilities,
    does nothing but answer so.
    .SH ENVIRONMENT
    .TP
    ANIMATOR_PLUGIN_PATH
    Folders that are searched for plugins, parted by colons.
    .TP
    NO_COLOR
    Without colours when it is set and not empty.
    .SH SEE ALSO
    .BR host (1)
    """
}
