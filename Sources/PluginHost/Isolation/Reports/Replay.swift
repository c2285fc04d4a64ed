import Escaping
import JSON

/// A crash report run again: the same requests, bit for bit, against the same library.
public struct Replay {
  /// The library that the report is about.
  public let library: String
  /// The line about the fault, as it was reported.
  public let recordedLine: String
  private let cause: JSONValue
  private let call: JSONValue
  private let steps: [Step]

  /// A request, and the bytes of its answer; nil when there was none.
  private struct Step {
    let request: WorkerRequest
    let answer: [UInt8]?
  }

  /// How a replay went.
  public enum Result {
    /// The plugin did the same again; with the line about it.
    case same(String)
    /// It did something else; with what was recorded and what happened.
    case different(recorded: String, found: String)
  }

  /// Reads a report; the error is one line that says where and what would be right.
  public init(parsing bytes: [UInt8]) throws {
    let root = JSONReader(try JSONValue(parsing: bytes))
    let schema = try root.required("schema").integer()
    guard schema == CrashReport.schema else {
      throw ReplayError("schema: \(schema) is not known; this host reads \(CrashReport.schema)")
    }
    library = try root.required("plugin").required("library").string()
    recordedLine = try root.required("line").string().printable
    cause = try root.required("cause").value
    call = root.value["call"] ?? .null
    steps = try Replay.steps(try root.required("replay").array())
  }

  /// Reads the exchanges of one worker's life: its sandbox, the library, calls, the end.
  ///
  /// Another order is of no worker, and is not run: nothing but calls is ever taken from a file.
  private static func steps(_ exchanges: [JSONReader]) throws -> [Step] {
    var steps: [Step] = []
    for (index, exchange) in exchanges.enumerated() {
      let request = try exchange.required("request")
      let answer = exchange.value["answer"] ?? .null
      var reader = WireReader(try bytes(request))
      let step = Step(
        request: try reader.value(),
        answer: answer == .null ? nil : try bytes(try exchange.required("answer")))
      try reader.finish()
      let isInPlace =
        switch step.request {
        case .prepare: index == 0
        case .load: index == 1
        case .leave: index > 1 && index == exchanges.count - 1
        case .judge: false
        default: index > 1
        }
      guard isInPlace else {
        throw request.failure(
          "a request in its place: for the sandbox, for the library, calls, and to leave at the end"
        )
      }
      steps.append(step)
    }
    guard steps.count > 1 else {
      throw ReplayError("replay: there is nothing to run again: no request for the library")
    }
    return steps
  }

  private static func bytes(_ reader: JSONReader) throws -> [UInt8] {
    guard let bytes = [UInt8](hexadecimal: try reader.string()) else {
      throw reader.failure("hexadecimal digits")
    }
    return bytes
  }

  /// Runs the calls in a worker.
  ///
  /// The sandbox and the way to the library are the host's own, as for any run: of the file come
  /// the calls alone.
  public func run(with options: WorkerSession.Options) throws(LibraryError) -> Result {
    let path = try PluginLibrary.resolve(library)
    let worker = try WorkerSession.prepared(path, options).worker
    for (index, step) in steps.enumerated() {
      let request: WorkerRequest
      switch step.request {
      case .prepare, .leave: continue
      case .load: request = .load(path: path)
      default: request = step.request
      }
      // What came between two calls comes again when it is given the time.
      if call == .null, step.answer == nil { _ = worker.isOver(within: options.budgets[.load]) }
      do throws(WorkerEnd) {
        let reader = try worker.ask(request, budget: options.budget(of: request))
        guard reader.bytes != step.answer else { continue }
        return .different(
          recorded: step.answer == nil ? recordedLine : "answer \(index)",
          found: "another answer to \(request.call?.rawValue ?? "") (request \(index))")
      } catch {
        return verdict(on: error)
      }
    }
    // The same bytes were no answer then, and are none now.
    if cause["kind"] == "garbage" { return .same(recordedLine) }
    if let end = worker.leave(budget: options.budgets[.unload]) { return verdict(on: end) }
    return .different(recorded: recordedLine, found: "nothing went wrong")
  }

  private func verdict(on end: WorkerEnd) -> Result {
    let line = end.description(library: library)
    let isSame = end.cause.isLike(cause) && (end.call.map { .string($0.rawValue) } ?? .null) == call
    return isSame ? .same(line) : .different(recorded: recordedLine, found: line)
  }

  /// Makes the calls in this process, where a debugger sees what happens.
  ///
  /// Comes back only when the plugin does not do again what was reported.
  public func runInProcess() throws(LibraryError) -> Result {
    let path = try PluginLibrary.resolve(library)
    let service = PluginService(confinement: .waived)
    for step in steps {
      switch step.request {
      case .prepare, .leave: continue
      case .load:
        if case .notLoaded(let error) = service.carryOut(.load(path: path)) {
          throw error.about(path)
        }
      default: _ = service.carryOut(step.request)
      }
    }
    return .different(recorded: recordedLine, found: "nothing went wrong in this process")
  }
}

/// Why a file is no report that can be run again.
struct ReplayError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
