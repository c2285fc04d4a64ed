/// `host manual`: a page for `man`, as `tools/install` puts it there.
enum ManualCommand {
  static let definition = CommandDefinition(
    name: "manual", operands: "[COMMAND]",
    summary: "prints the manual's page of the program or of a command, for man", options: []
  ) { invocation in
    guard invocation.operands.count <= 1 else {
      throw CommandError.usage("manual: name one command, or none")
    }
    let page =
      try invocation.operands.first.map { name throws(CommandError) in
        Manual.page(try Program.command(name), version: Program.version)
      } ?? Manual.overview(Program.commands, version: Program.version)
    try invocation.console.write(document: page)
    return .done
  }
}

/// `host completions`: what a shell completes, as `tools/install` puts it there.
enum CompletionsCommand {
  static let definition = CommandDefinition(
    name: "completions", operands: "SHELL",
    summary: "prints what bash, zsh or fish completes for the program",
    options: [
      OptionDefinition(
        name: "program", argument: "NAME",
        summary: "what the program is called there, of letters, digits, - and _; default: host")
    ]
  ) { invocation in
    guard let name = invocation.operands.first, invocation.operands.count == 1,
      let shell = Shell(rawValue: name)
    else {
      let names = Shell.allCases.map(\.rawValue).joined(separator: ", ")
      throw CommandError.usage("completions: name one shell of \(names)")
    }
    let program =
      try invocation.value("program", "a name of letters, digits, - and _") { name in
        name.wholeMatch(of: /[A-Za-z0-9_][A-Za-z0-9_-]*/) == nil ? nil : name
      } ?? "host"
    try invocation.console.write(
      document: Completions.script(for: shell, Program.commands, program: program))
    return .done
  }
}
