import Conformance
import Escaping
import JSON
import PluginHost

/// `host replay`: runs again what a report tells of: a crash bit for bit, or calls that break a rule.
enum ReplayCommand {
  static let definition = CommandDefinition(
    name: "replay", operands: "REPORT",
    summary: "runs what a report tells of again; exit 0 when the plugin does the same",
    options: SessionOptions.definitions
  ) { invocation in
    guard let file = invocation.operands.first, invocation.operands.count == 1 else {
      throw CommandError.usage(
        "replay: name one report, as --report-dir of 'host run' and 'host check' writes it")
    }
    let (library, run, runInProcess) = try read(file)
    let options = try SessionOptions(invocation)
    let result: Replay.Result
    do {
      if invocation.has("in-process") {
        LastWords.prepare()
        result = try runInProcess()
      } else {
        result = try run(options)
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

  /// What runs a report again.
  private typealias Runner = (
    library: String, run: (SessionOptions) throws(LibraryError) -> Replay.Result,
    runInProcess: () throws(LibraryError) -> Replay.Result
  )

  private static func read(_ file: String) throws(CommandError) -> Runner {
    do {
      let bytes = try readFile(file, limit: 64 << 20)
      let document = JSONReader(try JSONValue(parsing: bytes))
      guard CallReport.isReport(document) else {
        let replay = try Replay(parsing: bytes)
        let library = replay.library
        return (
          library,
          { options throws(LibraryError) in
            try replay.run(with: options.workerOptions(path: library, named: library))
          }, replay.runInProcess
        )
      }
      let report = try CallReport(document)
      let library = try libraryPath(of: report.examination.library)
      return (
        library,
        { options throws(LibraryError) in
          try report.run(with: options.judgeOptions(path: library, named: library))
        }, report.runInProcess
      )
    } catch let error as FileError {
      throw .input("\(error)")
    } catch {
      throw .input("'\(file)': \(error)")
    }
  }
}
