import PluginHost
import Recording

/// `host eval`: the engine's maths for tools, one JSON object a line in and one out.
enum EvalLoop {
  static let definition = CommandDefinition(
    name: "eval", summary: "answers questions about curves, springs and timing, one a line",
    options: []
  ) { invocation in
    do {
      let input = BufferedSource(try FileSource(path: "-"))
      while let line = try input.line() {
        try invocation.console.write(document: EvalCommand.answer(to: line) + "\n")
      }
      guard try input.peek(1).isEmpty else {
        throw CommandError.input("the standard input: a line is longer than 64 MiB")
      }
    } catch let error as FileError {
      throw CommandError.input("\(error)")
    }
    return .done
  }
}
