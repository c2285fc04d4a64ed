import JSON

/// A crash report run again: the same requests, bit for bit, against the same library.
public struct Replay {
  /// The library that the report is about.
  public let library: String
  /// The line about the fault, as it was reported.
  public let recordedLine: String
  private let cause: JSONValue
  private let call: JSONValue
  private let exchanges: [Exchange]

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
    exchanges = try root.required("replay").array().map { exchange in
      let request = try Replay.bytes(try exchange.required("request"))
      var reader = WireReader(request)
      let known = try reader.value(WorkerRequest.self)
      let answer = exchange.value["answer"] ?? .null
      return Exchange(
        call: known.call, request: request,
        answer: answer == .null ? nil : try Replay.bytes(try exchange.required("answer")))
    }
    guard !exchanges.isEmpty else { throw ReplayError("replay: there is nothing to run again") }
  }

  private static func bytes(_ reader: JSONReader) throws -> [UInt8] {
    guard let bytes = [UInt8](hexadecimal: try reader.string()) else {
      throw reader.failure("hexadecimal digits")
    }
    return bytes
  }

  /// Runs the requests in a worker.
  ///
  /// What a plugin may read is decided anew: a report cannot widen it.
  public func run(with options: WorkerSession.Options) throws(LibraryError) -> Result {
    let worker: Worker
    do {
      worker = try Worker(
        Worker.Launch(
          supervisor: options.supervisor, stop: options.stop, keepsExchanges: false,
          notesRefusals: true, listen: options.listen))
    } catch {
      throw .noWorker(path: library, reason: error.reason)
    }
    for (index, exchange) in exchanges.enumerated() where exchange.call != .unload {
      // What came between two calls comes again when it is given the time.
      if call == .null, exchange.answer == nil {
        _ = worker.isOver(within: options.budgets[.load])
      }
      do throws(WorkerEnd) {
        let request = own(exchange, worker, options)
        let budget = exchange.call.map { options.budgets[$0] } ?? Worker.ownBudget
        let reader = try worker.ask(request, budget: budget)
        // What was left of the sandbox may differ from machine to machine.
        guard exchange.call != nil, reader.bytes != exchange.answer else { continue }
        return .different(
          recorded: exchange.answer == nil ? recordedLine : "answer \(index)",
          found: "another answer to \(exchange.call?.rawValue ?? "") (request \(index))")
      } catch {
        return verdict(on: error)
      }
    }
    // The same bytes were no answer then, and are none now.
    if cause["kind"] == "garbage" { return .same(recordedLine) }
    if let end = worker.leave(budget: options.budgets[.unload]) { return verdict(on: end) }
    return .different(recorded: recordedLine, found: "nothing went wrong")
  }

  /// The request with this host's own sandbox and its own way to the library.
  private func own(
    _ exchange: Exchange, _ worker: Worker, _ options: WorkerSession.Options
  ) -> WorkerRequest {
    switch exchange.call {
    case nil: return .prepare(worker.plan(for: library, options))
    case .load: return .load(path: library)
    default:
      var reader = WireReader(exchange.request)
      // It was read once before.
      return (try? reader.value(WorkerRequest.self)) ?? .leave
    }
  }

  private func verdict(on end: WorkerEnd) -> Result {
    let line = end.description(library: library)
    let isSame = end.cause.isLike(cause) && (end.call.map { .string($0.rawValue) } ?? .null) == call
    return isSame ? .same(line) : .different(recorded: recordedLine, found: line)
  }

  /// Runs the requests in this process, where a debugger sees what happens.
  ///
  /// Comes back only when the plugin does not do again what was reported.
  public func runInProcess() -> Result {
    let service = PluginService()
    for exchange in exchanges where exchange.call != nil && exchange.call != .unload {
      var reader = WireReader(exchange.request)
      guard let request = try? reader.value(WorkerRequest.self) else { continue }
      _ = service.answer(to: request)
    }
    return .different(recorded: recordedLine, found: "nothing went wrong in this process")
  }
}

/// Why a file is no report that can be run again.
struct ReplayError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
