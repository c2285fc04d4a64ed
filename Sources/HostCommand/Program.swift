import CLinux
import Escaping
import Glibc
import PluginHost

/// The program: finds the command, runs it, and turns what it throws into a line and an exit code.
public enum Program {
  /// The host's own version.
  static let version = "0.1.0"

  static let commands: [CommandDefinition] = [
    RunCommand.definition, ListCommand.definition, InfoCommand.definition,
    NegotiateCommand.definition, ManifestCommand.definition, ABICommand.definition,
    EvalLoop.definition, CurveRun.definition, CompareCommand.definition,
    ReplayCommand.definition, CheckCommand.definition, PreviewCommand.definition,
    NewCommand.definition, ManualCommand.definition, CompletionsCommand.definition,
  ]

  /// Runs a command line.
  public static func run(_ environment: HostEnvironment) -> ExitCode {
    let code = carryOut(environment)
    LastWords.finish(code.rawValue)
    return code
  }

  private static func carryOut(_ environment: HostEnvironment) -> ExitCode {
    // A write that fails says so in one line; the signal says nothing.
    for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
    occupyStandardStreams()
    // Numbered pictures get their names together at the end, and are open until then.
    host_raise_descriptor_limit()
    let console = Console()
    guard !environment.isElevated else {
      // Plugins, scenes and outputs are named by whoever runs it, with rights that are not theirs.
      console.note(
        "host: has more rights than the user who runs it (setuid, setgid or file capabilities), "
          + "and does nothing that way: run a plain copy")
      return .input
    }
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

  /// Fills the standard streams that are closed.
  ///
  /// Else a picture would get the number of one, and the report be written into it. They are opened
  /// for reading, so that writing to them still fails.
  private static func occupyStandardStreams() {
    var descriptor: Int32 = 0
    while (0...STDERR_FILENO).contains(descriptor) {
      descriptor = unsafe open("/dev/null", O_RDONLY)
    }
    if descriptor > STDERR_FILENO { close(descriptor) }
  }

  private static func dispatch(
    _ environment: HostEnvironment, _ console: Console
  ) throws -> ExitCode {
    var arguments = environment.arguments[...]
    guard let name = arguments.popFirst() else {
      console.note(PrintableText(lines: Help.overview(commands)))
      return .usage
    }
    if ["help", "--help", "-h"].contains(name) {
      guard let topic = arguments.popFirst() else {
        try console.write(document: Help.overview(commands) + "\n")
        return .done
      }
      try console.write(document: Help.command(try command(topic)) + "\n")
      return .done
    }
    if name == "--version" {
      try console.print("host \(version)")
      return .done
    }
    if name == WorkerCommand.name { throw WorkerCommand.run() }
    LastWords.prepareForFaults()
    let definition = try command(name)
    if arguments.contains("--help") || arguments.contains("-h") {
      try console.write(document: Help.command(definition) + "\n")
      return .done
    }
    return try definition.run(
      Invocation(definition, arguments: Array(arguments), environment: environment))
  }

  /// The command of a name.
  static func command(_ name: String) throws(CommandError) -> CommandDefinition {
    guard let command = commands.first(where: { $0.name == name }) else {
      throw .usage(
        "'\(name)': no such command\(Suggestion(for: name, among: commands.map(\.name)).words)")
    }
    return command
  }
}
