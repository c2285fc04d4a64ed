import PluginHost

/// `host replay`: runs a crash report again, bit for bit.
enum ReplayCommand {
  static let definition = CommandDefinition(
    name: "replay", operands: "REPORT",
    summary: "runs what a crash report tells of again; exit 0 when the plugin does the same",
    options: SessionOptions.definitions
  ) { invocation in
    guard let file = invocation.operands.first, invocation.operands.count == 1 else {
      throw CommandError.usage("replay: name one report, as 'host run --report-dir' writes them")
    }
    let replay: Replay
    do {
      replay = try Replay(parsing: try readFile(file, limit: 64 << 20))
    } catch let error as FileError {
      throw CommandError.input("\(error)")
    } catch {
      throw CommandError.input("'\(file)': \(error)")
    }
    let options = try SessionOptions(invocation)
    let result: Replay.Result
    do {
      if invocation.has("in-process") {
        LastWords.prepare()
        result = replay.runInProcess()
      } else {
        result = try replay.run(
          with: options.workerOptions(path: replay.library, named: replay.library))
      }
    } catch {
      throw CommandError.input("\(error)")
    }
    switch result {
    case .same(let line):
      try invocation.console.print("the same again: \(line)")
      return .done
    case .different(let recorded, let found):
      try invocation.console.print(
        aligned([("recorded", recorded), ("now", found)]))
      return .failed
    }
  }
}
