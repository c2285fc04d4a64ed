import CLinux
import Glibc

/// The program: finds the command, runs it, and turns what it throws into a line and an exit code.
public enum Program {
  static let commands: [CommandDefinition] = [
    RunCommand.definition, ListCommand.definition, InfoCommand.definition,
    NegotiateCommand.definition, ManifestCommand.definition, ABICommand.definition,
    EvalLoop.definition, CurveRun.definition,
  ]

  /// Runs a command line.
  public static func run(_ environment: HostEnvironment) -> ExitCode {
    signal(SIGPIPE, SIG_IGN)
    // Numbered pictures get their names together at the end, and are open until then.
    host_raise_descriptor_limit()
    let console = Console()
    do {
      return try dispatch(environment, console)
    } catch let error as CommandError {
      console.note("host: \(error.description)")
      return error.code
    } catch {
      console.note("host: \(error)")
      return .input
    }
  }

  private static func dispatch(
    _ environment: HostEnvironment, _ console: Console
  ) throws -> ExitCode {
    var arguments = environment.arguments[...]
    guard let name = arguments.popFirst() else {
      console.note(Help.overview(commands))
      return .usage
    }
    if ["help", "--help", "-h"].contains(name) {
      guard let topic = arguments.popFirst() else {
        try console.print(Help.overview(commands))
        return .done
      }
      try console.print(Help.command(try command(topic)))
      return .done
    }
    if name == "--version" {
      try console.print("host 0.1.0")
      return .done
    }
    let definition = try command(name)
    if arguments.contains("--help") {
      try console.print(Help.command(definition))
      return .done
    }
    return try definition.run(
      Invocation(definition, arguments: Array(arguments), environment: environment))
  }

  private static func command(_ name: String) throws(CommandError) -> CommandDefinition {
    guard let command = commands.first(where: { $0.name == name }) else {
      throw .usage(
        "'\(name)': no such command; there are \(commands.map(\.name).joined(separator: ", "))")
    }
    return command
  }
}
