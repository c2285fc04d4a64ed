/// `host eval`: the engine's maths for tools, one JSON object a line in and one out.
enum EvalLoop {
  static let definition = CommandDefinition(
    name: "eval", summary: "answers questions about curves, springs and timing, one a line",
    options: []
  ) { invocation in
    while let line = readLine() {
      try invocation.console.print(EvalCommand.answer(to: line))
    }
    return .done
  }
}
