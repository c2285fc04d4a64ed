import Escaping

/// A shell that completes words.
enum Shell: String, CaseIterable {
  case bash
  case zsh
  case fish
}

/// What shells complete, made from the definitions that also parse.
enum Completions {
  /// A script for a shell, for a program that is called by some name there.
  static func script(
    for shell: Shell, _ commands: [CommandDefinition], program: String = "host"
  ) -> String {
    switch shell {
    case .bash: bash(commands, program)
    case .zsh: zsh(commands, program)
    case .fish: fish(commands, program)
    }
  }

  /// What the value of an option is.
  private enum Value {
    case nothing
    case text
    case file
    case folder
    case plugin

    init(_ option: OptionDefinition) {
      self =
        switch option.argument {
        case nil: .nothing
        case "FILE", "PATH", "PICTURE", "MANIFEST", "LIBRARY": .file
        case "FOLDER": .folder
        case "PLUGIN": .plugin
        default: .text
        }
    }
  }

  /// Prints the ids of the animators that the host knows.
  private static func ids(_ program: String) -> String {
    program + #" list 2>/dev/null | sed -n 's/^  \([^ ]*\) .*/\1/p'"#
  }

  // MARK: - bash

  private static func bash(_ commands: [CommandDefinition], _ program: String) -> String {
    let function = "_" + program.replacing("-", with: "_")
    let values = commands.flatMap { command in
      command.options.compactMap { option -> String? in
        let pattern = "'\(command.name) --\(option.name)'"
        return switch Value(option) {
        case .nothing: nil
        case .text: "    \(pattern)) return ;;"
        case .file: "    \(pattern)) COMPREPLY=($(compgen -f -- \"$word\")); return ;;"
        case .folder: "    \(pattern)) COMPREPLY=($(compgen -d -- \"$word\")); return ;;"
        case .plugin:
          "    \(pattern)) COMPREPLY=($(compgen -f -W \"$(\(ids(program)))\" -- \"$word\")); return ;;"
        }
      }
    }
    let options = commands.map { command in
      "    \(command.name)) words='\(words(command))' ;;"
    }
    return """
      # What bash completes for the animator host.
      \(function)() {
        local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
        local command=${COMP_WORDS[1]} words=
        COMPREPLY=()
        if [ "$COMP_CWORD" -eq 1 ]; then
          COMPREPLY=($(compgen -W '\(names(commands)) help' -- "$word"))
          return
        fi
        case "$command $before" in
      \(values.joined(separator: "\n"))
        esac
        case $command in
          help) words='\(names(commands))' ;;
      \(options.joined(separator: "\n"))
        esac
        case $word in
          -*) COMPREPLY=($(compgen -W "$words" -- "$word")) ;;
          *) if [ "$command" = help ]; then
            COMPREPLY=($(compgen -W "$words" -- "$word"))
          else
            COMPREPLY=($(compgen -f -- "$word"))
          fi ;;
        esac
      }
      complete -o filenames -F \(function) \(program)

      """
  }

  // MARK: - zsh

  private static func zsh(_ commands: [CommandDefinition], _ program: String) -> String {
    let list = commands.map { "    '\($0.name):\(quoted($0.summary))'" }
    let cases = commands.map { command in
      let options = command.options.map { option in
        let many = option.isRepeatable ? "*" : ""
        let start = "      '\(many)--\(option.name)[\(bracketed(option.summary))]"
        let argument = (option.argument ?? "").replacing(":", with: " ")
        return switch Value(option) {
        case .nothing: start + "'"
        case .text: start + ":\(quoted(argument)): '"
        case .file, .plugin: start + ":\(quoted(argument)):_files'"
        case .folder: start + ":\(quoted(argument)):_files -/'"
        }
      }
      return "  \(command.name))\n    _arguments \\\n"
        + (options + ["      '*:file:_files'"]).joined(separator: " \\\n") + "\n    ;;"
    }
    return """
      #compdef \(program)
      # What zsh completes for the animator host.
      local -a commands
      if (( CURRENT == 2 )); then
        commands=(
      \(list.joined(separator: "\n"))
        )
        _describe command commands
        return
      fi
      local command=$words[2]
      shift words
      (( CURRENT-- ))
      case $command in
      \(cases.joined(separator: "\n"))
      esac

      """
  }

  // MARK: - fish

  private static func fish(_ commands: [CommandDefinition], _ program: String) -> String {
    var lines = ["# What fish completes for the animator host.", "complete -c \(program) -f"]
    for command in commands {
      lines.append(
        "complete -c \(program) -n __fish_use_subcommand -a \(command.name) "
          + "-d \(command.summary.fishWord)")
      let condition = "-n '__fish_seen_subcommand_from \(command.name)'"
      if !command.operands.isEmpty { lines.append("complete -c \(program) \(condition) -F") }
      for option in command.options {
        let value =
          switch Value(option) {
          case .nothing: ""
          case .text: " -x"
          case .file, .folder: " -r -F"
          case .plugin: " -r -F -a \"(\(ids(program).replacing("$", with: "\\$")))\""
          }
        lines.append(
          "complete -c \(program) \(condition) -l \(option.name)\(value) -d \(option.summary.fishWord)"
        )
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  // MARK: - Words

  private static func names(_ commands: [CommandDefinition]) -> String {
    commands.map(\.name).joined(separator: " ")
  }

  private static func words(_ command: CommandDefinition) -> String {
    (command.options.map { "--\($0.name)" } + ["--help"]).joined(separator: " ")
  }

  private static func quoted(_ text: String) -> String { text.replacing("'", with: "’") }

  private static func bracketed(_ text: String) -> String {
    quoted(text).replacing("[", with: "(").replacing("]", with: ")").replacing(":", with: " ")
  }
}
